import { z } from 'zod'
import { decodeId } from '#config/global-id.ts'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { imageProjection, linkProjection, richTextProjection, unlessExcluded } from './projections.ts'

const buyNowProjection = `_id, title, "slug": slug.current, description, poster{${imageProjection}}, discountExplainer,
  floatingImages[]{${imageProjection}}, cta{${linkProjection}},
  whyItsGreatTitle, whyItsGreat[]{thumbnail{${imageProjection}}, heading1, heading2},
  frequency{title, text, headings, intervals[]{title, text}}, "marquees": marquees[]{texts},
  products{title, subtitle, products[]{"product": product._ref, variant{id, productTitle, variantTitle}}},
  faq{title, faqs[]{question, answer[]{${richTextProjection}}}}`

export const buyNowListQuery = `*[_type == "buyNow" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${buyNowProjection}}`

export const buyNowBySlugQuery = `*[_type == "buyNow" && slug.current == $slug && ${unlessExcluded}]
  | order(_id asc) [0] {${buyNowProjection}}`

const offer = (fields: Fields) =>
  z.object({
    /** Id of the product. */
    product: fields.ref,
    variant: z.object(
      {
        id: fields.requiredText.transform(decodeId),
        productTitle: fields.text,
        variantTitle: fields.text,
      },
      'is missing',
    ),
  })

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    title: fields.requiredText,
    slug: fields.slug,
    description: fields.text,
    poster: fields.image,
    discountExplainer: fields.text,
    floatingImages: fields.images,
    cta: fields.link,
    whyItsGreatTitle: fields.text,
    whyItsGreat: fields.listOf(
      z.object({ thumbnail: fields.image, heading1: fields.text, heading2: fields.text }),
    ),
    frequency: z
      .object({
        title: fields.text,
        text: fields.text,
        headings: fields.texts,
        intervals: fields.listOf(z.object({ title: fields.text, text: fields.text })),
      })
      .nullish()
      .transform((value) => value ?? null),
    marquees: fields
      .listOf(z.object({ texts: fields.texts }))
      .transform((rows) => rows.map(({ texts }) => texts)),
    products: z
      .object({ title: fields.text, subtitle: fields.text, products: fields.listOf(offer(fields)) })
      .nullish()
      .transform((value) => value ?? { title: null, subtitle: null, products: [] }),
    faq: z
      .object({
        title: fields.text,
        faqs: fields.listOf(z.object({ question: fields.requiredText, answer: fields.richText })),
      })
      .nullish()
      .transform((value) => value ?? null),
  })

/** A page that sells subscriptions (DOC-08). */
export type BuyNow = z.infer<ReturnType<typeof schema>>

export const buyNowKind: CollectionKind<BuyNow> = {
  type: 'buyNow',
  listQuery: buyNowListQuery,
  slugQuery: buyNowBySlugQuery,
  schema,
  slugOf: (page) => page.slug,
}
