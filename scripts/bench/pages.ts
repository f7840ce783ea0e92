import { KIB, kib } from '../lib/kib.ts'
import { projectRoot } from '../lib/process.ts'
import {
  CART_CODE_MAX_BYTES,
  CART_OPEN_MAX_BYTES,
  LOAD_MAX_BYTES,
  UNTOUCHED_MAX_BYTES,
} from '../lib/script-budgets.ts'
import { folderOf, testVariables } from '../test/test-sites.ts'
import {
  BARE_CATEGORY_PATH,
  BARE_LIST_PATH,
  bareCategoryOf,
  bareListOf,
  barePageOf,
  barePathOf,
} from './bare-page.ts'
import { weighCart } from './cart-weight.ts'
import { runLighthouse, scoreMetric } from './lighthouse.ts'
import { inThousandths, metric, printMetrics } from './metrics.ts'
import { measureNextPage, type NextPage } from './next-page.ts'
import { type OpenShop, openShop, pages } from './open-shop.ts'
import { pageOfEachKind } from './page-kinds.ts'
import { measureColdLoad, measureSlowLoads, type PageLoad, type SlowLoad } from './page-load.ts'
import { type OwnFigures, printPeers } from './peers.ts'
import { measurePurchase } from './purchase.ts'
import { measureSearch } from './search.ts'
import { SERVICE_MS, withServiceDelay } from './service-delay.ts'
import { measureTaps, msOf, type TapFigure, tapMetrics } from './taps.ts'
import { measureUntouched } from './untouched.ts'

/** How much later than on a bare page with the same picture. */
const FIRST_PAINT_MS = 250
const LARGEST_PAINT_MS = 150
/** A query after the first, at 4x CPU. */
const SEARCH_MS = 100
const LIGHTHOUSE_RUNS = 3
const LIGHTHOUSE_PORT = 29_222

/** What one page was measured with. */
interface Loaded {
  name: string
  path: string
  load: PageLoad
  slow: SlowLoad
  bare: SlowLoad
}

/** Serves what no page can be faster than, beside the shop's own pages. */
async function serveBarePages({ browser, origin, ownPages, site }: OpenShop): Promise<void> {
  if (ownPages === null)
    throw new Error('The pages are measured over HTTP/2, which needs openssl for a certificate.')
  for (const { path } of pages) ownPages.set(barePathOf(path), await barePageOf(browser, origin + path))
  ownPages.set(BARE_LIST_PATH, bareListOf(pages.map(({ path }) => barePathOf(path))))
  const [, category, product] = pages
  const bareProduct = await barePageOf(browser, origin + product.path)
  const { html, paths } = await bareCategoryOf(`http://localhost:${site.port}${category.path}`)
  ownPages.set(BARE_CATEGORY_PATH, html)
  for (const path of paths) ownPages.set(path, bareProduct)
}

async function measureLoads(shop: OpenShop, runs: number): Promise<Loaded[]> {
  const { browser, origin } = shop
  await serveBarePages(shop)
  const paths = pages.flatMap(({ path }) => [path, barePathOf(path)])
  const slowLoads = await measureSlowLoads(
    browser,
    paths.map((path) => origin + path),
    runs,
  )
  const slowOf = (path: string) => {
    const slow = slowLoads[paths.indexOf(path)]
    if (slow === undefined) throw new Error(`${path} was not measured`)
    return slow
  }
  const loaded: Loaded[] = []
  for (const { name, path } of pages) {
    const load = await measureColdLoad(browser, origin + path)
    loaded.push({ name, path, load, slow: slowOf(path), bare: slowOf(barePathOf(path)) })
  }
  return loaded
}

async function benchLoad({ browser, origin }: OpenShop, loaded: Loaded): Promise<boolean> {
  const { name, path, load, slow, bare } = loaded
  const untouched = await measureUntouched(browser, origin + path)
  return printMetrics(`${name} ${path}`, [
    metric('JavaScript at load, KiB gzip', load.scripts, LOAD_MAX_BYTES, kib),
    metric('JavaScript run untouched within 10 s, KiB gzip', untouched, UNTOUCHED_MAX_BYTES, kib),
    metric('on the wire, KiB', load.wire, name === 'product' ? 150 * KIB : null, kib),
    metric('prefetched, KiB', load.prefetched, null, kib),
    metric('requests', load.requests, null),
    metric('layout shift', load.shift, 0, inThousandths),
    metric('first paint, ms (slow 4G, 4x CPU)', slow.firstPaint, bare.firstPaint + FIRST_PAINT_MS),
    metric('… of a bare page with its picture', bare.firstPaint, null),
    metric('largest paint, ms', slow.largestPaint, bare.largestPaint + LARGEST_PAINT_MS),
    metric('… of the bare page', bare.largestPaint, null),
    metric('style and layout, ms', slow.layout, 150),
    metric('… of the bare page', bare.layout, null),
    metric('script, ms', slow.script, 80),
    metric('… of the bare page', bare.script, null),
    metric('blocking, ms', slow.blocking, 10),
  ])
}

/** Lighthouse on one page of every kind. */
async function benchLighthouse({ found, flags, origin, site }: OpenShop): Promise<boolean> {
  const browser = { path: found.path, flags, debuggingPort: LIGHTHOUSE_PORT }
  const metrics = []
  for (const [kind, path] of pageOfEachKind(projectRoot + folderOf(site)))
    metrics.push(scoreMetric(`${kind} ${path}`, await runLighthouse(origin + path, browser, LIGHTHOUSE_RUNS)))
  return printMetrics('Lighthouse: performance / accessibility / best practices', metrics)
}

async function benchTaps(shop: OpenShop, runs: number): Promise<{ figures: TapFigure[]; isFine: boolean }> {
  const { browser, origin, site } = shop
  const [, category, product] = pages
  const { PUBLIC_STOREFRONT_API_URL: api = '' } = testVariables(site)
  const service = new URL(api).origin
  const weight = await weighCart(browser, origin + product.path, (address) => address.startsWith(api))
  const areLight = printMetrics('the cart on the product page', [
    metric('JavaScript in all, cart open, KiB gzip', weight.scriptsWithCart, CART_OPEN_MAX_BYTES, kib),
    metric('cart code beyond React, KiB gzip', weight.cartScripts, CART_CODE_MAX_BYTES, kib),
    metric('add to cart, requests', weight.addToCart.requests, 2),
    metric('add to cart, KiB', weight.addToCart.wire, 5 * KIB, kib),
  ])
  const { figures, purchase } = await withServiceDelay(service, async () => ({
    figures: await measureTaps(browser, origin + product.path, runs),
    purchase: await measurePurchase(browser, {
      url: origin + category.path,
      productPath: product.path,
      runs,
    }),
  }))
  const conditions = `by touch at 4x CPU, a service that answers in ${SERVICE_MS} ms`
  const areQuick = printMetrics(`taps on an untouched product page (${conditions})`, tapMetrics(figures))
  const isBought = printMetrics(`Event Timing of a whole purchase (${conditions})`, tapMetrics(purchase))
  return { figures, isFine: areLight && areQuick && isBought }
}

async function benchSearch({ browser, origin }: OpenShop): Promise<boolean> {
  const search = await measureSearch(browser, origin)
  return printMetrics('search (4x CPU)', [
    metric('first query, ms', search.first, null),
    metric('a query after it, ms', search.next, SEARCH_MS),
    metric('the slowest of them, ms', search.nextMax, null),
  ])
}

const printNextPage = ({ notPrefetched, prefetched, bare, bareFromCategory, share }: NextPage) =>
  printMetrics('from category to product by a tap on its card (slow 4G, 4x CPU)', [
    metric('headline, ms', notPrefetched.headline, 800),
    metric('picture, ms', notPrefetched.picture, 1350),
    metric('headline of a prefetched page, ms', prefetched.headline, 150),
    metric('its picture, ms', prefetched.picture, 150),
    metric('headline of a bare page from the category, prefetched, ms', bareFromCategory.headline, null),
    metric('… from a list of bare pages, ms', bare.headline, null),
    metric('cards in view that were prefetched, %', share, null),
  ])

/** This run's figures for the table of other shops. */
function ownFigures(
  { load, slow, bare }: Loaded,
  taps: readonly TapFigure[],
  next: NextPage,
): Record<string, OwnFigures> {
  const round = (...values: number[]) => values.map((value) => String(Math.round(value))).join(' / ')
  return {
    'JavaScript at load, KiB gzip': { ours: kib(load.scripts), bare: '0' },
    'first / largest paint, ms': {
      ours: round(slow.firstPaint, slow.largestPaint),
      bare: round(bare.firstPaint, bare.largestPaint),
    },
    'style and layout, ms': { ours: round(slow.layout), bare: round(bare.layout) },
    'script / blocking, ms': {
      ours: round(slow.script, slow.blocking),
      bare: round(bare.script, bare.blocking),
    },
    'drawer by first tap / its Event Timing, ms': {
      ours: round(msOf(taps, 'cartDrawer'), msOf(taps, 'cartEvent')),
    },
    'first add → line / its Event Timing, ms': {
      ours: round(msOf(taps, 'addLine'), msOf(taps, 'addEvent')),
    },
    'variant; quantity, ms': {
      ours: `${round(msOf(taps, 'price'))}; ${round(msOf(taps, 'quantity'))}`,
    },
    'next page, tap → headline, ms': { ours: round(next.notPrefetched.headline) },
  }
}

/**
 * Measures loads, taps, the search and the way to the next page, beside other shops.
 * @param runs Of each figure, whose median counts.
 */
export async function benchPages(runs: number): Promise<boolean> {
  const shop = await openShop()
  const results: boolean[] = []
  try {
    const loaded = await measureLoads(shop, runs)
    for (const page of loaded) results.push(await benchLoad(shop, page))
    results.push(await benchLighthouse(shop))
    const { figures, isFine } = await benchTaps(shop, runs)
    results.push(isFine, await benchSearch(shop))
    const [, category, product] = pages
    const { browser, origin } = shop
    const way = {
      url: origin + category.path,
      path: product.path,
      bareListUrl: origin + BARE_LIST_PATH,
      bareCategoryUrl: origin + BARE_CATEGORY_PATH,
    }
    const next = await measureNextPage(browser, way, runs)
    results.push(printNextPage(next))
    const measured = loaded.find(({ path }) => path === product.path)
    if (measured !== undefined) printPeers(ownFigures(measured, figures, next))
  } finally {
    await shop.close()
  }
  return results.every(Boolean)
}
