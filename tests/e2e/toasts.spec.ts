import type { Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from './fixtures.ts'

test.use(withMotion)

/** Has a page begin with a toast that the one before has shown. */
const keepToast = (page: Page, text: string) =>
  page.addInitScript((said) => {
    if (sessionStorage.getItem('test:begun') !== null) return
    sessionStorage.setItem('test:begun', '')
    const toast = { request: { kind: 'error', text: said, duration: null, id: 'test' }, endsAt: null }
    sessionStorage.setItem('session:toasts', JSON.stringify([toast]))
  }, text)

test('keeps position and focus of toasts while others come and go, and pages change (CHR-33)', async ({
  page,
  connection,
  consoleGuard,
}) => {
  await keepToast(page, 'It rained into your cart.')
  // A page that is left before it could show it leaves it to the next one.
  consoleGuard.allow(/Failed to load resource|net::ERR/)
  const refused = page.waitForEvent('requestfailed')
  await page.route(/show-kept-toasts/, (route) => route.abort(), { times: 1 })
  await page.goto('/privacy')
  await refused
  await page.goto('/terms')
  const rain = page.getByRole('alert').filter({ hasText: 'It rained' })
  const offline = page.getByRole('status').filter({ hasText: 'You are offline' })
  const dismiss = rain.getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  const shown = await rain.elementHandle()
  const isSame = async () =>
    (await rain.count()) === 1 && (await rain.evaluate((now, then) => now === then, shown))
  // Another toast appears and disappears beside it.
  await connection.goOffline()
  await expect(offline).toBeVisible()
  expect(await isSame()).toBe(true)
  await expect(dismiss).toBeFocused()
  await connection.goOnline()
  await expect(offline).toHaveCount(0)
  expect(await isSame()).toBe(true)
  await expect(dismiss).toBeFocused()

  // After a page change.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Privacy' })
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy/i)
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(rain).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('shows a toast whose code could not be loaded once the connection is back (CHR-33)', async ({
  page,
  connection,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|dynamically imported module/)
  await keepToast(page, 'It rained into your cart.')
  const isCode = /\/_astro\/Toasts\.[^/]*\.js/
  await page.route(isCode, (route) => route.abort())
  await page.goto('/terms')
  // The page has been loaded anew, which did not help.
  await expect(page.getByRole('alert').filter({ hasText: 'A part of this page could not' })).toBeVisible()
  const rain = page.getByRole('alert').filter({ hasText: 'It rained' })
  await expect(rain).toHaveCount(0)
  await connection.goOffline()
  await page.unroute(isCode)
  await connection.goOnline()
  await expect(rain).toBeVisible()
})

test('tells of code that does not come without any code, and passes the focus on (CHR-33, ERR-08)', async ({
  page,
  connection,
}) => {
  await page.goto('/terms')
  const broken = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' })
  const offline = page.getByRole('status').filter({ hasText: 'You are offline' })
  const dismiss = broken.getByRole('button', { name: 'Dismiss' })
  // The page may not listen yet.
  await expect(async () => {
    await page.evaluate(() => {
      const error = new Error('not this time')
      document.dispatchEvent(new CustomEvent('island:load-error', { detail: { error } }))
    })
    await expect(dismiss).toBeVisible({ timeout: 500 })
  }).toPass()
  await connection.goOffline()
  await expect(offline).toBeVisible()
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' })
  // No key is pressed: using the page would load more of it, and it is offline.
  const press = async (button: Locator) => {
    await button.focus()
    await button.evaluate((element: HTMLElement) => element.click())
  }
  await home.focus()
  await press(dismiss)
  await expect(broken).toHaveCount(0)
  const last = offline.getByRole('button', { name: 'Dismiss' })
  await expect(last).toBeFocused()
  await press(last)
  await expect(offline).toHaveCount(0)
  await expect(home).toBeFocused()
  await expect(page.locator('astro-island:not([ssr]) .toast-list')).toHaveCount(0)
})

test('a toast stands above the add button that follows a phone’s screen (CHR-24)', async ({
  page,
  shop,
  connection,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop/sparkling-water/lemon-mint')
  await expect(shop.addButton).toBeInViewport()
  await connection.goOffline()
  const toast = page.getByRole('status').filter({ hasText: 'You are offline' })
  await expect(toast).toBeVisible()
  const [above, below] = [await toast.boundingBox(), await shop.addButton.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
})
