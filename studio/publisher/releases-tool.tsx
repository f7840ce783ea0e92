import { RocketIcon } from '@sanity/icons/Rocket'
import type { Tool } from 'sanity'
import { Releases } from './Releases.tsx'

/** The studio's tool that shows the publisher's releases. */
export const releasesTool = (url: string): Tool => ({
  // "Releases" is the studio's own tool, for changes that are published together.
  name: 'live',
  title: 'Live shop',
  icon: RocketIcon,
  component: () => <Releases url={url} />,
})
