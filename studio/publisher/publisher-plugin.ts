import { definePlugin } from 'sanity'
import { withLiveStatus } from './LiveStatus.tsx'
import { releasesTool } from './releases-tool.tsx'

/** Tells editors what the shop shows: on each document, and in the tool "Live shop". `url` is the publisher's origin. */
export const publisherPlugin = definePlugin((url: string) => ({
  name: 'publisher',
  tools: [releasesTool(url)],
  form: { components: { input: withLiveStatus(url) } },
}))
