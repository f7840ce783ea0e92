import type { DocumentResolver } from 'sanity/presentation'
import { type ContentType, contentTypes, type SingletonType } from '#config/content-types.ts'
import type { SiteVariant } from '#config/env.ts'
import { filledInHomeFields } from '#config/home-fields.ts'
import { pathOf, type RouteName, routePatterns } from '#config/routes.ts'

/** The document that opens for a page on which several singletons show, or which none has as its own. */
const singletonOf: Readonly<Partial<Record<RouteName, SingletonType>>> = {
  home: 'home',
  shop: 'shopMenu',
  discountIndex: 'discountCodeSettings',
  discount: 'discountCodeSettings',
  whatsInside: 'whatsInside',
}

/** Routes of further pages of another route's documents. */
const furtherPages: Readonly<Partial<Record<RouteName, RouteName>>> = { categoryPage: 'productCategory' }

/** `/shop/{slug}` as the Presentation tool writes it: `/shop/:slug`. */
const toPattern = (pattern: string) => pattern.replaceAll(/\{(\w+)\}/g, ':$1')

const giftCard: DocumentResolver = {
  route: pathOf('giftCard', {}),
  filter: '_type == "product" && slug.current == "gift-card"',
}

const { texts, richTexts, pictures, pictureLists, videos, references, referenceLists } = filledInHomeFields

/** Whether a home page is filled in, in GROQ: as the site's parsers see it, but for texts of spaces alone. */
const isHomeFilledIn = [
  ...texts.map((name) => `length(${name}) > 0`),
  ...richTexts.map((name) => `count(${name}[count(children[length(text) > 0]) > 0]) > 0`),
  ...pictures.map((name) => `defined(${name}.asset)`),
  ...pictureLists.map((name) => `count(${name}[defined(asset)]) > 0`),
  ...videos.map((name) => `defined(${name}.file.asset) || length(${name}.playbackId) > 0`),
  ...references.map((name) => `defined(${name}._ref)`),
  ...referenceLists.map((name) => `count(${name}) > 0`),
].join(' || ')

/** The scrubbed variant has a home page of its own once an editor has filled it in (DOC-02). */
const scrubbedHome: DocumentResolver = {
  route: pathOf('home', {}),
  filter: `_type == select(count(*[_type == "homeNonCBD" && (${isHomeFilledIn})]) > 0 => "homeNonCBD", "home")`,
}

/** The types whose documents have pages of their own at a route, by slug. */
const typesBySlug = (route: string): readonly ContentType[] =>
  contentTypes.flatMap((entry) => (entry.route === route && !entry.singleton ? [entry.type] : []))

/** The singleton of a route; undefined for a route of many documents, such as press. */
const singletonAt = (route: RouteName): ContentType | undefined =>
  singletonOf[route] ?? contentTypes.find((entry) => entry.route === route && entry.singleton)?.type

const isRoute = (name: string): name is RouteName => name in routePatterns

/**
 * The document that opens beside each page, in the order in which routes match. None opens beside lists, such as the search:
 * there the studio lists the documents on the page.
 * @param variant The site's: an editor who looks at the other variant's home page opens its document by a click on it.
 */
export const mainDocuments = (variant: SiteVariant): DocumentResolver[] => [
  giftCard,
  ...(variant === 'scrubbed' ? [scrubbedHome] : []),
  ...Object.entries(routePatterns).flatMap(([name, pattern]): DocumentResolver[] => {
    if (!isRoute(name)) return []
    const type = singletonAt(name)
    if (type !== undefined) return [{ route: toPattern(pattern), type }]
    const types = typesBySlug(furtherPages[name] ?? name)
    if (types.length === 0 || !pattern.includes('{slug}')) return []
    return [
      {
        route: toPattern(pattern),
        filter: `_type in ${JSON.stringify(types)} && slug.current == $slug`,
        params: ({ params }) => ({ slug: params.slug ?? '' }),
      },
    ]
  }),
]
