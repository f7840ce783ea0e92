import type { Page } from '@playwright/test'
import { expect, hearToasts, test } from './fixtures.ts'

// Each of these is what a shop meets on a bad day: the shopper's cart must come out right, or say what did not.

const networkNoise = /Failed to load resource|net::ERR/

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(networkNoise))

/** What the page itself asks the commerce service for, by operation; what Chromium sends again by itself is not in it. */
function operationsOf(page: Page): string[] {
  const operations: string[] = []
  page.on('request', (request) => {
    const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1]
    if (operation !== undefined) operations.push(operation)
  })
  return operations
}

test('an answer lost after the line was added: the line is there once (CART-27)', async ({
  shop,
  faults,
  page,
}) => {
  const title = await shop.goToProduct()
  // The cart's own start must be over, and the connection it used closed.
  await page.waitForTimeout(6500)
  await faults.order('cartLinesAdd', { kind: 'drop', when: 'after' })
  await shop.addButton.click()
  await expect(shop.cart).toBeVisible()
  await shop.settled()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await page.reload()
  await shop.expectCount(1)
  expect(await faults.left()).toBe(0)
})

test('an addition that the browser sends again by itself is set back to what was wanted (CART-27, NET-02)', async ({
  shop,
  faults,
  page,
}) => {
  const title = await shop.goToProduct()
  // The cart's own start is over, and its connection still open.
  await shop.openCart()
  await expect(shop.cart).toContainText('Nothing here but clouds')
  await shop.closeCart()
  const operations = operationsOf(page)
  // A connection used before is cut: Chromium sends the same request again, and the page never hears of the first.
  await faults.order('cartLinesAdd', { kind: 'drop', when: 'after' })
  await shop.addButton.click()
  await expect(shop.cart).toBeVisible()
  await shop.settled()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await shop.expectCount(1)
  expect(await faults.left()).toBe(0)
  // One addition by the page, and the update that took the second away.
  expect(operations).toEqual(['cartLinesAdd', 'cartLinesUpdate'])
  await page.reload()
  await shop.expectCount(1)
})

test('a service that is down for a moment is asked again (NET-02)', async ({ shop, faults }) => {
  const title = await shop.goToProduct()
  await shop.add()
  await faults.order('cartLinesUpdate', { kind: 'status', status: 503 }, 2)
  await shop.line(title).getByRole('button', { name: 'Increase' }).click()
  await shop.expectCount(2)
  await shop.settled()
  await expect(shop.quantityOf(title)).toHaveValue('2')
  expect(await faults.left()).toBe(0)
})

test('a change that is refused rolls back that line alone and says so (CART-27)', async ({
  shop,
  faults,
}) => {
  const heard = await hearToasts(shop.page)
  const title = await shop.goToProduct()
  await shop.add()
  await faults.order('cartLinesUpdate', {
    kind: 'userError',
    message: 'The merchandise cannot be changed.',
    code: 'INVALID',
  })
  await shop.line(title).getByRole('button', { name: 'Increase' }).click()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^alert: \S/))
  await shop.expectCount(1)
})

test('a cart that has ended elsewhere: a new one, and the shopper is told', async ({
  shop,
  faults,
  page,
}) => {
  const heard = await hearToasts(page)
  await shop.goToProduct()
  await shop.add()
  await faults.order('cart', { kind: 'nullCart' }, 1)
  await page.reload()
  await shop.expectCount(0)
  await expect.poll(heard).toContainEqual(expect.stringMatching(/cart has ended|expired|new cart/i))
})

test('malformed answers and GraphQL errors leave a shop that works', async ({ shop, faults, page }) => {
  await faults.order('cartCreate', { kind: 'malformed' })
  await faults.order('cartLinesAdd', { kind: 'graphqlError', message: 'Throttled', code: 'THROTTLED' })
  const title = await shop.goToProduct()
  await shop.addButton.click()
  await expect(shop.cart).toBeVisible()
  await shop.settled()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await page.reload()
  await shop.expectCount(1)
})

test('blocked or garbled storage: the shop works for this visit', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.getItem = () => '{"value":[[["garbage'
  })
  const title = await shop.goToProduct()
  await shop.add()
  await expect(shop.quantityOf(title)).toHaveValue('1')
})

test('a tampered cart id: a new cart', async ({ page, shop }) => {
  await shop.goToProduct()
  await shop.add()
  await page.evaluate(() => {
    localStorage.setItem(
      'cart:id',
      JSON.stringify({ value: 'gid://shopify/Cart/0000?key=not-it', timestamp: Date.now() }),
    )
  })
  await page.reload()
  await shop.expectCount(0)
  await shop.add()
  await shop.expectCount(1)
})
