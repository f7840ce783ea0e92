import type { Page } from '@playwright/test'
import { everyScript, waysToLeave } from './early-press.ts'
import { expect, hearToasts, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { Shop } from './shop.ts'

const product = '/shop/sparkling-water/lemon-mint'

/** Opens the product's page while its scripts are on their way, chooses 16 cans once, and presses "Add to cart". */
async function pressBeforeScripts(page: Page, shop: Shop): Promise<() => void> {
  const release = await holdRequests(page, everyScript)
  await page.goto(product, { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /Just this once/ }).check()
  await main.getByRole('radio', { name: '16 cans' }).check()
  await shop.addButton.click()
  return release
}

/** Checks that the open cart has what was pressed, once. */
async function expectPressed(shop: Shop): Promise<void> {
  await expect(shop.cart).toBeVisible()
  await expect(shop.lines).toHaveCount(1)
  // Another tab may send it, which then announces it.
  await expect(shop.cart).not.toContainText('Updating cart')
  await expect(shop.lines).toContainText('16 cans')
  await expect(shop.lines).not.toContainText(/Every|Deliver/)
  await shop.expectCount(1)
}

for (const [way, leave] of Object.entries(waysToLeave)) {
  test(`buys what was pressed before any script ran on a page that is left ${way} (CART-27)`, async ({
    page,
    shop,
  }) => {
    await hearToasts(page)
    const release = await pressBeforeScripts(page, shop)
    const next = await leave(page)
    release()
    const later = new Shop(next)
    await later.expectCount(1)
    await expect(next.getByText('Lemon mint (16 cans) is in your cart now.')).toBeAttached()
    await later.openCart()
    await expectPressed(later)
  })
}

test('buys once what was pressed twice before any script ran, while another tab is open (CART-27)', async ({
  page,
  shop,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/questions')
  const release = await pressBeforeScripts(page, shop)
  await shop.addButton.click()
  release()
  await expectPressed(shop)
  await new Shop(other).expectCount(1)
})

/** Lets the page see no more of what other tabs store, as on a busy machine; the returned function ends that. */
async function delayStorage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { getItem, setItem, removeItem } = Storage.prototype
    const { keys } = Object
    const seen = new Map(Object.entries(localStorage))
    const isLocal = (storage: unknown) => storage === localStorage
    Storage.prototype.getItem = function (key) {
      return isLocal(this) ? (seen.get(key) ?? null) : getItem.call(this, key)
    }
    Storage.prototype.setItem = function (key, value) {
      if (isLocal(this)) seen.set(key, value)
      setItem.call(this, key, value)
    }
    Storage.prototype.removeItem = function (key) {
      if (isLocal(this)) seen.delete(key)
      removeItem.call(this, key)
    }
    Object.keys = (value: object) => (isLocal(value) ? [...seen.keys()] : keys(value))
    const hush = (event: Event) => event.stopImmediatePropagation()
    window.addEventListener('storage', hush, true)
    document.addEventListener(
      'test:hear-storage',
      () => {
        Object.assign(Storage.prototype, { getItem, setItem, removeItem })
        Object.keys = keys
        window.removeEventListener('storage', hush, true)
      },
      { once: true },
    )
  })
  return () => page.evaluate(() => void document.dispatchEvent(new Event('test:hear-storage')))
}

test('buys what was pressed before any script ran although a tab that has not heard of it changes the cart meanwhile (CART-27)', async ({
  page,
  shop,
  context,
}) => {
  const other = await context.newPage()
  const busy = new Shop(other)
  await other.goto('/shop/sparkling-water/blood-orange')
  await busy.purchaseKinds.last().check()
  await busy.add()
  const hear = await delayStorage(other)
  const release = await pressBeforeScripts(page, shop)
  const title = await busy.title()
  await busy.increaseOf(title).click()
  await expect(busy.quantityOf(title)).toHaveValue('2')
  await busy.settled()
  await hear()
  await page.close()
  release()
  const next = new Shop(await context.newPage())
  await next.page.goto('/questions')
  await next.expectCount(3)
  await next.openCart()
  await expect(next.quantityOf(title)).toHaveValue('2')
  await expect(next.quantityOf('Lemon mint')).toHaveValue('1')
})

test('buys what was pressed although the form’s own code never loads (CART-27, ERR-08)', async ({
  page,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|dynamically imported module|could not be loaded|astro-island/i)
  await page.route(/\/_astro\/ProductForm\.[^/]*\.js/, (route) => route.abort())
  await page.goto(product)
  // The page reloads once, because the code may be of another release, and finds no code again.
  await Promise.all([page.waitForEvent('load'), shop.addButton.hover()])
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /Just this once/ }).check()
  await main.getByRole('radio', { name: '16 cans' }).check()
  await shop.addButton.click()
  await expectPressed(shop)
})

test('buys what was pressed although the cart’s code does not load before the next page (CART-27, ERR-08)', async ({
  page,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|dynamically imported module|could not be loaded/i)
  const cartCode = /\/_astro\/cart\.[^/]*\.js/
  let failures = 0
  const release = await pressBeforeScripts(page, shop)
  await page.route(cartCode, async (route) => {
    await route.abort()
    failures += 1
  })
  release()
  // The page reloads once, because the code may be of another release, and finds no code again.
  await expect.poll(() => failures).toBeGreaterThan(1)
  await page.unroute(everyScript)
  await page.unroute(cartCode)
  await page.goto('/questions')
  await shop.expectCount(1)
  await shop.openCart()
  await expectPressed(shop)
})

test('buys what was pressed before any script ran where storage is blocked (CART-04)', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  const release = await pressBeforeScripts(page, shop)
  release()
  await expectPressed(shop)
})
