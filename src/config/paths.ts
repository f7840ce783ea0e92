// Apart from the table of routes, so that the cart need not load it.
export const HOME_PATH = '/'
export const ERROR_PATH = '/404'
export const SHOP_PATH = '/shop'
/** Target of "Subscribe & save" (CHR-09). */
export const SUBSCRIBE_PATH = '/shop/buy-now/subscribe'
/** Default target of the home page's call to action (DOC-01). */
export const SPLASH_DEFAULT_PATH = '/shop/sparkling-water'

/** The shop's icon, which every site and the server have. */
export const FAVICON_PATH = '/favicon.svg'

/** Below it the own backend answers. */
export const API_PATH = '/api'
/** Paths of the own backend. Those of forms are in `form-paths.ts`. */
export const GRAPHQL_API_PATH = '/api/graphql'
export const SEARCH_API_PATH = '/api/search'

/** Path of the shared data file of a code release; see `src/pages/data`. */
export const sharedDataPath = (release: string) => `/data/shop.${release}.json`
/** Path of the consent banner's texts, by the same release. */
export const consentTextsPath = (release: string) => `/data/consent.${release}.json`
/** Path of a commerce product's data file, by the number at the end of its global id. */
export const productDataPath = (numericId: string) => `/data/products/${numericId}.json`
/** Path of what the filter knows of a category's products, or of the whole shop's. */
export const filterableProductsPath = (slug: string | null) =>
  slug === null ? '/data/shelves.txt' : `/data/shelves/${encodeURIComponent(slug)}.txt`

/**
 * Prefix under which the site's host proxies images of the content service, if configured: on a slow network a second
 * connection delays the largest image most.
 */
export const PICTURES_PATH = '/pictures/'
