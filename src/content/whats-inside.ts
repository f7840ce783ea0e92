import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection, linkProjection, richTextProjection, unlessCategoryExcluded } from './projections.ts'

export const whatsInsideQuery = `*[_type == "whatsInside" && _id == "whatsInside"][0] {_id, title,
  introTitle, introText[]{${richTextProjection}},
  productCategorySections[${unlessCategoryExcluded}]{"productCategory": productCategory._ref,
    heading, description, image{${imageProjection}}, "backgroundColors": backgroundColors[].hex},
  relatedLinksHeading, relatedLinks[]{${linkProjection}}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    title: parsers.text,
    introTitle: parsers.text,
    introText: parsers.richText,
    productCategorySections: parsers.listOf(
      z.object({
        /** Id of the category. */
        productCategory: parsers.ref,
        heading: parsers.text,
        description: parsers.text,
        image: parsers.image,
        backgroundColors: parsers.colorList,
      }),
    ),
    relatedLinksHeading: parsers.text,
    relatedLinks: parsers.links,
  })

/** The What's Inside page: ingredients by category (DOC-11). */
export type WhatsInside = z.infer<ReturnType<typeof schema>>

export const whatsInsideDefinition: SingletonDefinition<WhatsInside> = {
  type: 'whatsInside',
  query: whatsInsideQuery,
  schema,
}
