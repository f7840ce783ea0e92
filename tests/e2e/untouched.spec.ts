import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** What a page may run of scripts while nobody uses it, in bytes after gzip. */
const MAX_BYTES = 35 * 1024
const UNTOUCHED_MS = 10_000

/** Bytes after gzip of the files whose scripts run within 10 s of a page's load; nobody uses it. */
async function bytesRun(browser: Browser, open: (page: Page) => Promise<unknown>): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await open(page)
  const loaded = Date.now()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart:id'))).not.toBeNull()
  await page.waitForTimeout(loaded + UNTOUCHED_MS - Date.now())
  const scripts = await page.coverage.stopJSCoverage()
  await context.close()
  // What is inline has the page's own address, and counts as HTML.
  const files = new Map(scripts.map(({ url, source = '' }) => [url, url.endsWith('.js') ? source : '']))
  return [...files.values()].reduce((sum, source) => sum + (source === '' ? 0 : gzipSync(source).length), 0)
}

async function expectIdle(
  browser: Browser,
  ways: ReadonlyArray<(page: Page) => Promise<unknown>>,
): Promise<void> {
  for (const bytes of await Promise.all(ways.map((open) => bytesRun(browser, open)))) {
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  }
}

/** As the browser itself does it, which is no sign of a person. */
async function scroll(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expectScrolled(page)
}

const expectScrolled = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400)

const shelf = '/shop/sparkling-water'

test('a page that nobody uses makes its cart, and runs at most 35 KiB of scripts within 10 s (CART-07)', {
  tag: '@chromium',
}, async ({ browser }) => {
  const paths = ['/', shelf, `${shelf}/lemon-mint`]
  await expectIdle(
    browser,
    paths.map((path) => (page) => page.goto(path)),
  )
})

test('a page that nobody uses runs no more where it is scrolled to when it is reloaded, gone back to or opened at an anchor (CART-07)', {
  tag: '@chromium',
}, async ({ browser }) => {
  await expectIdle(browser, [
    async (page) => {
      await page.goto(shelf)
      await scroll(page)
      await page.reload()
      await expectScrolled(page)
    },
    async (page) => {
      await page.goto(shelf)
      await scroll(page)
      await page.goto('/where-to-buy')
      await page.goBack()
      await expectScrolled(page)
    },
    async (page) => {
      await page.goto('/shop#shelf-zero-proof')
      await expectScrolled(page)
    },
  ])
})
