import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import {
  imageProjection,
  linkProjection,
  mediaProjection,
  onePage,
  richTextProjection,
  unlessExcluded,
} from './projections.ts'

const categoryProjection = `_id, cbd, title, "slug": slug.current, "products": products[]._ref,
  showTestimonials, showPress, "backgroundColors": backgroundColors[].hex, backgroundImages[]{${imageProjection}},
  menu{title, image{${imageProjection}}},
  introTitle, introHero[]{${imageProjection}}, introText[]{${richTextProjection}}, introMedia{${mediaProjection}},
  introCta{${linkProjection}},
  outroTitle, outroText[]{${richTextProjection}}, outroCta{${linkProjection}}, outroImage{${imageProjection}},
  "marquees": marquees[]{texts},
  featuredProducts{title, text, "products": products[]._ref, cta{${linkProjection}}},
  ingredients{title, subTitle}`

export const productCategoryListQuery = `*[_type == "productCategory" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${categoryProjection}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    cbd: parsers.flag,
    title: parsers.requiredText,
    slug: parsers.slug,
    /** Ids of the products to list first, in order; all others of the category follow by title. */
    products: parsers.refs,
    showTestimonials: parsers.flag,
    showPress: parsers.flag,
    backgroundColors: parsers.colorList,
    backgroundImages: parsers.images,
    /** Its entry in the shop menu (DOC-05). */
    menu: z
      .object({ title: parsers.text, image: parsers.image })
      .nullish()
      .transform((value) => value ?? { title: null, image: null }),
    introTitle: parsers.text,
    introHero: parsers.images,
    introText: parsers.richText,
    introMedia: parsers.media,
    introCta: parsers.link,
    outroTitle: parsers.text,
    outroText: parsers.richText,
    outroCta: parsers.link,
    outroImage: parsers.image,
    /** At most 4 rows of texts. */
    marquees: z
      .array(z.object({ texts: parsers.texts }))
      .nullish()
      .transform((rows) => (rows ?? []).map(({ texts }) => texts).filter((texts) => texts.length > 0)),
    featuredProducts: z
      .object({ title: parsers.text, text: parsers.text, products: parsers.refs, cta: parsers.link })
      .nullish()
      .transform((value) => value ?? null),
    ingredients: z
      .object({ title: parsers.text, subTitle: parsers.text })
      .nullish()
      .transform((value) => value ?? { title: null, subTitle: null }),
  })

/** A product category (DOC-05), before it is merged with its products. */
export type ContentCategory = z.infer<ReturnType<typeof schema>>

export const productCategoryDefinition: CollectionDefinition<ContentCategory> = {
  type: 'productCategory',
  listQuery: productCategoryListQuery,
  schema,
  slugOf: (category) => category.slug,
}
