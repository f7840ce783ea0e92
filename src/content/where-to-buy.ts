import { z } from 'zod'
import { splitBraceLinks } from './brace-links.ts'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection, linkProjection } from './projections.ts'

/** Leaves out banners that are switched off. */
export const whereToBuyQuery = `*[_type == "whereToBuy" && _id == "whereToBuy"][0] {_id, title,
  banners[enabled == true]{content, image{${imageProjection}}, link{${linkProjection}}}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    title: parsers.text,
    banners: parsers.listOf(
      z
        .object({
          /** Link parts have `link` as target, and are plain text where it is null. */
          content: parsers.requiredText.transform(splitBraceLinks),
          image: parsers.image,
          link: parsers.link,
        })
        // All of it is the link where editors marked no part: a link that they filled in is not lost.
        .transform((banner) =>
          banner.content.some(({ isLink }) => isLink)
            ? banner
            : { ...banner, content: banner.content.map(({ text }) => ({ text, isLink: true })) },
        ),
    ),
  })

/** The Where to Buy page: other shops that sell the products (DOC-13). */
export type WhereToBuy = z.infer<ReturnType<typeof schema>>

export const whereToBuyDefinition: SingletonDefinition<WhereToBuy> = {
  type: 'whereToBuy',
  query: whereToBuyQuery,
  schema,
}
