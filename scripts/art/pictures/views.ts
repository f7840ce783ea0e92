import { backdrop, backdropNames } from '../backdrops.ts'
import { glass } from '../glasses.ts'
import { daySection, lineSection, shelfSection, tableSection } from '../sections.ts'
import { share } from '../share.ts'
import { atOnce, atTwice, type Pictures } from './picture.ts'

const backdrops: Record<string, () => string> = {}
for (const name of backdropNames) backdrops[`backdrop-${name}`] = () => backdrop(name)

/** Wide pictures: what is passed on, what stands behind a page, what fills a section. */
export const viewPictures: Pictures = {
  ...atOnce({
    ...backdrops,
    'share-lull': share,
    'section-day': daySection,
    'section-shelf': shelfSection,
    'section-table': tableSection,
    'section-line': lineSection,
  }),
  ...atTwice({
    'serve-bitter-sunset': () => glass('bitter-sunset'),
    'serve-garden-gossip': () => glass('garden-gossip'),
    'serve-quiet-smoke': () => glass('quiet-smoke'),
  }),
}
