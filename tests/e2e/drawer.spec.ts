import { commerceUrl, expect, test, withMotion } from './fixtures.ts'

test.use(withMotion)

test('the drawer is half the window from 768 px, full width below, at most 50rem (CART-38)', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await shop.openCart()
  for (const [width, expected] of [
    [360, 360],
    [767, 767],
    [768, 384],
    [1280, 640],
    [2000, 800],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => Math.round((await shop.cart.boundingBox())?.width ?? 0)).toBe(expected)
  }
})

test('the title is "Loading" until the cart has been read, then "Cart" (CART-39)', async ({ page }) => {
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/graphql\.json$/, async (route) => {
    await seen
    await route.continue()
  })
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .click()
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
})

test('the empty cart: two clouds to dismiss, then a suggestion that can be added (CART-41, CART-42)', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await shop.openCart()
  await expect(shop.cart).toContainText('Nothing here but clouds')
  const clouds = shop.cart.getByRole('button', { name: 'Dismiss cloud' })
  await expect(clouds).toHaveCount(2)
  await clouds.first().press('Enter')
  await expect(clouds).toHaveCount(1)
  await clouds.first().press('Enter')
  await expect(shop.cart.getByRole('heading', { name: "Can't decide? You could try" })).toBeVisible()

  await shop.closeCart()
  await shop.openCart()
  await expect(clouds).toHaveCount(2)
  await clouds.first().press('Enter')
  await expect(clouds).toHaveCount(1)
  await clouds.first().press('Enter')
  await shop.cart.getByRole('button', { name: 'Add to cart' }).click()
  await shop.settled()
  await expect(shop.lines).toHaveCount(1)

  await test.step('the focus stays in the drawer when what has it goes', async () => {
    await expect(shop.cart.locator(':focus')).toHaveCount(1)
    await shop.lines.getByRole('button', { name: /^Remove / }).press('Enter')
    await expect(clouds.first()).toBeFocused()
  })
})

test('what is typed is held to the range, and counts when it is in it (CART-28, FORM-21)', async ({
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  const quantity = shop.quantityOf(title)
  await expect(shop.line(title).getByRole('button', { name: 'Decrease' })).toBeDisabled()
  await quantity.fill('4')
  await shop.expectCount(4)
  await quantity.fill('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await shop.expectCount(1)
})

test('at ten items the checkout says so and is disabled (CART-31, CART-32, CART-40, CHK-01, ERR-07)', async ({
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  await shop.quantityOf(title).fill('10')
  await expect(shop.cart.getByRole('button', { name: 'Limit Reached' })).toBeDisabled()
  await expect(shop.cart).toContainText(
    /You've hit the purchase limit for your cart\. Need more\? Email us at \S+@\S+\./,
  )
  await shop.quantityOf(title).fill('9')
  await expect(shop.cart.getByRole('button', { name: 'Checkout' })).toBeEnabled()
})

test('removing a line with the keyboard keeps the focus in the drawer', async ({ page, shop }) => {
  await page.goto('/shop/sparkling-water')
  const cards = page.getByRole('main').locator('a[data-add-variant]')
  await cards.nth(0).click()
  await shop.settled()
  await shop.closeCart()
  await cards.nth(1).click()
  await expect(shop.lines).toHaveCount(2)
  await shop.settled()
  await shop.lines
    .first()
    .getByRole('button', { name: /^Remove / })
    .press('Enter')
  await expect(shop.lines).toHaveCount(1)
  await expect(shop.lines.locator(':focus')).toHaveCount(1)
})

test('a drawer that is opened without any other sign of a person reads the cart at once (CART-07, CART-39)', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await page.goto('/')
  // From here on no time goes by, so that waiting for an idle page would never end.
  await page.clock.pauseAt(Date.now() + 500)
  const asked = page.waitForRequest((request) => request.url().startsWith(commerceUrl))
  await shop.cartButton.evaluate((button) => button instanceof HTMLElement && button.click())
  await asked
})
