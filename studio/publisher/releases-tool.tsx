import { RocketIcon } from '@sanity/icons/Rocket'
import type { Tool } from 'sanity'
import { Releases } from './Releases.tsx'

/** The studio's tool that shows the publisher's releases. */
export const releasesTool = (url: string): Tool => ({
  name: 'releases',
  title: 'Releases',
  icon: RocketIcon,
  component: () => <Releases url={url} />,
})
