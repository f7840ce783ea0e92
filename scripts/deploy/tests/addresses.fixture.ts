const pages = [
  '/',
  '/shop',
  '/shop/sparkling-water',
  '/shop/sparkling-water/lemon-mint',
  '/shop/sparkling-water/page/2',
  '/shop/cr%C3%A8me%20br%C3%BBl%C3%A9e',
  '/shop/buy-now/subscribe',
  '/sign-up/letter',
  '/discount',
  '/press',
  '/admin',
] as const

const files = [
  '/admin/static/app.js',
  '/_astro/app.1a2b.js',
  '/_astro/font.3c4d.woff2',
  '/data/products/1001.json',
  '/data/shop.abc.json',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
] as const

/** Addresses that lines of `_redirects` answer. */
const ruled = [
  '/shop/buy-now',
  '/shop/buy-now/',
  '/shop/buy-now?utm_source=a',
  '/sign-up',
  '/sign-up/',
  '/discount/GLOW10',
  '/discount/GLOW10?utm_source=a',
  '/discount/two%20words',
  '/discount/GLOW10/',
  '/discount/two%20words/?utm_source=a',
  '/admin/production',
  '/admin/production/',
  '/admin/production/structure',
  '/admin/production/structure/product;product-lemon-mint',
  '/admin/production/structure/group-shop;product%3Bproduct-lemon-mint%2Cview%3Dlive',
  '/admin/staging/presentation?preview=%2Fshop',
  '/admin/production/static/app.js',
  '/admin/production/static/app.js/',
] as const

const missing = [
  '/nowhere',
  '/nowhere/',
  '/shop/nothing',
  '/shop/sparkling-water/nothing',
  '/_astro/gone.js',
  '/data/products/9999.json',
  '/admin/nothing',
  '/admin/static/gone.js',
  '/administration',
  '/discount/GLOW10/more',
  '/pictures',
  '/pictures-of-us',
  '/_headers',
  '/_redirects',
  '/index.html.br',
  '/.env',
  '/.git/config',
  '/shop/%F0%9F%8D%8B',
  '/%2e%2e/etc/passwd',
  '/apiary',
  '/health/',
  '/index.html/',
  '/_astro',
  '/_astro/',
  '/data',
  '/data/',
  '/SHOP',
] as const

/** Files are no pages: with a slash behind their name they are nothing. */
const filesWithSlash = files.map((file) => `${file}/`)

/** Every page by its other spellings. */
export const spellings: readonly string[] = [
  ...pages.flatMap((page) =>
    page === '/' ? ['/index.html', '/index'] : [`${page}/`, `${page}.html`, `${page}/?a=1`],
  ),
  '/404/',
  '/404.html',
  '/shop/index',
  '/shop/index.html',
  '//shop',
  '/shop//sparkling-water',
]

const withQuery = pages.map((page) => `${page}?a=1`)

/** What only code can answer, which a static host does not have. */
export const ofTheWorker: readonly string[] = ['/health', '/api', '/api/graphql', '/api/sign-up']

/** Escapes that no browser and no link of the shop writes. */
export const oddEscapes: readonly string[] = ['/shop%2Fsparkling-water', '/%zz', '/shop%zz']

export const addresses: readonly string[] = [
  ...pages,
  ...files,
  ...ruled,
  ...missing,
  ...filesWithSlash,
  ...withQuery,
  ...spellings,
  ...ofTheWorker,
  ...oddEscapes,
]
