import { commerceUrl, expect, freeItems, test } from './fixtures.ts'
import { holdRequests, isOperation } from './hold-requests.ts'

test('promotional items are added once at checkout and never shown in the cart (PROMO-02..05, CART-36, CART-37)', async ({
  page,
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  const checkout = shop.cart.getByRole('button', { name: 'Checkout' })
  await checkout.dblclick()
  await page.waitForURL(/[?&]key=/)
  // One line of 8 cans with quantity 1: the limited set and the regular one.
  await expect(page.getByText('Nap token')).toHaveCount(1)
  await expect(page.getByText('A sticker you did not ask for')).toHaveCount(1)

  // The cart still works after going back; with quantity 2 only the regular set is added.
  await page.goBack()
  await shop.expectCount(1)
  await shop.openCart()
  await expect(shop.lines).toHaveCount(1)
  await expect(shop.cart).not.toContainText(freeItems)
  await shop.quantityOf(title).fill('2')
  await shop.settled()
  await checkout.click()
  await page.waitForURL(/[?&]key=/)
  await expect(page.getByText('A sticker you did not ask for')).toHaveCount(1)
  await expect(page.getByText('Nap token')).toHaveCount(0)
})

test('pressed offline, the checkout waits for the connection, can be cancelled, and shows a spinner while promotional items are added (CHK-02, CART-27)', async ({
  page,
  connection,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|net::ERR/)
  const title = await shop.goToProduct()
  await shop.add()
  const checkout = shop.cart.getByRole('button', { name: 'Checkout', exact: true })
  const waiting = shop.cart.getByRole('status').filter({ hasText: 'the checkout waits' })
  await connection.goOffline()
  await checkout.click()
  await expect(waiting).toBeVisible()
  await shop.cart.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(waiting).toBeHidden()
  await shop.increaseOf(title).click()
  await expect(shop.cart.getByText('Subtotal (outdated)')).toBeVisible()
  await checkout.click()
  await expect(waiting).toBeVisible()
  const release = await holdRequests(page, `${commerceUrl}/api/**`, (request) =>
    isOperation(request, 'cartLinesAdd'),
  )
  await connection.goOnline()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(checkout).toHaveAttribute('aria-busy', 'true')
  release()
  await page.waitForURL(/[?&]key=/)
  await expect(page.getByText('A sticker you did not ask for')).toHaveCount(1)
})
