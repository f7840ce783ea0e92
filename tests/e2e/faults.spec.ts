import type { Page } from '@playwright/test'
import { commerceUrl, expect, hearToasts, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

// Failures that occur in production: the cart must end up correct, or show what failed.

const refusal = { kind: 'userError', message: 'Not on a Sunday.', code: 'INVALID' } as const
const networkNoise = /Failed to load resource|net::ERR/

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(networkNoise))

/** Records the page's requests to the commerce service by operation, without Chromium's own retries. */
function operationsOf(page: Page): string[] {
  const operations: string[] = []
  page.on('request', (request) => {
    const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1]
    if (operation !== undefined) operations.push(operation)
  })
  return operations
}

test('adds a line once when the response is lost (CART-27)', async ({ shop, faults, page }) => {
  const title = await shop.goToProduct()
  // The cart's first requests must be over, and their connection closed.
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

test('corrects the quantity when the browser repeats an addition by itself (CART-27, NET-02)', {
  tag: '@chromium',
}, async ({ shop, faults, page }) => {
  const title = await shop.goToProduct()
  // The cart's first requests are over, and their connection is still open.
  await shop.openCart()
  await expect(shop.cart).toContainText('Nothing here but clouds')
  await shop.closeCart()
  const operations = operationsOf(page)
  // When a reused connection is cut, Chromium repeats the request without telling the page.
  await faults.order('cartLinesAdd', { kind: 'drop', when: 'after' })
  await shop.addButton.click()
  await expect(shop.cart).toBeVisible()
  await shop.settled()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await shop.expectCount(1)
  expect(await faults.left()).toBe(0)
  // One addition by the page, and the update that undoes the repeated one.
  expect(operations).toEqual(['cartLinesAdd', 'cartLinesUpdate'])
  await page.reload()
  await shop.expectCount(1)
})

test('rolls back only the line whose change is refused, and says so on the line alone (CART-27, ERR-06) @one-engine', async ({
  shop,
  faults,
}) => {
  const heard = await hearToasts(shop.page)
  await shop.page.goto('/shop/sparkling-water/blood-orange')
  const other = await shop.title()
  await shop.add()
  await shop.closeCart()
  const title = await shop.goToProduct()
  await shop.add()
  await faults.order('cartLinesUpdate', refusal)
  const release = await holdRequests(shop.page, `${commerceUrl}/api/**`)
  await shop.increaseOf(title).click()
  await shop.increaseOf(other).click()
  release()
  await expect(shop.line(title).getByText(refusal.message)).toBeInViewport()
  await expect(shop.cart.getByRole('alert')).toHaveText(refusal.message)
  await expect(shop.cart.getByRole('alert')).toHaveClass('hidden-visually')
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await shop.settled()
  await expect(shop.quantityOf(other)).toHaveValue('2')
  await shop.expectCount(3)
  expect(await heard()).toEqual([])
})

test('says in a toast that a change is refused when the cart has been closed (ERR-06) @one-engine', async ({
  shop,
  faults,
}) => {
  const heard = await hearToasts(shop.page)
  const title = await shop.goToProduct()
  await shop.add()
  await faults.order('cartLinesUpdate', refusal)
  const release = await holdRequests(shop.page, `${commerceUrl}/api/**`)
  await shop.increaseOf(title).click()
  await shop.closeCart()
  release()
  await expect.poll(heard).toEqual([`alert: ${refusal.message}`])
})

test('creates a new cart and tells the shopper when the cart has expired @one-engine', async ({
  shop,
  faults,
  page,
}) => {
  const heard = await hearToasts(page)
  await shop.goToProduct()
  await shop.add()
  // Asked for its count by a page that nobody uses yet, then by the engine.
  await faults.order('cart', { kind: 'nullCart' }, 2)
  await page.reload()
  await shop.expectCount(0)
  await expect.poll(heard).toContainEqual(expect.stringMatching(/cart has ended|expired|new cart/i))
})

test('works for the visit when storage is blocked or contains garbage', {
  tag: '@one-engine',
}, async ({ page, shop }) => {
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

test('creates a new cart when the stored id was tampered with @one-engine', async ({ page, shop }) => {
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
