import { KIB, kib } from '../kib.ts'
import { testVariables } from '../test-site.ts'
import { BARE_PATH, barePageOf } from './bare-page.ts'
import { measureInteractions } from './interactions.ts'
import { runLighthouse } from './lighthouse.ts'
import { inThousandths, metric, printMetrics } from './metrics.ts'
import { measureNextPage } from './next-page.ts'
import { type OpenShop, openShop, pages } from './open-shop.ts'
import { measurePage, measureSlowLoads, type SlowLoad } from './page-load.ts'
import { printPeers } from './peers.ts'
import { measureSearch } from './search.ts'
import { measureUntouched } from './untouched.ts'

/** How much later than on a bare page with the same picture. */
const FIRST_PAINT_MS = 250
const LARGEST_PAINT_MS = 150
/** A query after the first, at 4x CPU. */
const SEARCH_MS = 100

async function benchPageLoad(
  { browser, found, flags, origin }: OpenShop,
  { name, path }: (typeof pages)[number],
  { slow, bare }: { slow: SlowLoad; bare: SlowLoad },
): Promise<boolean> {
  const load = await measurePage(browser, origin + path)
  const seen = await runLighthouse(origin + path, { path: found.path, flags, debuggingPort: 29_222 })
  const scores = [seen.performance, seen.accessibility, seen.bestPractices]
  const untouched = await measureUntouched(browser, origin + path)
  return printMetrics(`${name} ${path}`, [
    metric('JavaScript at load, KiB gzip', load.scripts, 20 * KIB, kib),
    metric('JavaScript run untouched within 10 s, KiB gzip', untouched, 35 * KIB, kib),
    metric('on the wire, KiB', load.wire, name === 'product' ? 150 * KIB : null, kib),
    metric('prefetched, KiB', load.prefetched, null, kib),
    metric('requests', load.requests, null),
    metric('layout shift', Math.max(load.shift, seen.shift), 0, inThousandths),
    metric('first paint, ms (slow 4G, 4x CPU)', slow.firstPaint, bare.firstPaint + FIRST_PAINT_MS),
    metric('largest paint, ms', slow.largestPaint, bare.largestPaint + LARGEST_PAINT_MS),
    metric('style and layout, ms', slow.layout, 150),
    metric('script, ms', slow.script, 80),
    metric('blocking, ms', slow.blocking, 10),
    metric('largest paint, ms (simulated slow phone)', seen.largestPaint, 1200),
    {
      name: 'Lighthouse performance, accessibility, best practices',
      value: scores.join(' / '),
      budget: 'at least 99',
      isWithin: Math.min(...scores) >= 99,
    },
  ])
}

const printBarePage = (bare: SlowLoad) =>
  printMetrics('a bare page with the product’s picture, measured in turn with the pages', [
    metric('first paint, ms (slow 4G, 4x CPU)', bare.firstPaint, null),
    metric('largest paint, ms', bare.largestPaint, null),
    metric('style and layout, ms', bare.layout, null),
  ])

async function benchPageLoads(shop: OpenShop): Promise<boolean[]> {
  const [bare, ...slowLoads] = await measureSlowLoads(
    shop.browser,
    [BARE_PATH, ...pages.map(({ path }) => path)].map((path) => shop.origin + path),
  )
  const results: boolean[] = []
  for (const [index, page] of pages.entries()) {
    const slow = slowLoads[index]
    if (slow === undefined || bare === undefined) throw new Error(`${page.path} was not measured`)
    results.push(await benchPageLoad(shop, page, { slow, bare }))
  }
  if (bare !== undefined) printBarePage(bare)
  return results
}

async function benchInteractions({ browser, site }: OpenShop, productUrl: string): Promise<boolean> {
  const { PUBLIC_STOREFRONT_API_URL: api = '' } = testVariables(site)
  const actions = await measureInteractions(browser, productUrl, (address) => address.startsWith(api))
  const { touch } = actions
  return printMetrics('interactions on the product page', [
    metric('JavaScript in all, cart open, KiB gzip', actions.scriptsWithCart, 120 * KIB, kib),
    metric('cart code beyond React, KiB gzip', actions.cartScripts, 40 * KIB, kib),
    metric('add to cart, requests', actions.addToCart.requests, 2),
    metric('add to cart, KiB', actions.addToCart.wire, 5 * KIB, kib),
    metric('first tap on the cart, drawer painted (touch, 4x CPU), ms', touch.drawerOpen, 120),
    metric('Event Timing of it, ms', touch.drawerEvent, 80),
    metric('first tap on "Add to cart", line in the drawer, ms', touch.lineAdded, 300),
    metric('Event Timing of it, ms', touch.addEvent, 80),
    metric('variant painted, ms', touch.variantPainted, 50),
    metric('quantity painted, ms', touch.quantityPainted, 50),
  ])
}

async function benchSearch({ browser, origin }: OpenShop): Promise<boolean> {
  const search = await measureSearch(browser, origin)
  return printMetrics('search (4x CPU)', [
    metric('first query, ms', search.first, null),
    metric('a query after it, ms', search.next, SEARCH_MS),
    metric('the slowest of them, ms', search.nextMax, null),
  ])
}

async function benchNextPage({ browser, origin }: OpenShop): Promise<boolean> {
  const next = await measureNextPage(browser, origin + pages[1].path, pages[2].path)
  return printMetrics('from category to product by a tap on its card (slow 4G, 4x CPU)', [
    metric('headline, ms', next.headline, 800),
    metric('picture, ms', next.picture, 1350),
  ])
}

/** Measures loads, interactions, the search and the way to the next page, beside other shops. */
export async function benchPages(): Promise<boolean> {
  const shop = await openShop()
  const results: boolean[] = []
  try {
    if (shop.ownPages === null)
      throw new Error('The pages are measured over HTTP/2, which needs openssl for a certificate.')
    const productUrl = shop.origin + pages[2].path
    shop.ownPages.set(BARE_PATH, await barePageOf(shop.browser, productUrl))
    results.push(...(await benchPageLoads(shop)))
    results.push(await benchInteractions(shop, productUrl))
    results.push(await benchSearch(shop))
    results.push(await benchNextPage(shop))
  } finally {
    await shop.close()
  }
  printPeers()
  return results.every(Boolean)
}
