import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { measureActions } from './bench/actions.ts'
import { measureBuild } from './bench/builds.ts'
import { measureContent } from './bench/content.ts'
import { startFront } from './bench/http2-proxy.ts'
import { measureLargeCart } from './bench/large-cart.ts'
import { runLighthouse } from './bench/lighthouse.ts'
import { type Figure, figure, kib } from './bench/metrics.ts'
import { measurePage } from './bench/page-load.ts'
import { measureScroll } from './bench/scroll.ts'
import { measureStudio } from './bench/studio.ts'
import { browserFlags, findBrowser } from './browser.ts'
import { command } from './checks.ts'
import { fail, tools } from './process.ts'
import { table } from './terminal.ts'
import { buildTestSite, serveTestSites, startTestServices, testSites, testVariables } from './test-site.ts'

// `npm run bench [-- pages | scroll | builds | content | studio | cart]`: the numbers to hold, measured, with other shops' beside them.

const KIB = 1024
const pages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/shop/sparkling-water' },
  { name: 'product', path: '/shop/sparkling-water/lemon-mint' },
] as const
const LEAST_FRAMES = 57
const catalogueSizes = ['sample', 2000, 10_000] as const
/** Seconds for the sample shop, milliseconds for each page after the first hundred, MiB. */
const buildBudget = { sample: 15, page: 3, firstPages: 100, memory: 2048 }

const peersSchema = z.object({
  about: z.string(),
  peers: z.array(z.string()),
  rows: z.record(z.string(), z.array(z.string())),
})

const asIs = (value: number) => String(Math.round(value * 1000) / 1000)

function print(title: string, figures: readonly Figure[]): boolean {
  console.log(`\n${title}`)
  console.log(
    table([
      ['  ', 'measured', 'at most', ''],
      ...figures.map(({ what, value, atMost, isWithin }) => [
        `  ${what}`,
        value,
        atMost,
        isWithin ? '' : 'OVER',
      ]),
    ]),
  )
  return figures.every(({ isWithin }) => isWithin)
}

/** The shop, built and served as a CDN does, and a browser to look at it with. */
async function openShop() {
  const found = await findBrowser('whole', console.log)
  const services = await startTestServices()
  const site = testSites[0]
  for (const one of testSites) await buildTestSite(one, null)
  const hosts = await serveTestSites(testSites)
  const front = await startFront(site.port)
  const origin = front?.url ?? `http://localhost:${site.port}`
  if (front === null) console.log('There is no openssl to make a certificate with: measured over HTTP/1.1.')
  const flags = [...browserFlags, '--ignore-certificate-errors']
  const browser = await chromium.launch({ executablePath: found.path, args: flags })
  const close = async () => {
    await browser.close()
    front?.close()
    await Promise.all(hosts.map((host) => host.close()))
    await services.stop()
  }
  return { browser, found, origin, site, close }
}

/** The trace's frames while a page is scrolled: 60 a second are due, of which a busy machine's browser loses a few. */
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
            what: 'frames a second',
            value: frames.toFixed(1),
            atMost: `at least ${LEAST_FRAMES}`,
            isWithin: frames >= LEAST_FRAMES,
          },
          figure('frames dropped, of a hundred', dropped, 5, asIs),
          // What is started when it comes near: the sky, sliders.
          figure('tasks of more than 50 ms', longTasks, 2),
          figure('layout, ms a second', layout, 20),
          figure('main thread busy, ms a second', busy, null),
        ]),
      )
    }
  } finally {
    await close()
  }
  return results.every(Boolean)
}

async function benchPages(): Promise<boolean> {
  const { browser, found, origin, site, close } = await openShop()
  const results: boolean[] = []
  try {
    for (const { name, path } of pages) {
      const load = await measurePage(browser, origin + path)
      const seen = await runLighthouse(origin + path, {
        path: found.path,
        flags: browserFlags,
        debuggingPort: 29_222,
      })
      const scores = [seen.performance, seen.accessibility, seen.bestPractices]
      results.push(
        print(`${name} ${path}`, [
          figure('JavaScript at load, KiB gzip', load.scripts, 35 * KIB, kib),
          figure('on the wire, KiB', load.wire, name === 'product' ? 150 * KIB : null, kib),
          figure('requests', load.requests, null),
          figure('layout shift', Math.max(load.shift, seen.shift), 0, asIs),
          figure('script at 4x CPU, ms', load.script, 80),
          figure('blocking at 4x CPU, ms', load.blocking, 10),
          figure('largest paint, ms (simulated slow phone)', seen.largestPaint, 1200),
          {
            what: 'Lighthouse performance, accessibility, best practices',
            value: scores.join(' / '),
            atMost: 'at least 99',
            isWithin: Math.min(...scores) >= 99,
          },
        ]),
      )
    }
    const { PUBLIC_STOREFRONT_API_URL: api = '' } = testVariables(site)
    const actions = await measureActions(browser, origin + (pages.at(-1)?.path ?? '/'), (address) =>
      address.startsWith(api),
    )
    results.push(
      print('what shoppers do, on the product page', [
        figure('JavaScript in all, cart open, KiB gzip', actions.scriptsWithCart, 120 * KIB, kib),
        figure('cart code beyond React, KiB gzip', actions.cartScripts, 40 * KIB, kib),
        figure('add to cart, requests', actions.addToCart.requests, 2),
        figure('add to cart, KiB', actions.addToCart.wire, 5 * KIB, kib),
        figure('drawer open at 4x CPU, ms', actions.drawerOpen, 200),
        figure('quantity change painted at 4x CPU, ms', actions.quantityPainted, 50),
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
    table([['  ', ...peers], ...Object.entries(rows).map(([what, values]) => [`  ${what}`, ...values])]),
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
        figure('pages', count, null),
        figure('seconds', seconds, allowed, (value) => value.toFixed(1)),
        figure('ms a page, all in', (seconds * 1000) / count, null, (value) => value.toFixed(1)),
        figure('peak memory, MiB', memoryMiB, buildBudget.memory),
      ]),
    )
  }
  return results.every(Boolean)
}

/** The cart's stories under faults, twenty times as many as the test command tells; then a full cart in a browser. */
async function benchCart(): Promise<boolean> {
  const runs = 10_000
  const stories = command([tools.vitest, 'run', 'tests/property/cart.test.ts'], {
    CART_PROPERTY_RUNS: String(runs),
  })
  const { failed, report } = await stories()
  if (failed > 0) console.log(report)
  const areToldWell = print(`the cart under faults, ${runs} stories of each kind`, [
    figure('kinds that fail', failed, 0),
  ])
  const found = await findBrowser('whole', console.log)
  const services = await startTestServices()
  const [site] = testSites
  for (const one of testSites) await buildTestSite(one, null)
  const hosts = await serveTestSites(testSites)
  const browser = await chromium.launch({ executablePath: found.path, args: [...browserFlags] })
  try {
    const { PUBLIC_STOREFRONT_API_URL: api = '' } = testVariables(site)
    const full = await measureLargeCart(browser, `http://localhost:${site.port}${pages[1].path}`, api)
    const isFast = print('a cart of 250 lines, at 4x CPU', [
      figure('longest task of a change, ms', full.changing, 100),
      figure('longest task of scrolling, ms', full.scrolling, 100),
      figure('changes sent for 10 clicks on + within a second', full.burstMutations, 3),
      {
        what: 'quantity they add',
        value: String(full.burstQuantity),
        atMost: '10',
        isWithin: full.burstQuantity === 10,
      },
    ])
    return areToldWell && isFast
  } finally {
    await browser.close()
    await Promise.all(hosts.map((host) => host.close()))
    await services.stop()
  }
}

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  pages: benchPages,
  scroll: benchScroll,
  builds: benchBuilds,
  content: async () => print('content service, 10,000 documents', await measureContent()),
  studio: async () =>
    print(
      'studio, on the local services',
      await measureStudio((await findBrowser('whole', console.log)).path),
    ),
  cart: benchCart,
}

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [only] = positionals
  const wanted = Object.entries(benches).filter(([name]) => only === undefined || name === only)
  if (wanted.length === 0)
    throw new Error(`There is no "${only}" to measure: ${Object.keys(benches).join(', ')}`)
  const areFine: boolean[] = []
  for (const [, bench] of wanted) areFine.push(await bench())
  process.exit(areFine.every(Boolean) ? 0 : 1)
} catch (error) {
  fail(error)
}
