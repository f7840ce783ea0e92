import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { imageProjection, linkProjection, richTextProjection } from './projections.ts'

/** One of these at most; its id is its type. */
export const whatsInsideQuery = `*[_type == "whatsInside" && _id == "whatsInside"][0] {_id, title,
  introTitle, introText[]{${richTextProjection}},
  productCategorySections[!$excludeCBD || productCategory->cbd != true]{"productCategory": productCategory._ref,
    heading, description, image{${imageProjection}}, "backgroundColors": backgroundColors[].hex},
  relatedLinksHeading, relatedLinks[]{${linkProjection}}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    title: fields.text,
    introTitle: fields.text,
    introText: fields.richText,
    productCategorySections: fields.listOf(
      z.object({
        /** Id of the category. */
        productCategory: fields.ref,
        heading: fields.text,
        description: fields.text,
        image: fields.image,
        backgroundColors: fields.colorList,
      }),
    ),
    relatedLinksHeading: fields.text,
    relatedLinks: fields.links,
  })

/** What is in it, category by category (DOC-11). */
export type WhatsInside = z.infer<ReturnType<typeof schema>>

export const whatsInsideKind: SingletonKind<WhatsInside> = {
  type: 'whatsInside',
  query: whatsInsideQuery,
  schema,
}
