import { commerceUrl, expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

test('the drawer takes the focus, makes the page behind it inert, and returns the focus at Escape and at its scrim (CHR-22)', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await shop.openCart()
  await expect(shop.cart.locator(':focus')).toHaveCount(1)
  const canLeave = await page.evaluate(() => {
    const behind = document.querySelector('header button, header a')
    if (behind instanceof HTMLElement) behind.focus()
    return document.activeElement === behind
  })
  expect(canLeave).toBe(false)
  const scrim = page.locator('[data-scrim]')
  await expect(scrim).toBeVisible()
  await expect(scrim).toHaveAttribute('aria-hidden', 'true')
  await page.keyboard.press('Escape')
  await expect(shop.cart).toBeHidden()
  await expect(scrim).toBeHidden()
  await expect(shop.cartButton).toBeFocused()

  await shop.openCart()
  await expect(scrim).toBeVisible()
  await page.mouse.click(100, 400)
  await expect(shop.cart).toBeHidden()
  await expect(scrim).toBeHidden()
  await expect(shop.cartButton).toBeFocused()
})

test('lays the drawer out while its button is pressed, so that the click has only to paint it, and no longer (CHR-22)', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  const drawer = page.locator('#cart')
  const display = () => drawer.evaluate((element) => getComputedStyle(element).display)
  const endPressElsewhere = async () => {
    await page.mouse.move(200, 500)
    await page.mouse.up()
  }
  // Until the page's script runs.
  await expect(async () => {
    await endPressElsewhere()
    await shop.cartButton.hover()
    await page.mouse.down()
    expect(await display()).toBe('flex')
  }).toPass()
  await expect(drawer).not.toHaveAttribute('open')
  await expect(drawer).not.toBeInViewport()
  await endPressElsewhere()
  await expect.poll(display).toBe('none')
  await shop.openCart()
})

test('the drawer takes half the window from 768 px, the full width below, and at most 50rem (CART-38)', async ({
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

test('shows the title "Loading" until the cart has loaded, then "Cart" (CART-39)', async ({ page }) => {
  const release = await holdRequests(page, /graphql\.json$/)
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .click()
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
})

test('an empty cart shows two clouds to dismiss, then a suggestion that can be added (CART-41, CART-42)', async ({
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

  await test.step('keeps the focus in the drawer when the focused element is removed', async () => {
    await expect(shop.cart.locator(':focus')).toHaveCount(1)
    await shop.lines.getByRole('button', { name: /^Remove / }).press('Enter')
    await expect(clouds.first()).toBeFocused()
  })
})

test('clamps a typed quantity to the range, disables the checkout at ten items, and shows why (CART-28, CART-31, CART-32, CART-40, CHK-01, ERR-07, CONST-11, FORM-21)', async ({
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

  await quantity.fill('10')
  await expect(shop.cart.getByRole('button', { name: 'Limit Reached' })).toBeDisabled()
  await expect(shop.cart.getByRole('alert').filter({ hasText: 'purchase limit' })).toContainText(
    /You've hit the purchase limit for your cart\. Need more\? Email us at \S+@\S+\./,
  )
  await quantity.fill('9')
  await expect(shop.cart.getByRole('button', { name: 'Checkout' })).toBeEnabled()
})

test('shows a stepped quantity before what follows from it, and keeps it when the page is left before that (CART-24, CART-27)', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const title = await shop.goToProduct()
  await shop.add()
  await shop.settled()
  // From here on the page's frames come when the test asks for them.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
  await shop.increaseOf(title).click()
  await expect(shop.quantityOf(title)).toHaveValue('2')
  await shop.expectCount(1)
  await page.clock.runFor(100)
  await shop.expectCount(2)
  await shop.increaseOf(title).click()
  await expect(shop.quantityOf(title)).toHaveValue('3')
  await shop.expectCount(2)
  await page.reload()
  await page.clock.resume()
  await shop.expectCount(3)
})

test('adds cards’ products, whose links lead to the checkout without scripts, and keeps the focus in the drawer when a line is removed by keyboard (CART-25)', async ({
  page,
  shop,
}) => {
  await page.goto('/shop/sparkling-water')
  const cards = page.getByRole('main').locator('a[data-add-variant]')
  await expect(cards.first()).toHaveAttribute('href', new RegExp(`^${commerceUrl}/cart/\\d+:1$`))
  await cards.nth(0).click()
  await shop.settled()
  await shop.expectCount(1)
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

test('loads the cart at once when opening the drawer is the first activity (CART-07, CART-39)', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await page.goto('/')
  // The clock stands still from here on, so waiting for idle time would never end.
  await page.clock.pauseAt(Date.now() + 500)
  let isAsked = false
  page.on('request', (request) => {
    isAsked ||= request.url().startsWith(commerceUrl)
  })
  await shop.cartButton.evaluate((button) => button instanceof HTMLElement && button.click())
  // In steps, because code that loads first sets timers of its own; all of them together are far less than idle time.
  for (let step = 0; step < 10 && !isAsked; step += 1) {
    await page.clock.runFor(100)
    // By the driver's clock.
    await page.waitForTimeout(step * 100)
  }
  expect(isAsked).toBe(true)
})

test('an empty cart says so and leads to the shop when its clouds cannot be loaded (CART-41, ERR-08)', async ({
  page,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|net::ERR|dynamically imported module/)
  await page.route('**/_astro/EmptyCart.*.js', (route) => route.abort())
  await page.goto('/')
  await shop.openCart()
  await expect(shop.cart).toContainText('Nothing here but clouds')
  await expect(shop.cart.getByRole('button', { name: 'Dismiss cloud' })).toHaveCount(0)
  await shop.cart.getByRole('link', { name: 'Go shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('scrolls what is focused into view in a window as low as at a zoom of 400 % (CART-40, CHR-38)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  await shop.closeCart()
  await shop.purchaseKinds.first().check()
  await shop.add()
  await expect(shop.lines).toHaveCount(2)
  await page.setViewportSize({ width: 320, height: 256 })
  await shop.cart.getByRole('button', { name: 'Close cart' }).focus()
  const focused = shop.cart.locator(':focus')
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press(key)
      await expect(focused).toBeInViewport({ ratio: 0.99 })
    }
})
