import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { BARE_PATH, barePageOf } from './bench/bare-page.ts'
import { measureBuild } from './bench/builds.ts'
import { measureContent } from './bench/content-service.ts'
import { startHttp2Proxy } from './bench/http2-proxy.ts'
import { measureInteractions } from './bench/interactions.ts'
import { measureLargeCart } from './bench/large-cart.ts'
import { runLighthouse } from './bench/lighthouse.ts'
import { type Load, measureLoad } from './bench/load.ts'
import { loadEngines } from './bench/load-engines.ts'
import { type Metric, metric } from './bench/metrics.ts'
import { measureNextPage } from './bench/next-page.ts'
import { measurePage, measureSlowLoads } from './bench/page-load.ts'
import { measurePreview } from './bench/preview.ts'
import { measurePublish } from './bench/publish.ts'
import { measureScroll } from './bench/scroll.ts'
import { measureSearch } from './bench/search.ts'
import { measureStudio } from './bench/studio.ts'
import { measureUntouched } from './bench/untouched.ts'
import { browserFlags, findBrowser } from './chromium.ts'
import { KIB, kib } from './kib.ts'
import { fail } from './process.ts'
import { formatTable } from './table.ts'
import { buildTestSite, serveTestSites, startTestServices, testSites, testVariables } from './test-site.ts'

// `npm run bench [-- pages | scroll | builds | content | studio | preview | cart | publish | load]`: measures the shop
// against its budgets, beside other shops. `--runs 5` publishes each change so often instead of 20 times, `--size 10000` in
// the shop of that many products only, `--size sample` in the sample shop. `--engine node` or `--engine cloudflare` loads
// that one only, `--rate 20 --seconds 10` with so many sign-ups a second, for so long, instead of 200 for a minute.

const pages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/shop/sparkling-water' },
  { name: 'product', path: '/shop/sparkling-water/lemon-mint' },
] as const
const MIN_FRAMES = 57
/** How much later than on a bare page with the same picture. */
const FIRST_PAINT_MS = 250
const LARGEST_PAINT_MS = 150
/** A query after the first, at 4x CPU. */
const SEARCH_MS = 100
const catalogueSizes = ['sample', 2000, 10_000] as const
/** The one in the middle only when it is asked for. */
const publishedSizes = ['sample', 2000, 10_000] as const
/** Seconds for the sample shop, milliseconds for each page after the first hundred, MiB. */
const buildBudget = { sample: 15, page: 3, firstPages: 100, memory: 2048 }

const peersSchema = z.object({
  about: z.string(),
  peers: z.array(z.string()),
  rows: z.record(z.string(), z.array(z.string())),
})

const asIs = (value: number) => String(Math.round(value * 1000) / 1000)

function print(title: string, metrics: readonly Metric[]): boolean {
  console.log(`\n${title}`)
  console.log(
    formatTable([
      ['  ', 'measured', 'at most', ''],
      ...metrics.map(({ name, value, budget, isWithin }) => [
        `  ${name}`,
        value,
        budget,
        isWithin ? '' : 'OVER',
      ]),
    ]),
  )
  return metrics.every(({ isWithin }) => isWithin)
}

/** Builds the shop, serves it as a CDN does, and launches a browser. */
async function openShop() {
  const found = await findBrowser('full', console.log)
  const services = await startTestServices()
  const site = testSites[0]
  for (const one of testSites) await buildTestSite(one, null)
  const hosts = await serveTestSites(testSites, 'small')
  const ownPages = new Map<string, string>()
  const proxy = await startHttp2Proxy(site.port, ownPages)
  const origin = proxy?.url ?? `http://localhost:${site.port}`
  if (proxy === null)
    console.log('Measuring over HTTP/1.1, because there is no openssl to create a certificate.')
  const flags = [...browserFlags, ...(proxy === null ? [] : [proxy.trustFlag])]
  const browser = await chromium.launch({ executablePath: found.path, args: flags })
  const close = async () => {
    await browser.close()
    proxy?.close()
    await Promise.all(hosts.map((host) => host.close()))
    await services.stop()
  }
  return { browser, found, flags, origin, ownPages: proxy === null ? null : ownPages, site, close }
}

/** Measures scrolling: of 60 frames a second, a browser on a busy machine drops a few. */
async function benchScroll(): Promise<boolean> {
  const { browser, site, close } = await openShop()
  const results: boolean[] = []
  try {
    for (const { name, path } of pages) {
      const { frames, dropped, longTasks, layout, busy } = await measureScroll(
        browser,
        `http://localhost:${site.port}${path}`,
      )
      results.push(
        print(`scrolling ${name} ${path} at 4x CPU`, [
          {
            name: 'frames a second',
            value: frames.toFixed(1),
            budget: `at least ${MIN_FRAMES}`,
            isWithin: frames >= MIN_FRAMES,
          },
          metric('dropped frames, %', dropped, 5, asIs),
          // The sky and sliders start when they come into view.
          metric('tasks of more than 50 ms', longTasks, 2),
          metric('layout, ms a second', layout, 20),
          metric('main thread busy, ms a second', busy, null),
        ]),
      )
    }
  } finally {
    await close()
  }
  return results.every(Boolean)
}

async function benchPages(): Promise<boolean> {
  const { browser, found, flags, origin, ownPages, site, close } = await openShop()
  const results: boolean[] = []
  try {
    if (ownPages === null)
      throw new Error('The pages are measured over HTTP/2, which needs openssl for a certificate.')
    const productUrl = origin + pages[2].path
    ownPages.set(BARE_PATH, await barePageOf(browser, productUrl))
    const [bare, ...slowLoads] = await measureSlowLoads(
      browser,
      [BARE_PATH, ...pages.map(({ path }) => path)].map((path) => origin + path),
    )
    for (const [index, { name, path }] of pages.entries()) {
      const load = await measurePage(browser, origin + path)
      const slow = slowLoads[index]
      if (slow === undefined || bare === undefined) throw new Error(`${path} was not measured`)
      const seen = await runLighthouse(origin + path, { path: found.path, flags, debuggingPort: 29_222 })
      const scores = [seen.performance, seen.accessibility, seen.bestPractices]
      results.push(
        print(`${name} ${path}`, [
          metric('JavaScript at load, KiB gzip', load.scripts, 20 * KIB, kib),
          metric(
            'JavaScript run untouched within 10 s, KiB gzip',
            await measureUntouched(browser, origin + path),
            35 * KIB,
            kib,
          ),
          metric('on the wire, KiB', load.wire, name === 'product' ? 150 * KIB : null, kib),
          metric('prefetched, KiB', load.prefetched, null, kib),
          metric('requests', load.requests, null),
          metric('layout shift', Math.max(load.shift, seen.shift), 0, asIs),
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
        ]),
      )
    }
    if (bare !== undefined)
      print('a bare page with the product’s picture, measured in turn with the pages', [
        metric('first paint, ms (slow 4G, 4x CPU)', bare.firstPaint, null),
        metric('largest paint, ms', bare.largestPaint, null),
        metric('style and layout, ms', bare.layout, null),
      ])
    const { PUBLIC_STOREFRONT_API_URL: api = '' } = testVariables(site)
    const actions = await measureInteractions(browser, productUrl, (address) => address.startsWith(api))
    const { touch } = actions
    results.push(
      print('interactions on the product page', [
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
      ]),
    )
    const search = await measureSearch(browser, origin)
    results.push(
      print('search (4x CPU)', [
        metric('first query, ms', search.first, null),
        metric('a query after it, ms', search.next, SEARCH_MS),
        metric('the slowest of them, ms', search.nextMax, null),
      ]),
    )
    const next = await measureNextPage(browser, origin + pages[1].path, pages[2].path)
    results.push(
      print('from category to product by a tap on its card (slow 4G, 4x CPU)', [
        metric('headline, ms', next.headline, 800),
        metric('picture, ms', next.picture, 1350),
      ]),
    )
  } finally {
    await close()
  }
  const { about, peers, rows } = peersSchema.parse(
    JSON.parse(readFileSync(new URL('./bench/peers.json', import.meta.url), 'utf8')),
  )
  console.log(`\nOther shops. ${about}`)
  console.log(
    formatTable([
      ['  ', ...peers],
      ...Object.entries(rows).map(([what, values]) => [`  ${what}`, ...values]),
    ]),
  )
  return results.every(Boolean)
}

async function benchBuilds(): Promise<boolean> {
  const results: boolean[] = []
  for (const size of catalogueSizes) {
    const { pages: count, seconds, memoryMiB } = await measureBuild(size)
    const beyond = count - buildBudget.firstPages
    const allowed = buildBudget.sample + (Math.max(0, beyond) * buildBudget.page) / 1000
    results.push(
      print(size === 'sample' ? 'build of the sample shop' : `build of ${size} products`, [
        metric('pages', count, null),
        metric('seconds', seconds, allowed, (value) => value.toFixed(1)),
        metric('ms a page, all in', (seconds * 1000) / count, null, (value) => value.toFixed(1)),
        metric('peak memory, MiB', memoryMiB, buildBudget.memory),
      ]),
    )
  }
  return results.every(Boolean)
}

/** A cart with as many lines as it may have, in a browser. */
async function benchCart(): Promise<boolean> {
  const found = await findBrowser('full', console.log)
  const services = await startTestServices()
  const [site] = testSites
  for (const one of testSites) await buildTestSite(one, null)
  const hosts = await serveTestSites(testSites, 'small')
  const browser = await chromium.launch({ executablePath: found.path, args: [...browserFlags] })
  try {
    const { PUBLIC_STOREFRONT_API_URL: api = '' } = testVariables(site)
    const full = await measureLargeCart(browser, `http://localhost:${site.port}${pages[1].path}`, api)
    return print('a cart of 250 lines, at 4x CPU', [
      metric('longest task of a change, ms', full.changing, 100),
      metric('longest task of scrolling, ms', full.scrolling, 100),
      metric('changes sent for 10 clicks on + within a second', full.burstMutations, 3),
      {
        name: 'quantity they add',
        value: String(full.burstQuantity),
        budget: '10',
        isWithin: full.burstQuantity === 10,
      },
    ])
  } finally {
    await browser.close()
    await Promise.all(hosts.map((host) => host.close()))
    await services.stop()
  }
}

/** From a change to the page that shows it. */
async function benchPublish(runs: number, only?: string): Promise<boolean> {
  const sizes = publishedSizes.filter((size) => (only === undefined ? size !== 2000 : String(size) === only))
  if (sizes.length === 0)
    throw new Error(`Publishing is not measured with "${only}". Choose one of ${publishedSizes.join(', ')}.`)
  const results: boolean[] = []
  for (const size of sizes) {
    const title = size === 'sample' ? 'publishing the sample shop' : `publishing a shop of ${size} products`
    results.push(print(title, await measurePublish(size, runs)))
  }
  return results.every(Boolean)
}

/** Sign-ups while the email-marketing service is away. */
async function benchLoad(load: Load, only?: string): Promise<boolean> {
  const engines = loadEngines.filter((engine) => only === undefined || engine === only)
  if (engines.length === 0)
    throw new Error(`There is no engine "${only}". Choose one of ${loadEngines.join(', ')}.`)
  const results: boolean[] = []
  for (const engine of engines) {
    const title = engine === 'node' ? 'the Node server' : 'the Worker, on Cloudflare’s own engine'
    results.push(print(`sign-ups under load: ${title}`, await measureLoad(engine, load)))
  }
  return results.every(Boolean)
}

interface BenchOptions {
  runs: number
  size?: string
  engine?: string
  rate: number
  seconds: number
}

const benches: Readonly<Record<string, (options: BenchOptions) => Promise<boolean>>> = {
  pages: benchPages,
  scroll: benchScroll,
  builds: benchBuilds,
  content: async () => print('content service, 10,000 documents', await measureContent()),
  studio: async () =>
    print(
      'studio, on the local services',
      await measureStudio((await findBrowser('full', console.log)).path),
    ),
  preview: async () =>
    print(
      'preview, on the local services',
      await measurePreview((await findBrowser('full', console.log)).path),
    ),
  cart: benchCart,
  publish: ({ runs, size }) => benchPublish(runs, size),
  load: ({ rate, seconds, engine }) => benchLoad({ perSecond: rate, seconds }, engine),
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '20' },
      size: { type: 'string' },
      engine: { type: 'string' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '60' },
    },
  })
  const [only] = positionals
  const wanted = Object.entries(benches).filter(([name]) => only === undefined || name === only)
  if (wanted.length === 0)
    throw new Error(`There is no benchmark "${only}". Choose one of ${Object.keys(benches).join(', ')}.`)
  const areFine: boolean[] = []
  const [runs, rate, seconds] = [Number(values.runs), Number(values.rate), Number(values.seconds)]
  const options = { ...values, runs, rate, seconds }
  for (const [, bench] of wanted) areFine.push(await bench(options))
  process.exit(areFine.every(Boolean) ? 0 : 1)
} catch (error) {
  fail(error)
}
