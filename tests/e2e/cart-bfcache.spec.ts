import type { Page } from '@playwright/test'
import { browserFlags, installedBrowser } from '../../scripts/lib/chromium.ts'
import { expect, test } from './fixtures.ts'
import { Shop } from './shop.ts'

// The headless shell has no back/forward cache.
const browser = installedBrowser('full')

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: {
    args: [...browserFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(browser === null ? {} : { executablePath: browser.path }),
  },
})

test('resets the checkout button and refreshes the cart when the page is restored from the back/forward cache (CHK-02)', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.kept = String(persisted)
    }),
  )
  const title = await shop.goToProduct()
  await shop.add()
  const checkout = shop.cart.getByRole('button', { name: 'Checkout' })
  const shown = page.locator('html')
  // A busy browser may not cache the page; then the test goes there and back again.
  await expect(async () => {
    if (!(await shop.cart.isVisible())) await shop.openCart()
    await checkout.click()
    await page.waitForURL(/[?&]key=/)
    // A restored page fires no load event, which `page.goBack` would wait for.
    await page.evaluate(() => history.back())
    await page.waitForURL('/shop/sparkling-water/lemon-mint', { waitUntil: 'commit' })
    await expect(shown).toHaveAttribute('data-kept', /true|false/)
    expect(await shown.getAttribute('data-kept')).toBe('true')
  }).toPass()

  await expect(checkout).toHaveAttribute('aria-busy', 'false')
  await shop.increaseOf(title).click()
  await expect(shop.quantityOf(title)).toHaveValue('2')
  await shop.settled()
  await checkout.click()
  await page.waitForURL(/[?&]key=/)
  await expect(page.locator('body')).toContainText('Quantity 2')
})

/** Whether any page holds the cart's lock, or waits for it; runs in a page. */
async function isLock(state: 'held' | 'pending'): Promise<boolean> {
  const locks = await navigator.locks.query()
  return locks[state]?.some(({ name }) => name === 'cart') ?? false
}

test('a page that is left while it sends leaves the lock to the tab that waits for it (CART-27)', async ({
  page,
  context,
  shop,
  faults,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  const other = new Shop(await context.newPage())
  await other.goToProduct()
  await other.openCart()
  await expect(other.quantityOf(title)).toHaveValue('1')

  await faults.order('cartLinesUpdate', { kind: 'delay', ms: 60_000, when: 'before' })
  await shop.increaseOf(title).click()
  await expect.poll(() => faults.left()).toBe(0)
  await other.increaseOf(title).click()
  await other.increaseOf(title).click()
  await expect.poll(() => other.page.evaluate(isLock, 'pending' as const)).toBe(true)
  await page.goto('/contact')

  await other.settled()
  await expect(other.quantityOf(title)).toHaveValue('4')
})

test('a page that is left just as it gets the lock leaves it to the tab that waits for it (CART-27)', async ({
  page,
  context,
  shop,
}) => {
  // The time for which it waits under the lock for what other tabs have stored, made long enough to leave it meanwhile.
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (work: () => void, ms: number) => setTimeout(work, ms === 20 ? 1500 : ms),
    })
  })
  const title = await shop.goToProduct()
  await shop.add()
  const other = new Shop(await context.newPage())
  await other.goToProduct()
  await other.openCart()
  await other.increaseOf(title).click()
  await other.settled()

  // It reads the cart again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => page.evaluate(isLock, 'held' as const), { intervals: [50] }).toBe(true)
  await other.increaseOf(title).click()
  await expect.poll(() => other.page.evaluate(isLock, 'pending' as const), { intervals: [50] }).toBe(true)
  await page.goto('/contact')

  await other.settled()
  await expect(other.quantityOf(title)).toHaveValue('3')
})

/** Watches whether the page is restored from the back/forward cache. */
async function watchReturn(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      // Outlasts the page, which is loaded anew because it was left while it was sending.
      if (persisted) sessionStorage.setItem('kept', 'true')
    }),
  )
  return () => page.evaluate(() => sessionStorage.getItem('kept')).catch(() => null)
}

test('a page that is restored has closed its cart, its menu and its pictures, and can be used (RTE-39, RTE-40)', async ({
  page,
  shop,
}) => {
  const isKept = await watchReturn(page)
  const path = '/shop/sparkling-water/lemon-mint'
  for (const { overlay, button } of [
    { overlay: shop.cart, button: shop.cartButton },
    {
      overlay: page.getByRole('dialog', { name: 'Shop' }),
      button: page.getByRole('banner').getByRole('button', { name: 'Shop' }),
    },
    {
      overlay: page.getByRole('dialog', { name: /^Pictures of / }),
      button: page.getByRole('main').getByRole('button', { name: /^Magnify/ }),
    },
  ]) {
    // A busy browser may not keep the page; then the test goes there and back again.
    await expect(async () => {
      await page.goto(path)
      await page.evaluate(() => sessionStorage.removeItem('kept'))
      await button.first().click()
      await expect(overlay).toBeVisible()
      await page.goto('/contact')
      await page.evaluate(() => history.back())
      await page.waitForURL(path, { waitUntil: 'commit' })
      await expect.poll(isKept, { timeout: 2000 }).toBe('true')
    }).toPass()
    await expect(overlay).toBeHidden()
    await expect(page.locator('main')).toHaveJSProperty('inert', false)
  }
})

test('a page that comes back has the quantity that the page after it was given (CART-27)', async ({
  page,
  shop,
  faults,
}) => {
  const isKept = await watchReturn(page)
  const openCart = async () => {
    if (!(await shop.cart.isVisible())) await shop.openCart()
  }
  const title = await shop.goToProduct()
  await shop.add()
  const late = { kind: 'delay', ms: 60_000, when: 'before' } as const
  await faults.order('cartLinesUpdate', late)
  await shop.increaseOf(title).click()
  await expect.poll(() => faults.left()).toBe(0)
  await faults.order('cartLinesUpdate', late, 99)
  // A busy browser may not keep the page; then the test goes there and back again.
  await expect(async () => {
    await openCart()
    await shop.quantityOf(title).fill('3')
    await page.goto('/contact')
    await shop.openCart()
    await expect(shop.quantityOf(title)).toHaveValue('3')
    await shop.quantityOf(title).fill('5')
    await page.evaluate(() => history.back())
    await page.waitForURL('/shop/sparkling-water/lemon-mint', { waitUntil: 'commit' })
    await expect.poll(isKept, { timeout: 2000 }).toBe('true')
  }).toPass()
  await faults.clear()
  await expect(async () => {
    await openCart()
    await expect(shop.quantityOf(title)).toHaveValue('5', { timeout: 1000 })
  }).toPass()
  await shop.settled()
  await expect(shop.quantityOf(title)).toHaveValue('5')
})

test('a line that was added while a page was in the back/forward cache stays when an answer for that page arrives late (CART-27)', async ({
  page,
  shop,
  faults,
}) => {
  const isKept = await watchReturn(page)
  const title = await shop.goToProduct()
  await shop.add()
  let other = ''
  // A busy browser may not keep the page; then the test goes there and back again.
  await expect(async () => {
    if (!(await shop.cart.isVisible())) await shop.openCart()
    await faults.order('cartLinesUpdate', { kind: 'delay', ms: 1500, when: 'after' })
    await shop.increaseOf(title).click()
    await expect.poll(() => faults.left()).toBe(0)
    await page.goto('/shop/sparkling-water/blood-orange')
    other = await shop.title()
    await shop.add()
    await expect(shop.line(other)).toBeVisible()
    await page.evaluate(() => history.back())
    await page.waitForURL('/shop/sparkling-water/lemon-mint', { waitUntil: 'commit' })
    await expect.poll(isKept, { timeout: 2000 }).toBe('true')
  }).toPass()
  const quantity = shop.quantityOf(title)
  await expect(async () => {
    if (!(await shop.cart.isVisible())) await shop.openCart()
    await quantity.fill('7', { timeout: 1000 })
    await shop.settled()
    await expect(quantity).toHaveValue('7')
  }).toPass()
  // What the engine sets right on its own it does before that.
  await expect(shop.line(other)).toBeVisible()
  await page.reload()
  await shop.openCart()
  await expect(shop.line(other)).toBeVisible()
  await expect(quantity).toHaveValue('7')
})
