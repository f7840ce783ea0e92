import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import {
  imageProjection,
  linkProjection,
  mediaProjection,
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

export const productCategoryListQuery = `*[_type == "productCategory" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${categoryProjection}}`

export const productCategoryBySlugQuery = `*[_type == "productCategory" && slug.current == $slug && ${unlessExcluded}]
  | order(_id asc) [0] {${categoryProjection}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    cbd: fields.flag,
    title: fields.requiredText,
    slug: fields.slug,
    /** Ids in the order they stand on the page; products of the category not named here follow by title. */
    products: fields.refs,
    showTestimonials: fields.flag,
    showPress: fields.flag,
    backgroundColors: fields.colorList,
    backgroundImages: fields.images,
    /** How it shows in the shop menu (DOC-05). */
    menu: z
      .object({ title: fields.text, image: fields.image })
      .nullish()
      .transform((value) => value ?? { title: null, image: null }),
    introTitle: fields.text,
    introHero: fields.images,
    introText: fields.richText,
    introMedia: fields.media,
    introCta: fields.link,
    outroTitle: fields.text,
    outroText: fields.richText,
    outroCta: fields.link,
    outroImage: fields.image,
    /** At most 4 rows of texts. */
    marquees: z
      .array(z.object({ texts: fields.texts }))
      .nullish()
      .transform((rows) => (rows ?? []).map(({ texts }) => texts).filter((texts) => texts.length > 0)),
    featuredProducts: z
      .object({ title: fields.text, text: fields.text, products: fields.refs, cta: fields.link })
      .nullish()
      .transform((value) => value ?? null),
    ingredients: z
      .object({ title: fields.text, subTitle: fields.text })
      .nullish()
      .transform((value) => value ?? { title: null, subTitle: null }),
  })

/** A shelf of the shop (DOC-05), before products are put on it. */
export type ContentCategory = z.infer<ReturnType<typeof schema>>

export const productCategoryKind: CollectionKind<ContentCategory> = {
  type: 'productCategory',
  listQuery: productCategoryListQuery,
  slugQuery: productCategoryBySlugQuery,
  schema,
  slugOf: (category) => category.slug,
}
