/** Apart from the table, for browsers that need no more of it. */
export const HOME_PATH = '/'
export const ERROR_PATH = '/404'
export const SHOP_PATH = '/shop'

/**
 * Every address of the shop (RTE-05..33), in the order a path is matched: what stands earlier wins. `{…}` stands for
 * one segment.
 */
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
  testimonials: '/testimonials',
  whatsInside: '/whats-inside',
  whereToBuy: '/where-to-buy',
  wholesale: '/wholesale',
  notFound: ERROR_PATH,
  page: '/{slug}',
} as const

export type RouteKind = keyof typeof routePatterns

/** The kinds of address that a content document can have by itself. */
export type DocumentRouteKind =
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

/** The parameters that a kind's pattern names, each the text of one segment, unescaped. */
export type RouteParameters<Kind extends RouteKind> = Readonly<
  Record<ParameterOf<(typeof routePatterns)[Kind]>, string>
>

/** A product with this slug lives at `/shop/gift-card`, whatever its category (RTE-13). */
export const GIFT_CARD_SLUG = 'gift-card'
/** CHR-09. */
export const SUBSCRIBE_PATH = '/shop/buy-now/subscribe'
/** DOC-01: where the home page's call to action leads unless set. */
export const SPLASH_DEFAULT_PATH = '/shop/sparkling-water'

/** Static addresses the shop's own data files stand at; see `src/pages/data`. */
export const sharedDataPath = (hash: string) => `/data/shop.${hash}.json`
/** The data file of one commerce product, by the number at the end of its global id. */
export const productDataPath = (numericId: string) => `/data/products/${numericId}.json`

/** What hosts answer in place of a product's data file that is not there: `null`, so that no browser complains. */
export const NO_PRODUCT_DATA_PATH = '/data/no-product.json'

/**
 * Below it the site's host passes on the content service's pictures, where it is told to: on a slow line a second
 * connection costs the main picture more than anything else.
 */
export const PICTURES_PATH = '/pictures/'

const isParameter = (segment: string) => segment.startsWith('{')

/**
 * The path of `kind` with its parameters filled in and escaped.
 * @throws RangeError when a parameter is missing, empty, or would change the path's shape ("." and "..").
 */
export function pathOf<Kind extends RouteKind>(kind: Kind, parameters: RouteParameters<Kind>): string {
  const given = new Map<string, string>(Object.entries(parameters))
  return routePatterns[kind].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name)
    if (value === undefined || value === '' || value === '.' || value === '..') {
      throw new RangeError(`The address of ${kind} needs a ${name}, not ${JSON.stringify(value)}`)
    }
    return encodeURIComponent(value)
  })
}

/** A product's one address: `/shop/{category}/{slug}`, except the gift card's (RTE-13, RTE-19). */
export function productPath(category: string, slug: string): string {
  return slug === GIFT_CARD_SLUG ? pathOf('giftCard', {}) : pathOf('product', { category, slug })
}

export interface MatchedRoute {
  kind: RouteKind
  parameters: Readonly<Record<string, string>>
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
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
 * Which kind of address a path is, with its parameters unescaped; null for one that no page can have. Query, hash and
 * a trailing slash are ignored; everything below `/admin` is the studio's (RTE-06).
 */
export function matchPath(path: string): MatchedRoute | null {
  const [bare = ''] = path.split(/[?#]/, 1)
  const trimmed = bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
  if (!trimmed.startsWith('/')) return null
  const segments: string[] = []
  for (const segment of trimmed.split('/').slice(1)) {
    const decoded = decodeSegment(segment)
    if (decoded === null) return null
    segments.push(decoded)
  }
  if (segments[0] === 'admin') return { kind: 'admin', parameters: {} }
  for (const kind of routeKinds()) {
    const parameters = matchPattern(routePatterns[kind], segments)
    if (parameters !== null) return { kind, parameters }
  }
  return null
}

const isRouteKind = (kind: string): kind is RouteKind => kind in routePatterns
/** Reckoned when it is asked for: what bundles this file for a path alone then leaves the table out. */
const routeKinds = () => Object.keys(routePatterns).filter(isRouteKind)

/**
 * A document's address from what it is: null when it lacks the slug (or, for products, the category) that its address
 * is made of, or when another page has that address, which then hides it ("press" as the slug of a page).
 */
export function documentPath(
  kind: DocumentRouteKind,
  { slug, category }: { slug: string | null; category?: string | null },
): string | null {
  const path = unguardedPath(kind, slug, category ?? null)
  if (path === null) return null
  const expected = kind === 'product' && slug === GIFT_CARD_SLUG ? 'giftCard' : kind
  return matchPath(path)?.kind === expected ? path : null
}

function unguardedPath(kind: DocumentRouteKind, slug: string | null, category: string | null): string | null {
  switch (kind) {
    case 'home':
    case 'labResults':
    case 'press':
    case 'testimonials':
    case 'whatsInside':
    case 'whereToBuy':
    case 'wholesale':
      return pathOf(kind, {})
    case 'product':
      return slug === null || category === null || !isSegment(slug) || !isSegment(category)
        ? null
        : productPath(category, slug)
    case 'buyNow':
    case 'productCategoryCollection':
    case 'productCategory':
    case 'signUp':
    case 'page':
      return slug === null || !isSegment(slug) ? null : pathOf(kind, { slug })
  }
}

/**
 * Whether a text can be one segment of a page's address. Not those that hosts take for something else: slashes, even
 * escaped ones, divide; a dot or underscore at the start hides a file; "index" and "….html" are other spellings of
 * another page; and control characters would break the lines of the host's rules.
 */
export const isSegment = (text: string): boolean =>
  text !== '' && text !== 'index' && !/^[._]|[/\\\p{Cc}]|\.html$/u.test(text)
