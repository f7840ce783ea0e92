import { escapeUTF8 } from 'entities'
import type { Tag } from '../html-tags.ts'
import type { Edit } from './text-edits.ts'

const isMainPicture = ({ name, attributes }: Tag) =>
  name === 'img' && attributes.get('fetchpriority') === 'high'

/** Without `href` beside a set of sources, because browsers that do not know `imagesrcset` would load that file too. */
const preloadAttributes = (picture: Tag) =>
  picture.attributes.has('srcset')
    ? ({ imagesrcset: 'srcset', imagesizes: 'sizes' } as const)
    : ({ href: 'src' } as const)

/**
 * Where a preload may stand first: after the viewport's width, because a phone's browser takes its window for 980 px wide
 * until then, and would load a larger picture than the one that it shows, and then that one too.
 */
const placeIn = (tags: readonly Tag[]) => {
  const metas = tags.filter(({ name }) => name === 'meta')
  return (
    metas.find(({ attributes }) => attributes.get('name') === 'viewport') ??
    metas.find(({ attributes }) => attributes.has('charset'))
  )
}

function preloadLink(picture: Tag): string {
  const attributes = Object.entries(preloadAttributes(picture)).flatMap(([preloaded, own]) => {
    const value = picture.attributes.get(own)
    return value === undefined ? [] : [` ${preloaded}="${escapeUTF8(value)}"`]
  })
  return `<link rel="preload" as="image" fetchpriority="high"${attributes.join('')}>`
}

/**
 * Preloads the page's main pictures from the start of its head (WID-24): what stands on its first screen, and the picture
 * behind that. Their own elements come after all styles, which take a while to arrive on a slow connection.
 */
export function preloadPictures(tags: readonly Tag[]): readonly Edit[] {
  const place = placeIn(tags)
  const pictures = tags.filter(isMainPicture)
  if (place === undefined || pictures.length === 0) return []
  return [{ at: { start: place.end, end: place.end }, text: pictures.map(preloadLink).join('') }]
}
