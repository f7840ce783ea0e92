import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { splitMarkedText } from './marked-text.ts'
import { imageProjection, linkProjection } from './projections.ts'

/** One of these at most; its id is its type. Banners that are switched off are not asked for. */
export const whereToBuyQuery = `*[_type == "whereToBuy" && _id == "whereToBuy"][0] {_id, title,
  banners[enabled == true]{content, image{${imageProjection}}, link{${linkProjection}}}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    title: fields.text,
    banners: fields.listOf(
      z.object({
        /** In reading order; the link parts lead to `link`, and are plain text where that is null. */
        content: fields.requiredText.transform(splitMarkedText),
        image: fields.image,
        link: fields.link,
      }),
    ),
  })

/** Where else the shop's goods are sold (DOC-13). */
export type WhereToBuy = z.infer<ReturnType<typeof schema>>

export const whereToBuyKind: SingletonKind<WhereToBuy> = {
  type: 'whereToBuy',
  query: whereToBuyQuery,
  schema,
}
