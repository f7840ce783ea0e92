import type { Fault } from '../../scripts/local/shared/faults.ts'
import { INFO_TOAST_MS } from '../../src/config/limits.ts'
import { commerceUrl, expect, type Faults, freeItems, hearToasts, test } from './fixtures.ts'
import { watchReports } from './page-observers.ts'
import type { Shop } from './shop.ts'

// Injects faults into every operation of the cart, and expects the state that the shopper asked for. Those that a browser deals
// with before the page sees them: `cart-engine-faults.test.ts` has every fault, as has `npm run test:long`.

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/Failed to load resource|net::ERR/))

/** Faults from which the cart can recover by retrying. */
const passing: Fault[] = [
  { kind: 'drop', when: 'before' },
  { kind: 'drop', when: 'after' },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
  { kind: 'status', status: 430 },
  { kind: 'malformed' },
  { kind: 'delay', ms: 700, when: 'after' },
  { kind: 'nullCart' },
  { kind: 'graphqlError', message: 'Throttled', code: 'THROTTLED' },
]

/** Connections that are cut, which browsers may try again by themselves. */
const cut = passing.filter(({ kind }) => kind === 'drop')
/** And an answer that is none. */
const broken = passing.filter(({ kind }) => kind === 'drop' || kind === 'malformed')

/**
 * Those after which the service may have done what it was asked, or has no cart. What it refuses, it has not done: that is sent
 * again whatever it is, as changes of a quantity show.
 */
const uncertain = passing.filter(({ kind }) => kind !== 'status' && kind !== 'graphqlError')

/** What the fixtures give to a test. */
interface Given {
  shop: Shop
  faults: Faults
}

async function changeDespite(all: readonly Fault[], { shop, faults }: Given): Promise<void> {
  const title = await shop.goToProduct()
  await shop.add()
  const increase = shop.increaseOf(title)
  let quantity = 1
  for (const fault of all) {
    await test.step(JSON.stringify(fault), async () => {
      await faults.order('cartLinesUpdate', fault)
      await increase.click()
      quantity += 1
      await expect(shop.quantityOf(title)).toHaveValue(String(quantity))
      await expect.poll(() => faults.left()).toBe(0)
      await shop.settled()
      await shop.expectCount(quantity)
    })
  }
  await shop.page.reload()
  await shop.expectCount(quantity)
}

async function addAndRemoveDespite(all: readonly Fault[], { shop, faults }: Given): Promise<void> {
  const title = await shop.goToProduct()
  await shop.expectCount(0)
  for (const fault of all) {
    await test.step(JSON.stringify(fault), async () => {
      await faults.order('cartLinesAdd', fault)
      await shop.add()
      await expect(shop.quantityOf(title)).toHaveValue('1')
      await shop.expectCount(1)
      await faults.order('cartLinesRemove', fault)
      await shop.removeOf(title).click()
      await expect(shop.lines).toHaveCount(0)
      await expect.poll(() => faults.left()).toBe(0)
      await shop.settled()
      await shop.closeCart()
    })
  }
  await shop.page.reload()
  await shop.expectCount(0)
}

test('changes a quantity despite a fault in the request (CART-27, NET-02)', async ({ shop, faults }) => {
  test.slow()
  await changeDespite([...broken, { kind: 'status', status: 503 }], { shop, faults })
})

test('changes a quantity despite every fault in the request (CART-27, NET-02)', {
  tag: '@long',
}, async ({ shop, faults }) => {
  test.slow()
  await changeDespite(passing, { shop, faults })
})

test('adds and removes despite faults in the requests (CART-22, CART-23, NET-02)', async ({
  shop,
  faults,
}) => {
  test.slow()
  await addAndRemoveDespite(cut, { shop, faults })
})

test('adds and removes despite every uncertain fault in the requests (CART-22, CART-23, NET-02)', {
  tag: '@long',
}, async ({ shop, faults }) => {
  test.slow()
  await addAndRemoveDespite(uncertain, { shop, faults })
})

test('creates and loads the cart despite faults in the requests (CART-08, CART-11, CART-13, NET-02)', async ({
  page,
  shop,
  faults,
}) => {
  test.slow()
  // `cart: null` means that the cart has expired.
  for (const fault of broken) {
    await test.step(JSON.stringify(fault), async () => {
      await page.evaluate(() => localStorage.clear()).catch(() => {})
      await faults.order('cartCreate', fault)
      const title = await shop.goToProduct()
      await shop.add()
      await expect(shop.quantityOf(title)).toHaveValue('1')
      await faults.order('cart', fault)
      await page.reload()
      await shop.openCart()
      await expect.poll(() => faults.left()).toBe(0)
      await expect(shop.quantityOf(title)).toHaveValue('1')
      await shop.expectCount(1)
    })
  }
})

test('a line whose product is gone leaves the cart, and the shopper is told (CART-08)', async ({
  page,
  shop,
  faults,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  await shop.settled()
  const message = 'Cannot return null for non-nullable field ProductVariant.product'
  for (const operation of ['cart', 'productOfVariant'])
    await faults.order(operation, { kind: 'graphqlError', message, code: 'INVALID_NULL' })
  await page.reload()
  await shop.openCart()
  await expect(shop.cart.getByText(`${title} (8 cans) is no longer in your cart.`)).toBeVisible()
  await expect(shop.quantityOf(title)).toHaveCount(0)
  await shop.expectCount(0)
})

test('adding to an expired cart tells the shopper and adds to a new cart (CART-19, CART-20)', async ({
  page,
  shop,
  faults,
}) => {
  await page.clock.install()
  const heard = await hearToasts(page)
  const title = await shop.goToProduct()
  await shop.add()
  await shop.closeCart()
  // Both the next mutation and the query that follows find the cart expired.
  await faults.order('cartLinesUpdate', { kind: 'nullCart' })
  await faults.order('cart', { kind: 'nullCart' })
  await faults.order('cartCreate', { kind: 'delay', ms: 1500, when: 'before' })
  await shop.addButton.click()
  const expired = page.getByRole('status').filter({ hasText: 'setting up a new one' })
  await expired.getByRole('button', { name: 'Dismiss' }).focus()
  await expect
    .poll(heard)
    .toEqual([
      'status: your cart has expired, setting up a new one for you now...',
      'status: your new cart is all set!',
    ])
  const renewed = page.getByRole('status').filter({ hasText: 'your new cart is all set!' })
  // It has changed in place.
  await expect(renewed.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await shop.expectCount(1)
  // The lines of the expired cart are lost.
  await expect(shop.cart.getByRole('alert')).toHaveText(/^Your earlier cart has ended/)
  await page.clock.fastForward(INFO_TOAST_MS)
  await expect(renewed).toBeHidden()
})

test('shows an error until dismissed, and stops adding, when no cart can be created (CART-21, ERR-03)', async ({
  page,
  shop,
  faults,
}) => {
  await page.clock.install()
  await faults.order('cartCreate', { kind: 'status', status: 400 }, 9)
  await shop.goToProduct()
  await shop.addButton.click()
  const text = 'We encountered an issue while creating your cart. Please refresh the page and try again.'
  const toast = page.getByRole('alert').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
  await shop.expectCount(0)
  await faults.clear()
  await page.reload()
  await shop.add()
  await shop.expectCount(1)
})

test('shows changes made offline, says that they are kept, and sends them when online (CART-27)', async ({
  page,
  shop,
  connection,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  // The product's data, such as its link, has loaded too.
  await expect(shop.line(title)).toBeVisible()
  await connection.goOffline()
  await shop.increaseOf(title).click()
  await expect(shop.quantityOf(title)).toHaveValue('2')
  const foot = shop.cart.getByText('Subtotal (outdated)')
  await expect(foot).toBeVisible()
  // Only one message says why, and it does not cover the cart's total.
  await expect(shop.cart.getByRole('alert')).toHaveText('')
  await expect(page.getByRole('button', { name: 'Ok, dismiss' })).toHaveCount(1)
  const message = page.getByRole('status').filter({ hasText: 'You are offline. What you change is kept' })
  await expect
    .poll(async () => {
      const [over, under] = await Promise.all([message.boundingBox(), foot.boundingBox()])
      return over !== null && under !== null && over.y + over.height <= under.y
    })
    .toBe(true)
  await shop.expectCount(2)
  await connection.goOnline()
  await shop.settled()
  await expect(shop.cart.getByRole('alert')).toHaveText('')
  await page.reload()
  await shop.expectCount(2)
})

test('keeps a first addition made offline, and makes its cart with the connection (CART-21, CART-27)', async ({
  page,
  shop,
  connection,
  faults,
}) => {
  // The cart's code is there, and no cart, which a page makes as soon as it is used.
  await faults.order('cartCreate', { kind: 'status', status: 400 }, 9)
  const title = await shop.goToProduct()
  await shop.openCart()
  await expect(shop.cart.getByText('Nothing here but clouds')).toBeVisible()
  await faults.clear()
  await shop.closeCart()
  await connection.goOffline()
  await shop.addButton.click()
  await expect(shop.cart.getByText('Subtotal (outdated)')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'creating your cart' })).toBeHidden()
  await connection.goOnline()
  await shop.settled()
  await expect(shop.line(title)).toBeVisible()
  await page.reload()
  await shop.expectCount(1)
})

test('checks out and reports the error when free items cannot be added (CHK-02, PROMO-02)', async ({
  page,
  shop,
  faults,
}) => {
  const reports = watchReports(page)
  const title = await shop.goToProduct()
  await shop.add()
  // All at once, then one by one (PROMO-05).
  await faults.order('cartLinesAdd', { kind: 'userError', message: 'Not today.', code: 'INVALID' }, 10)
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/[?&]key=/)
  await expect(page.locator('body')).toContainText(title)
  await expect(page.locator('body')).not.toContainText(freeItems)
  expect(reports.join()).toContain('Not today.')
})

test('adds each free item once when the browser repeats the request (CHK-02)', async ({
  page,
  shop,
  faults,
}) => {
  await shop.goToProduct()
  await shop.add()
  await faults.order('cartLinesAdd', { kind: 'drop', when: 'after' })
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/[?&]key=/)
  await expect(page.getByText('A sticker you did not ask for')).toHaveCount(1)
  await expect(page.locator('body')).not.toContainText('Quantity 2')
  expect(await faults.left()).toBe(0)
})

test('refuses to check out an expired cart, and shows why (CHK-05, CHK-02)', async ({
  page,
  shop,
  faults,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  await faults.order('cartLinesUpdate', { kind: 'nullCart' }, 9)
  await faults.order('cart', { kind: 'nullCart' }, 9)
  // Two clicks in one call: the button may be gone before a second call.
  const increase = await shop.increaseOf(title).elementHandle()
  await shop.cart.getByRole('button', { name: 'Checkout' }).evaluate((checkout, more) => {
    for (const button of [more, checkout]) if (button instanceof HTMLElement) button.click()
  }, increase)
  const refusal = 'Your cart has changed. Please look it over before checking out.'
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  expect(new URL(page.url()).host).not.toBe(new URL(commerceUrl).host)
})
