import { decodeEscapes } from '#lib/decode-escapes.ts'
import { SEGMENT_MAX_BYTES } from './limits.ts'
import { ERROR_PATH, HOME_PATH, SHOP_PATH } from './paths.ts'
import { reservedPaths } from './reserved-paths.ts'

/** Path patterns of the shop (RTE-05..33) by route; the first that matches wins. `{…}` stands for one segment. */
export const routePatterns = {
  home: HOME_PATH,
  shop: SHOP_PATH,
  buyNowIndex: '/shop/buy-now',
  buyNow: '/shop/buy-now/{slug}',
  collectionIndex: '/shop/collections',
  productCategoryCollection: '/shop/collections/{slug}',
  giftCard: '/shop/gift-card',
  productCategory: '/shop/{slug}',
  categoryPage: '/shop/{slug}/page/{number}',
  product: '/shop/{category}/{slug}',
  signUpIndex: '/sign-up',
  signUp: '/sign-up/{slug}',
  discountIndex: '/discount',
  discount: '/discount/{code}',
  previewIndex: '/preview',
  preview: '/preview/{id}',
  admin: '/admin',
  labResults: '/labresults',
  press: '/press',
  search: '/search',
  testimonials: '/testimonials',
  whatsInside: '/whats-inside',
  whereToBuy: '/where-to-buy',
  wholesale: '/wholesale',
  notFound: ERROR_PATH,
  page: '/{slug}',
} as const

export type RouteName = keyof typeof routePatterns

/** Whether the route has a page, so that links may lead to it; a test compares the answer with `src/pages`. */
export const hasPage = (route: RouteName): boolean => route !== 'preview' && route !== 'previewIndex'

/** The routes of content documents. */
export type DocumentRoute =
  | 'home'
  | 'buyNow'
  | 'productCategoryCollection'
  | 'productCategory'
  | 'product'
  | 'signUp'
  | 'labResults'
  | 'press'
  | 'testimonials'
  | 'whatsInside'
  | 'whereToBuy'
  | 'wholesale'
  | 'page'

type ParameterOf<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** The parameters in a route's pattern, each the unescaped text of one segment. */
export type RouteParameters<Name extends RouteName> = Readonly<
  Record<ParameterOf<(typeof routePatterns)[Name]>, string>
>

/** The product with this slug has the path `/shop/gift-card`, whatever its category (RTE-13). */
export const GIFT_CARD_SLUG = 'gift-card'

const isParameter = (segment: string) => segment.startsWith('{')

/**
 * The path of a route, with escaped parameters.
 * @throws RangeError when a parameter is absent, empty, or a dot segment ("." and "..").
 */
export function pathOf<Name extends RouteName>(route: Name, parameters: RouteParameters<Name>): string {
  const values = new Map<string, string>(Object.entries(parameters))
  return routePatterns[route].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === '' || value === '.' || value === '..') {
      throw new RangeError(`The path of ${route} needs a ${name}, not ${JSON.stringify(value)}`)
    }
    return encodeURIComponent(value)
  })
}

/** The path of a product: `/shop/{category}/{slug}`, except for the gift card (RTE-13, RTE-19). */
export function productPath(category: string, slug: string): string {
  return slug === GIFT_CARD_SLUG ? pathOf('giftCard', {}) : pathOf('product', { category, slug })
}

export interface MatchedRoute {
  name: RouteName
  parameters: Readonly<Record<string, string>>
}

function matchPattern(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const expected = pattern.split('/').slice(1)
  if (expected.length !== segments.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const segment = segments[index]
    if (segment === undefined) return null
    if (!isParameter(part)) {
      if (part !== segment) return null
      continue
    }
    if (segment === '') return null
    parameters[part.slice(1, -1)] = segment
  }
  return parameters
}

/**
 * The route that a path matches, with unescaped parameters; null when none does. Ignores query, hash and a trailing
 * slash. Everything below `/admin` belongs to the studio (RTE-06).
 */
export function matchPath(path: string): MatchedRoute | null {
  const [bare = ''] = path.split(/[?#]/, 1)
  const trimmed = bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
  if (!trimmed.startsWith('/')) return null
  const segments: string[] = []
  for (const segment of trimmed.split('/').slice(1)) {
    const decoded = decodeEscapes(segment)
    if (decoded === null) return null
    segments.push(decoded)
  }
  if (segments[0] === 'admin') return { name: 'admin', parameters: {} }
  for (const name of routeNames()) {
    const parameters = matchPattern(routePatterns[name], segments)
    if (parameters !== null) return { name, parameters }
  }
  return null
}

const isRouteName = (name: string): name is RouteName => name in routePatterns
const routeNames = () => Object.keys(routePatterns).filter(isRouteName)

/**
 * The path of a document; null when its slug (or, for a product, its category's) is absent or invalid, when another route
 * matches that path first ("press" as the slug of a page), or when it is reserved ("robots.txt").
 */
export function documentPath(
  route: DocumentRoute,
  { slug, category }: { slug: string | null; category?: string | null },
): string | null {
  const path = uncheckedPath(route, slug, category ?? null)
  if (path === null || reservedPaths.includes(path)) return null
  const expected = route === 'product' && slug === GIFT_CARD_SLUG ? 'giftCard' : route
  return matchPath(path)?.name === expected ? path : null
}

/** The routes whose path has the document's slug as its only parameter. */
type SlugRoute = {
  [Name in DocumentRoute]: ParameterOf<(typeof routePatterns)[Name]> extends never ? never : Name
}[Exclude<DocumentRoute, 'product'>]

const isSlugRoute = (route: Exclude<DocumentRoute, 'product'>): route is SlugRoute =>
  routePatterns[route].includes('{slug}')

function uncheckedPath(route: DocumentRoute, slug: string | null, category: string | null): string | null {
  if (route !== 'product' && !isSlugRoute(route)) return pathOf(route, {})
  if (slug === null || !isSegment(slug)) return null
  if (route !== 'product') return pathOf(route, { slug })
  return category === null || !isSegment(category) ? null : productPath(category, slug)
}

/** Whether a text has more bytes than hosts and file systems take as the name of a page's file. */
export const isTooLongSegment = (text: string): boolean =>
  new TextEncoder().encode(text).length > SEGMENT_MAX_BYTES

/**
 * Whether a text can be one segment of a page's path. Hosts treat some texts differently: slashes, even escaped ones,
 * separate segments; a leading dot or underscore hides a file; "index" and "….html" are aliases of another page; control
 * characters would break the lines of the host's rules, where an asterisk stands for any address. Astro renders no page
 * whose name has a question mark, a number sign or a percent sign. Half a character cannot be escaped.
 */
export const isSegment = (text: string): boolean =>
  text !== '' &&
  text !== 'index' &&
  !/^[._]|[/\\*?#%\p{Cc}\p{Cs}]|\.html$/u.test(text) &&
  !isTooLongSegment(text)
