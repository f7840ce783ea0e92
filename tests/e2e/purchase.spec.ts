import { expect, test } from './fixtures.ts'

test('from the first page to the checkout: browse, add, change, remove, come back, pay', async ({
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
  })
  const title = await shop.goToProduct()

  await test.step('adding opens the drawer with the line (CART-25)', async () => {
    await shop.add()
    await expect(shop.lines).toHaveCount(1)
    await expect(shop.quantityOf(title)).toHaveValue('1')
    await expect(shop.cart).toContainText('Subtotal')
    await expect(shop.cart).toContainText(/\$\d+\.\d\d/)
    await shop.expectCount(1)
  })

  await test.step('the drawer sets the quantity (CART-24)', async () => {
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

  await test.step('a second product, and its removal', async () => {
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

  await test.step('the same cart after a reload, and in a tab opened later', async () => {
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

  await test.step('the checkout shows the order and every parameter it was sent (CHK-03)', async () => {
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

  await test.step('a completed cart is followed by a new, empty one', async () => {
    await later.getByRole('button').last().click()
    await expect(later.locator('body')).toContainText(/thank/i)
    await later.goto('/')
    await expect(later.getByRole('banner').getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  })
})

test('a subscription and a single purchase of one product are two lines (CART-22)', async ({ shop }) => {
  await shop.goToProduct()
  await shop.add()
  await shop.closeCart()
  await shop.purchaseKinds.first().check()
  await shop.add()
  await expect(shop.lines).toHaveCount(2)
  await shop.expectCount(2)
})

test('two tabs show one cart', async ({ page, shop, context }) => {
  const title = await shop.goToProduct()
  const other = await context.newPage()
  await other.goto('/')
  await shop.add()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await other.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click()
  const quantity = other
    .getByRole('dialog', { name: 'Cart' })
    .getByRole('group', { name: `Quantity of ${title}` })
  await quantity.getByRole('button', { name: 'Increase' }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' })).toBeAttached()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' })).toBeAttached()
  await expect(shop.quantityOf(title)).toHaveValue('2')
})

test('a change under way survives a click on a link', async ({ page, shop }) => {
  const title = await shop.goToProduct()
  await shop.add()
  await shop.increaseOf(title).click()
  await shop.line(title).getByRole('link', { name: title, exact: true }).click()
  await page.goto('/shop')
  await shop.expectCount(2)
})
