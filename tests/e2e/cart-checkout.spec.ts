import { expect, test } from './fixtures.ts'

/** What the checkout page lists, free things included. */
const listed = /A sticker you did not ask for|Nap token|A very small towel|One stick, on us/

test('PROMO-02..05 CART-36 CART-37 what a pack earns comes along at checkout, once, and never shows in the cart', async ({
  page,
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  const checkout = shop.cart.getByRole('button', { name: 'Checkout' })
  await checkout.dblclick()
  await page.waitForURL(/[?&]key=/)
  // One line of 8 cans, once: the limited set and the regular one.
  await expect(page.getByText('Nap token')).toHaveCount(1)
  await expect(page.getByText('A sticker you did not ask for')).toHaveCount(1)

  // Back to a cart that works; with two of it, only the regular set is left.
  await page.goBack()
  await shop.expectCount(1)
  await shop.openCart()
  await expect(shop.lines).toHaveCount(1)
  await expect(shop.cart).not.toContainText(listed)
  await shop.quantityOf(title).fill('2')
  await shop.settled()
  await checkout.click()
  await page.waitForURL(/[?&]key=/)
  await expect(page.getByText('A sticker you did not ask for')).toHaveCount(1)
  await expect(page.getByText('Nap token')).toHaveCount(0)
})

test('CHK-02 back on a page that the browser kept: the button is itself again, and the cart in step', async ({
  page,
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  // Playwright cannot follow a browser through its back/forward cache: the way out leads nowhere instead.
  await page.route(/[?&]key=/, (route) => route.fulfill({ status: 204 }))
  const checkout = shop.cart.getByRole('button', { name: 'Checkout' })
  await Promise.all([page.waitForRequest(/[?&]key=/), checkout.click()])
  await expect(checkout).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(checkout).toHaveAttribute('aria-busy', 'false')
  await shop.line(title).getByRole('button', { name: 'Increase' }).click()
  await expect(shop.quantityOf(title)).toHaveValue('2')
  await shop.settled()
  await page.unroute(/[?&]key=/)
  await checkout.click()
  await page.waitForURL(/[?&]key=/)
  await expect(page.locator('body')).toContainText('Quantity 2')
})
