import type { ContentDocument } from './document.ts'
import { colors, image, slug } from './parts.ts'
import type { Block } from './rich-text.ts'

interface PageText {
  slug: string
  title: string
  description: string
  poster?: readonly [name: string, alt: string]
  /** Text colour, then page tints, top to bottom. */
  tints: readonly [text: string, first: string, ...rest: string[]]
  content: readonly Block[]
}

/** A generic page at `/{slug}`. */
export const page = (text: PageText): ContentDocument => ({
  _id: `page-${text.slug}`,
  _type: 'page',
  title: text.title,
  slug: slug(text.slug),
  description: text.description,
  poster: image(...(text.poster ?? (['share-lull', 'Six cans of Lull along a horizon'] as const))),
  content: text.content,
  colors: colors(...text.tints),
})
