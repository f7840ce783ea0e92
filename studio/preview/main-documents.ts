import type { DocumentResolver } from 'sanity/presentation'
import { type ContentType, contentTypes, type SingletonType } from '#config/content-types.ts'
import { pathOf, routePatterns } from '#config/routes.ts'

/** Of the pages that several singletons show on, which of these opens. */
const singletonOf: Readonly<Partial<Record<string, SingletonType>>> = {
  home: 'home',
  whatsInside: 'whatsInside',
}

/** `/shop/{slug}` as the Presentation tool writes it: `/shop/:slug`. */
const toPattern = (pattern: string) => pattern.replaceAll(/\{(\w+)\}/g, ':$1')

const giftCard: DocumentResolver = {
  route: pathOf('giftCard', {}),
  filter: '_type == "product" && slug.current == "gift-card"',
}

/** The types whose documents have pages of their own at a route, by slug. */
const typesBySlug = (route: string): readonly ContentType[] =>
  contentTypes.flatMap((entry) => (entry.route === route && !entry.singleton ? [entry.type] : []))

/** The one document of a route without parameters; none where a list of many stands, as of press. */
const singletonAt = (route: string): ContentType | undefined =>
  singletonOf[route] ?? contentTypes.find((entry) => entry.route === route && entry.singleton)?.type

/** The document that opens beside each page, in the order in which routes match. */
export const mainDocuments: DocumentResolver[] = [
  giftCard,
  ...Object.entries(routePatterns).flatMap(([name, pattern]): DocumentResolver[] => {
    if (!pattern.includes('{')) {
      const type = singletonAt(name)
      return type === undefined ? [] : [{ route: pattern, type }]
    }
    const types = typesBySlug(name)
    if (types.length === 0) return []
    return [
      {
        route: toPattern(pattern),
        filter: `_type in ${JSON.stringify(types)} && slug.current == $slug`,
        params: ({ params }) => ({ slug: params.slug ?? '' }),
      },
    ]
  }),
]
