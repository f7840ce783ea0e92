import { expect, test } from './fixtures.ts'

test('buys from the first page to the checkout: browses, adds, changes, removes, comes back and pays', async ({
  page,
  shop,
  context,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shop.expectCount(0)

  await test.step('browse from home to a category and a product', async () => {
    await page.getByRole('main').locator('a[href="/shop/sparkling-water"]').first().click()
    await page.waitForURL('**/shop/sparkling-water')
    await page.getByRole('main').locator('a[href="/shop/sparkling-water/lemon-mint"]').first().click()
    await page.waitForURL('**/shop/sparkling-water/lemon-mint')
    await shop.purchaseKinds.last().check()
  })
  const title = await shop.title()

  await test.step('opens the drawer with the added line (CART-25)', async () => {
    await shop.add()
    await expect(shop.lines).toHaveCount(1)
    await expect(shop.quantityOf(title)).toHaveValue('1')
    await expect(shop.cart).toContainText('Subtotal')
    await expect(shop.cart).toContainText(/\$\d+\.\d\d/)
    await shop.expectCount(1)
  })

  await test.step('sets the quantity in the drawer (CART-24)', async () => {
    const quantity = shop.line(title).getByRole('group', { name: `Quantity of ${title}` })
    await quantity.getByRole('button', { name: 'Increase' }).click()
    await quantity.getByRole('button', { name: 'Increase' }).click()
    await expect(shop.quantityOf(title)).toHaveValue('3')
    await shop.settled()
    await shop.expectCount(3)
    await quantity.getByRole('button', { name: 'Decrease' }).click()
    await shop.settled()
    await shop.expectCount(2)
  })

  await test.step('adds and removes a second product', async () => {
    await shop.closeCart()
    await page.goto('/shop/realitywear')
    await page.getByRole('main').locator('a[href^="/shop/realitywear/"]').first().click()
    await page.waitForURL(/\/shop\/realitywear\/./)
    const second = await shop.title()
    await shop.add()
    await expect(shop.lines).toHaveCount(2)
    await shop.removeOf(second).click()
    await expect(shop.lines).toHaveCount(1)
    await shop.settled()
    await shop.expectCount(2)
  })

  await test.step('shows the same cart after a reload and in a new tab', async () => {
    await page.reload()
    await shop.expectCount(2)
    await shop.openCart()
    await expect(shop.quantityOf(title)).toHaveValue('2')
    await page.close()
  })

  const later = await context.newPage()
  await later.goto('/')
  const cartButton = later.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' })
  await cartButton.click()
  const cart = later.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByRole('link', { name: title, exact: true })).toBeVisible()

  await test.step('shows the order and its parameters at the checkout (CHK-03)', async () => {
    await cart.getByRole('button', { name: 'Checkout' }).click()
    await later.waitForURL(/localhost:\d+\/.*[?&]key=/)
    const sent = new URL(later.url()).searchParams
    expect(sent.get('cart_token')).toMatch(/^[\w-]+$/)
    expect(sent.get('non_cbd')).toBe('true')
    await expect(later.locator('body')).toContainText(title)
    for (const [name, value] of sent) {
      if (name === 'key') continue
      await expect(later.getByText(name, { exact: true })).toBeVisible()
      await expect(later.locator('body')).toContainText(value)
    }
  })

  await test.step('starts a new, empty cart after the order is completed', async () => {
    await later.getByRole('button').last().click()
    await expect(later.locator('body')).toContainText(/thank/i)
    await later.goto('/')
    await expect(later.getByRole('banner').getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  })
})

test('shows the same cart in two tabs, and its count in a tab that nobody uses, and counts each press (CHR-11, CART-24)', async ({
  page,
  shop,
  context,
  faults,
}) => {
  const other = await context.newPage()
  await other.goto('/')
  // By then it has read the cart for itself, and reads it no more.
  await expect.poll(() => other.evaluate(() => localStorage.getItem('cart:id'))).not.toBeNull()
  await page.bringToFront()
  const title = await shop.goToProduct()
  await shop.add()
  const inOther = (name: string) => other.getByRole('banner').getByRole('button', { name })
  await expect(inOther('Cart, 1 item')).toBeAttached()
  // The other tab has the count, and not yet the cart.
  await faults.order('cartLinesUpdate', { kind: 'delay', ms: 1000, when: 'before' })
  await shop.increaseOf(title).click()
  await expect(inOther('Cart, 2 items')).toBeAttached()

  await other.bringToFront()
  await inOther('Cart, 2 items').click()
  const quantity = other
    .getByRole('dialog', { name: 'Cart' })
    .getByRole('group', { name: `Quantity of ${title}` })
  await quantity.getByRole('button', { name: 'Increase' }).click()
  await expect(inOther('Cart, 3 items')).toBeAttached()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 3 items' })).toBeAttached()
  await expect(shop.quantityOf(title)).toHaveValue('3')
})

test('keeps a change in flight when a link is clicked', async ({ page, shop }) => {
  const title = await shop.goToProduct()
  await shop.add()
  await shop.increaseOf(title).click()
  const link = shop.line(title).getByRole('link', { name: title, exact: true })
  // Firefox refuses to be sent elsewhere while the link is being followed.
  await Promise.all([page.waitForEvent('load'), link.click()])
  await page.goto('/shop')
  await shop.expectCount(2)
})
