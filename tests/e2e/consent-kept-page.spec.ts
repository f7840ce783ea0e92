import type { Page } from '@playwright/test'
import { browserFlags, installedBrowser } from '../../scripts/chromium.ts'
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

const tracksVisitor = (page: Page) => page.evaluate(() => Reflect.has(window, 'dataLayer'))

test('a page that the browser kept ends what it has begun when the visitor withdrew meanwhile (TRK-15)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('kept', 'yes')
    })
  })
  // A busy browser may not keep the page; then the test goes there and back again.
  await expect(async () => {
    await page.goto('/press')
    await page.evaluate(() => localStorage.setItem('consent', `accepted ${Date.now()}`))
    await page.goto('/shop')
    await page.mouse.move(5, 300)
    await page.mouse.move(9, 310)
    await expect.poll(() => tracksVisitor(page)).toBe(true)
    await page.goto('/press')
    await page.evaluate(() => {
      sessionStorage.removeItem('kept')
      localStorage.setItem('consent', `declined ${Date.now()}`)
      history.back()
    })
    await page.waitForURL('/shop', { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept'))).toBe('yes')
  }).toPass()
  await expect.poll(() => tracksVisitor(page)).toBe(false)
})
