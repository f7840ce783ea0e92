import type { Page } from '@playwright/test'
import { everyScript, waysToLeave } from './early-press.ts'
import { commerceUrl, expect, hearToasts, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { Shop } from './shop.ts'

/** Pages with cards whose links add to the cart: one unit, or a subscription. */
const pages = {
  'a category': '/shop/sparkling-water',
  'the home page': '/',
  'a page to buy from': '/shop/buy-now/subscribe',
}

const linksOf = (page: Page) => page.getByRole('main').locator('a[data-add-variant]:visible')

/** Opens a page while its scripts are on their way, and presses its first card's link; returns the product's title. */
async function pressBeforeScripts(page: Page, path: string): Promise<{ release: () => void; title: string }> {
  const release = await holdRequests(page, everyScript)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const link = linksOf(page).first()
  const title = (await link.getAttribute('data-add-title')) ?? ''
  await link.click()
  return { release, title }
}

for (const [name, path] of Object.entries(pages)) {
  for (const [way, leave] of Object.entries(waysToLeave)) {
    // Each page; what is left in the other ways is the product form's test. All of both in `npm run test:long`.
    const isLong = way !== 'for another page'
    test(`buys what was pressed on a card of ${name} before any script ran, left ${way} (CART-25, CART-27)`, {
      tag: isLong ? '@long' : [],
    }, async ({ page }) => {
      await hearToasts(page)
      const { release, title } = await pressBeforeScripts(page, path)
      const next = await leave(page)
      release()
      const shop = new Shop(next)
      await shop.expectCount(1)
      await expect(next.getByText(new RegExp(`^${title}.* is in your cart now\\.$`))).toBeAttached()
      await shop.openCart()
      await expect(shop.lines).toHaveCount(1)
      await expect(shop.line(title)).toBeVisible()
    })
  }
}

test('buys what was pressed on a card although the page reloads, because its code is gone (CART-27, ERR-08)', async ({
  page,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|net::ERR/)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(everyScript, async (route) => {
    await promise
    await route.abort()
  })
  await page.goto('/shop/sparkling-water', { waitUntil: 'domcontentloaded' })
  await linksOf(page).first().click()
  const reloaded = page.waitForEvent('domcontentloaded')
  resolve()
  await reloaded
  await page.unroute(everyScript)
  await page.reload()
  expect(new URL(page.url()).pathname).toBe('/shop/sparkling-water')
  await shop.expectCount(1)
})

test('follows a card’s link that was pressed before scripts that never load (ERR-08)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|net::ERR/)
  // The page has just reloaded for its code.
  await page.addInitScript(() => sessionStorage.setItem('session:reloaded', String(Date.now())))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(everyScript, async (route) => {
    await promise
    await route.abort()
  })
  await page.goto('/shop/sparkling-water', { waitUntil: 'domcontentloaded' })
  await linksOf(page).first().click()
  resolve()
  await page.waitForURL((url) => url.href.startsWith(commerceUrl))
})
