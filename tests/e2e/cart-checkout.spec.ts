import { expect, freeThings, test } from './fixtures.ts'

test('what a pack earns comes along at checkout, once, and never shows in the cart (PROMO-02..05, CART-36, CART-37)', async ({
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
  await expect(shop.cart).not.toContainText(freeThings)
  await shop.quantityOf(title).fill('2')
  await shop.settled()
  await checkout.click()
  await page.waitForURL(/[?&]key=/)
  await expect(page.getByText('A sticker you did not ask for')).toHaveCount(1)
  await expect(page.getByText('Nap token')).toHaveCount(0)
})
