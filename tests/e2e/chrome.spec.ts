import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

test('hides the header when scrolling down, shows it when scrolling up or focused (CHR-12)', async ({
  page,
}) => {
  await page.goto('/shop/sparkling-water')
  const header = page.getByRole('banner')
  await expect(header).toBeInViewport()
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 900)
  await expect(header).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(header).toBeInViewport()
})

test('scrolls to the top by the logo on the home page, without loading it again (CHR-07)', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = ''
  })
  await page.mouse.move(400, 400)
  const header = page.getByRole('banner')
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  await page.mouse.wheel(0, -100)
  await expect(header).toBeInViewport()
  await header.getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('html[data-same-document]')).toHaveCount(1)
})

test('closes a drawer when the path changes, and releases the page (RTE-39)', async ({ page, shop }) => {
  const title = await shop.goToProduct()
  await shop.add()
  await page.goto('/shop')
  await shop.openCart()
  await shop.line(title).getByRole('link', { name: title, exact: true }).click()
  await page.waitForURL(/\/shop\/sparkling-water\/./)
  await expect(shop.cart).toBeHidden()
  await expect(page.locator('main[inert]')).toHaveCount(0)
  await page.getByRole('main').getByRole('link').first().focus()
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
})

test('opens a page at its top, and restores the position on going back (RTE-37)', async ({ page }) => {
  await page.goto('/shop/sparkling-water')
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' })
  await home.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/shop/sparkling-water')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
})

test('marks the links to the current page after each page change', async ({ page }) => {
  await page.goto('/')
  const subscribe = page.getByRole('banner').getByRole('link', { name: 'Subscribe & save' })
  await subscribe.click()
  await page.waitForURL('**/shop/buy-now/subscribe')
  await expect(subscribe).toHaveAttribute('aria-current', 'page')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(subscribe).not.toHaveAttribute('aria-current', 'page')
})

test('adds what was pressed on cards before the page’s scripts have loaded, each once (CART-25, CART-27)', async ({
  page,
  shop,
}) => {
  const release = await holdRequests(page, /\/_astro\/[^/]*\.js/)
  await page.goto('/shop/sparkling-water', { waitUntil: 'domcontentloaded' })
  const links = page.getByRole('main').locator('a[data-add-variant]')
  for (const index of [0, 1, 0]) await links.nth(index).click()
  release()
  await expect(shop.cart).toBeVisible()
  await shop.settled()
  await expect(shop.lines).toHaveCount(2)
  await shop.expectCount(2)
})

test('reloads once when an island’s code fails to load, then shows a toast', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|net::ERR|astro-island/)
  await page.goto('/shop/sparkling-water')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(/CartDrawer\.[^/]*\.js/, (route) => route.abort())
  await page.reload()
  const button = page.getByRole('banner').getByRole('button', { name: /^Cart, / })
  await button.click()
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(2)
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({
    timeout: 20_000,
  })
  expect(loads).toBe(2)
})
