import type { DocumentResolver } from 'sanity/presentation'
import type { ContentType } from '#config/content-types.ts'
import { type DocumentRoute, pathOf, routePatterns } from '#config/routes.ts'

/** The types whose documents a route shows; the list pages of press and the like belong to no single document. */
const typesByRoute: Readonly<Record<DocumentRoute, readonly ContentType[]>> = {
  home: ['home'],
  buyNow: ['buyNow'],
  productCategoryCollection: ['productCategoryCollection'],
  productCategory: ['productCategory'],
  product: ['product'],
  signUp: ['signUp'],
  labResults: ['labResults'],
  press: [],
  testimonials: ['testimonialsPage'],
  whatsInside: ['whatsInside'],
  whereToBuy: ['whereToBuy'],
  wholesale: ['wholesale'],
  page: ['page', 'form'],
}

/** `/shop/{slug}` as the Presentation tool writes it: `/shop/:slug`. */
const toPattern = (pattern: string) => pattern.replaceAll(/\{(\w+)\}/g, ':$1')

const giftCard: DocumentResolver = {
  route: pathOf('giftCard', {}),
  filter: '_type == "product" && slug.current == "gift-card"',
}

/** The document that opens beside each page, in the order in which routes match. */
export const mainDocuments: DocumentResolver[] = [
  giftCard,
  ...Object.entries(routePatterns).flatMap(([name, pattern]): DocumentResolver[] => {
    const [, types = []] = Object.entries(typesByRoute).find(([route]) => route === name) ?? []
    const [only] = types
    if (only === undefined) return []
    return pattern.includes('{slug}')
      ? [
          {
            route: toPattern(pattern),
            filter: `_type in ${JSON.stringify(types)} && slug.current == $slug`,
            params: ({ params }) => ({ slug: params.slug ?? '' }),
          },
        ]
      : [{ route: pattern, type: only }]
  }),
]
