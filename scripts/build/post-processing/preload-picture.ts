import { escapeUTF8 } from 'entities'
import type { Tag } from '../html-tags.ts'
import type { Edit } from './text-edits.ts'

const isFirstPicture = ({ name, attributes }: Tag) =>
  name === 'img' && attributes.get('fetchpriority') === 'high'

/** Without `href` beside a set of sources, because browsers that do not know `imagesrcset` would load that file too. */
const preloadAttributes = (picture: Tag) =>
  picture.attributes.has('srcset')
    ? ({ imagesrcset: 'srcset', imagesizes: 'sizes' } as const)
    : ({ href: 'src' } as const)

/**
 * Preloads the page's most important picture from the start of its head: the picture's own element comes after all
 * styles, which take a while to arrive on a slow line.
 */
export function preloadPicture(tags: readonly Tag[]): readonly Edit[] {
  const charset = tags.find(({ name, attributes }) => name === 'meta' && attributes.has('charset'))
  const picture = tags.find(isFirstPicture)
  if (charset === undefined || picture === undefined) return []
  const attributes = Object.entries(preloadAttributes(picture)).flatMap(([preloaded, own]) => {
    const value = picture.attributes.get(own)
    return value === undefined ? [] : [` ${preloaded}="${escapeUTF8(value)}"`]
  })
  const text = `<link rel="preload" as="image" fetchpriority="high"${attributes.join('')}>`
  return [{ at: { start: charset.end, end: charset.end }, text }]
}
