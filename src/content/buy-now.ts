import { z } from 'zod'
import { decodeId } from '#config/global-id.ts'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import {
  imageProjection,
  linkProjection,
  onePage,
  richTextProjection,
  unlessExcluded,
} from './projections.ts'

const buyNowProjection = `_id, title, "slug": slug.current, description, poster{${imageProjection}}, discountExplainer,
  floatingImages[]{${imageProjection}}, cta{${linkProjection}},
  whyItsGreatTitle, whyItsGreat[]{thumbnail{${imageProjection}}, heading1, heading2},
  frequency{title, text, headings, intervals[]{title, text}}, "marquees": marquees[]{texts},
  products{title, subtitle, products[]{"product": product._ref, variant{id, productTitle, variantTitle}}},
  faq{title, faqs[]{question, answer[]{${richTextProjection}}}}`

export const buyNowListQuery = `*[_type == "buyNow" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${buyNowProjection}}`

const offer = (parsers: Parsers) =>
  z.object({
    /** Id of the product. */
    product: parsers.ref,
    variant: parsers.orElse(
      z.object(
        {
          id: parsers.requiredKey.transform(decodeId),
          productTitle: parsers.text,
          variantTitle: parsers.text,
        },
        'is missing',
      ),
      {},
    ),
  })

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    title: parsers.requiredText,
    slug: parsers.slug,
    description: parsers.text,
    poster: parsers.image,
    discountExplainer: parsers.text,
    floatingImages: parsers.images,
    cta: parsers.link,
    whyItsGreatTitle: parsers.text,
    whyItsGreat: parsers.listOf(
      z.object({ thumbnail: parsers.image, heading1: parsers.text, heading2: parsers.text }),
    ),
    frequency: z
      .object({
        title: parsers.text,
        text: parsers.text,
        headings: parsers.texts,
        intervals: parsers.listOf(z.object({ title: parsers.text, text: parsers.text })),
      })
      .nullish()
      .transform((value) => value ?? null),
    marquees: parsers
      .listOf(z.object({ texts: parsers.texts }))
      .transform((rows) => rows.map(({ texts }) => texts)),
    products: z
      .object({ title: parsers.text, subtitle: parsers.text, products: parsers.listOf(offer(parsers)) })
      .nullish()
      .transform((value) => value ?? { title: null, subtitle: null, products: [] }),
    faq: z
      .object({
        title: parsers.text,
        faqs: parsers.listOf(z.object({ question: parsers.requiredText, answer: parsers.richText })),
      })
      .nullish()
      .transform((value) => value ?? null),
  })

/** A page that sells subscriptions (DOC-08). */
export type BuyNow = z.infer<ReturnType<typeof schema>>

export const buyNowDefinition: CollectionDefinition<BuyNow> = {
  type: 'buyNow',
  listQuery: buyNowListQuery,
  schema,
  slugOf: (page) => page.slug,
}
