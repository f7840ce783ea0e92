import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

/** What a page may run of scripts while nobody uses it, in bytes after gzip. */
const MAX_BYTES = 35 * 1024
const UNTOUCHED_MS = 10_000
const paths = ['/', '/shop/sparkling-water', '/shop/sparkling-water/lemon-mint']

test('a page that nobody uses makes its cart, and runs at most 35 KiB of scripts within 10 s (CART-07)', {
  tag: '@chromium',
}, async ({ browser }) => {
  const bytesOf = async (path: string) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.coverage.startJSCoverage({ resetOnNavigation: false })
    await page.goto(path)
    const loaded = Date.now()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart:id'))).not.toBeNull()
    await page.waitForTimeout(loaded + UNTOUCHED_MS - Date.now())
    const scripts = await page.coverage.stopJSCoverage()
    await context.close()
    // What is inline has the page's own address, and counts as HTML.
    const files = new Map(scripts.map(({ url, source = '' }) => [url, url.endsWith('.js') ? source : '']))
    return [...files.values()].reduce((sum, source) => sum + (source === '' ? 0 : gzipSync(source).length), 0)
  }
  for (const bytes of await Promise.all(paths.map(bytesOf))) {
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  }
})
