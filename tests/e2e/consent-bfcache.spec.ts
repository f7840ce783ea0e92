import type { Page } from '@playwright/test'
import { browserFlags, installedBrowser } from '../../scripts/lib/chromium.ts'
import { usePage } from './consent.fixtures.ts'
import { consentSiteUrl, expect, test } from './fixtures.ts'

// The headless shell has no back/forward cache.
const browser = installedBrowser('full')

// Playwright disables the back/forward cache by default.
test.use({
  baseURL: consentSiteUrl,
  launchOptions: {
    args: [...browserFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(browser === null ? {} : { executablePath: browser.path }),
  },
})

/** Browsers keep no page that holds a lock, as this one does while it reads the cart; its own goes when the page is hidden. */
const isReadingCart = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return localStorage.getItem('cart:id') === null || held.some(({ name }) => name === 'cart')
  })
const tracksVisitor = (page: Page) => page.evaluate(() => Reflect.has(window, 'dataLayer'))

test('a page restored from the back/forward cache ends what it has begun when the visitor withdrew meanwhile (TRK-15)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      // Once: the page is loaded again at once.
      if (sessionStorage.getItem('kept') === null) sessionStorage.setItem('kept', String(persisted))
    })
  })
  // A busy browser may not keep the page; then the test goes there and back again.
  await expect(async () => {
    await page.goto('/press')
    await page.evaluate(() => localStorage.setItem('consent', `accepted ${Date.now()}`))
    await page.goto('/shop')
    await usePage(page)
    await expect.poll(() => tracksVisitor(page)).toBe(true)
    await expect.poll(() => isReadingCart(page)).toBe(false)
    await page.goto('/press')
    await page.evaluate(() => {
      sessionStorage.removeItem('kept')
      localStorage.setItem('consent', `declined ${Date.now()}`)
      history.back()
    })
    await page.waitForURL('/shop', { waitUntil: 'commit' })
    const isKept = () => page.evaluate(() => sessionStorage.getItem('kept')).catch(() => null)
    await expect.poll(isKept).not.toBeNull()
    expect(await isKept()).toBe('true')
  }).toPass()
  await expect.poll(() => tracksVisitor(page)).toBe(false)
})
