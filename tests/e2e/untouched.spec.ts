import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from '@playwright/test'
import { CART_OPEN_MAX_BYTES, UNTOUCHED_MAX_BYTES } from '../../scripts/lib/script-budgets.ts'
import { consentSiteUrl, expect, test } from './fixtures.ts'
import { Shop } from './shop.ts'

/** `UNTOUCHED_MAX_BYTES` for who has followed a discount link: the cart's engine tries the code. */
const UNTOUCHED_WITH_ENGINE_MAX_BYTES = 53 * 1024
const UNTOUCHED_MS = 10_000
const QUIET_MS = 1500
const paths = ['/', '/shop/sparkling-water', '/shop/sparkling-water/lemon-mint']

/** The scripts that a page runs untouched, by file, in bytes after gzip. What is inline counts as HTML. */
async function runUntouched(context: BrowserContext, url: string): Promise<ReadonlyMap<string, number>> {
  const page = await context.newPage()
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await page.goto(url)
  const loaded = Date.now()
  // It has started its cart, or counted the one there is.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart:id'))).not.toBeNull()
  await page.waitForTimeout(loaded + UNTOUCHED_MS - Date.now())
  const scripts = await page.coverage.stopJSCoverage()
  await page.close()
  const files = scripts.filter(({ url: address }) => address.endsWith('.js'))
  return new Map(files.map(({ url: address, source = '' }) => [address, gzipSync(source).length]))
}

const total = (files: ReadonlyMap<string, number>) => [...files.values()].reduce((sum, size) => sum + size, 0)

async function runByNewVisitor(browser: Browser, url: string) {
  const context = await browser.newContext()
  const files = await runUntouched(context, url)
  await context.close()
  return files
}

test('a page that nobody uses makes its cart, and runs at most 35 KiB of scripts within 10 s; of a discount link the cart’s engine, too, and a toast (CART-07, NET-10, RTE-28)', {
  tag: '@chromium',
}, async ({ browser, baseURL }) => {
  const urls = [...paths.map((path) => `${baseURL}${path}`), consentSiteUrl]
  const [discounted, ...untouched] = await Promise.all(
    [`${baseURL}/discount/NAP15`, ...urls].map((url) => runByNewVisitor(browser, url)),
  )
  expect(untouched).toHaveLength(urls.length)
  for (const files of untouched) {
    expect(total(files)).toBeGreaterThan(0)
    expect(total(files)).toBeLessThanOrEqual(UNTOUCHED_MAX_BYTES)
  }

  const files = discounted ?? new Map<string, number>()
  expect([...files.keys()].filter((file) => file.includes('/cart.'))).toHaveLength(1)
  // The toast that tells of the code is React's, which nothing else runs here.
  const isOfToast = (file: string) => /\/(?:react|client|Toasts)\.[^/]*$/.test(file)
  const others = new Map([...files].filter(([file]) => !isOfToast(file)))
  expect(files.size - others.size).toBeLessThanOrEqual(3)
  expect(total(others)).toBeLessThanOrEqual(UNTOUCHED_WITH_ENGINE_MAX_BYTES)
})

test('runs no more for somebody who comes back with a cart (CART-07, NET-10)', {
  tag: '@chromium',
}, async ({ page, shop, context, baseURL }) => {
  await shop.goToProduct()
  await shop.add()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart:count'))).toContain('"value":1')
  await page.close()
  for (const files of await Promise.all(paths.map((path) => runUntouched(context, `${baseURL}${path}`)))) {
    expect(total(files)).toBeLessThanOrEqual(UNTOUCHED_MAX_BYTES)
    expect([...files.keys()].filter((file) => file.includes('/cart.'))).toEqual([])
  }
  const again = new Shop(await context.newPage())
  await again.page.goto('/')
  await again.expectCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, hasTouch: true })

  test('runs at most 120 KiB once the cart has been opened: nothing that the drawer covers or does not show (NET-10)', {
    tag: '@chromium',
  }, async ({ page, shop }) => {
    await page.coverage.startJSCoverage({ resetOnNavigation: false })
    await page.goto('/shop/sparkling-water/lemon-mint')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Cart, / })
      .tap()
    await expect(shop.cart.getByRole('button', { name: 'Dismiss cloud' })).toHaveCount(2)
    await page.waitForTimeout(QUIET_MS)
    const scripts = await page.coverage.stopJSCoverage()
    const sizes = scripts
      .filter(({ url }) => url.endsWith('.js'))
      .map(({ url, source = '' }) => [url.replace(/.*\//, ''), gzipSync(source).length] as const)
    expect(sizes.map(([file]) => file)).toContainEqual(expect.stringMatching(/^CartDrawer\./))
    expect(total(new Map(sizes)), JSON.stringify(sizes)).toBeLessThanOrEqual(CART_OPEN_MAX_BYTES)
  })
})
