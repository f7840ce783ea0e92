import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserFlags, findBrowser } from '../../lib/chromium.ts'
import { isLong } from '../../shared/tests/run-length.fixture.ts'
import { measureNextPage } from '../next-page.ts'
import { measureSlowLoads, openPage } from '../page-load.ts'
import { timeEffects } from '../painted-effects.ts'
import { longestInteraction } from '../touch.ts'
import { LATE, serveShop } from './shop-pages.fixture.ts'

const MINUTE_MS = 60_000

let browser: Browser
let shop: Awaited<ReturnType<typeof serveShop>>

beforeAll(async () => {
  const { path } = await findBrowser(isLong ? 'full' : 'headless-shell', () => {})
  browser = await chromium.launch({ executablePath: path, args: [...browserFlags] })
  shop = await serveShop()
}, MINUTE_MS)

afterAll(async () => {
  await browser.close()
  shop.close()
})

test('a tap’s effects are timed by when they are painted', { timeout: MINUTE_MS }, async () => {
  const opened = await openPage(browser, `${shop.origin}/cart`)
  const painted = await timeEffects(opened, ['drawer', 'line'], opened.page.getByRole('button'))
  expect(painted.get('drawer')).toBeGreaterThanOrEqual(LATE.drawer)
  expect(painted.get('line')).toBeGreaterThanOrEqual(LATE.drawer + LATE.line)
  // The tap itself was answered before.
  expect(await longestInteraction(opened)).toBeLessThan(LATE.drawer)
  await opened.context.close()
})

test('a load over a slow connection takes at least a round trip', { timeout: MINUTE_MS }, async () => {
  const [load] = await measureSlowLoads(browser, [`${shop.origin}/cart`], 1)
  expect(load?.firstPaint).toBeGreaterThan(500)
  expect(load?.largestPaint).toBeGreaterThanOrEqual(load?.firstPaint ?? Number.POSITIVE_INFINITY)
  expect(load?.layout).toBeGreaterThan(0)
})

// Four pages at a quarter of the speed over a slow connection.
if (isLong)
  test('a next page has arrived once its headline is visible and its picture is painted', {
    timeout: MINUTE_MS,
  }, async () => {
    const bare = { bareListUrl: shop.origin, bareCategoryUrl: shop.origin }
    const way = { url: shop.origin, path: '/product/1', ...bare }
    const { share, ...arrivals } = await measureNextPage(browser, way, 1)
    for (const arrival of Object.values(arrivals)) {
      expect(arrival.headline).toBeGreaterThanOrEqual(LATE.headline)
      expect(arrival.picture).toBeGreaterThanOrEqual(LATE.picture)
    }
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(100)
  })
