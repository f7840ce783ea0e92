import type { Page } from '@playwright/test'
import { everyScript } from './early-press.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { restingBox } from './resting-box.ts'
import type { Shop } from './shop.ts'

test.use({ loadsPictures: true })

/** What shows the drawer's content: React, and the drawer's own code. */
const drawerCode = /\/_astro\/(?:react|CartDrawer)\.[^/]*\.js/

/** Adds a product before React runs; returns the price that its button says. */
async function pressAdd(page: Page, shop: Shop): Promise<string> {
  await page.goto('/shop/sparkling-water/lemon-mint')
  const once = page.getByRole('main').locator('label', { hasText: 'Just this once' })
  await once.getByRole('radio').check()
  await shop.addButton.click()
  return (await once.locator('.number b').textContent()) ?? ''
}

test('shows the line that was added, with its price, before the code that lists the cart (CART-39, CART-48)', async ({
  page,
  shop,
}) => {
  const release = await holdRequests(page, drawerCode)
  const price = await pressAdd(page, shop)
  expect(price).toMatch(/^Price \$\d/)
  const drawer = page.locator('dialog#cart')
  await expect(drawer).toBeVisible()
  await expect(drawer).toHaveAccessibleName('Cart')
  const line = drawer.getByRole('list', { name: 'Cart items' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line.getByRole('heading', { name: 'Lemon mint' })).toBeVisible()
  await expect(line).toContainText(price)
  await expect(line.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
  const picture = line.locator('img')
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.complete))
    .toBe(true)
  // Complete is also one that has none of its own.
  await expect(picture).toHaveAttribute('src', /^(?:http|\/pictures\/)/)
  const shown = await restingBox(line)
  const text = (await line.textContent()) ?? ''

  release()
  await shop.settled()
  // React's list is where the line stood, and says the same.
  await expect(drawer).toHaveAccessibleName('Cart')
  await expect(line).toHaveCount(1)
  expect(await line.boundingBox()).toEqual(shown)
  await expect(line).toContainText(text)
})

test('shows how often a subscribed product comes in the line that was added (CART-48)', async ({
  page,
  shop,
}) => {
  const release = await holdRequests(page, drawerCode)
  await page.goto('/shop/sparkling-water/lemon-mint')
  await shop.purchaseKinds.first().check()
  await shop.addButton.click()
  const line = page.locator('dialog#cart').getByRole('list', { name: 'Cart items' }).getByRole('listitem')
  const plan = line.locator('.cart-line-text p:not(.hidden-visually)')
  await expect(plan).toHaveText('Every 4 weeks')
  const shown = await restingBox(line)
  release()
  await shop.settled()
  await expect(plan).toHaveText('Every 4 weeks')
  expect(await line.boundingBox()).toEqual(shown)
})

test('repeats presses on that line, and keeps the focus on its button (CART-48)', async ({ page, shop }) => {
  const release = await holdRequests(page, drawerCode)
  await pressAdd(page, shop)
  const drawer = page.locator('dialog#cart')
  const more = drawer.getByRole('listitem').getByRole('button', { name: 'Increase' })
  await more.click()
  await more.click()
  await more.focus()
  release()
  await shop.settled()
  await expect(shop.quantityOf('Lemon mint')).toHaveValue('3')
  await expect(shop.increaseOf('Lemon mint')).toBeFocused()
  await shop.expectCount(3)
})

test('takes over what is typed into that line, and a press after it (CART-48)', async ({ page, shop }) => {
  const release = await holdRequests(page, drawerCode)
  await pressAdd(page, shop)
  const line = page.locator('dialog#cart').getByRole('listitem')
  const field = line.getByRole('spinbutton', { name: 'Quantity' })
  await field.selectText()
  await field.pressSequentially('12')
  await line.getByRole('button', { name: 'Increase' }).click()
  release()
  await shop.settled()
  await expect(shop.quantityOf('Lemon mint')).toHaveValue('13')
  await shop.expectCount(13)
})

test('goes on with a quantity that is being typed into that line (CART-48)', async ({ page, shop }) => {
  const release = await holdRequests(page, drawerCode)
  await pressAdd(page, shop)
  const field = page.locator('dialog#cart').getByRole('spinbutton', { name: 'Quantity' })
  await field.selectText()
  await field.pressSequentially('1')
  release()
  await expect(page.locator('[data-early-slot]')).toBeEmpty()
  await expect(shop.quantityOf('Lemon mint')).toBeFocused()
  await page.keyboard.type('5')
  await shop.settled()
  await expect(shop.quantityOf('Lemon mint')).toHaveValue('15')
  await shop.expectCount(15)
})

test('shows two lines that were added from their cards, and a second of the same as one (CART-48)', async ({
  page,
  shop,
}) => {
  const release = await holdRequests(page, drawerCode)
  await page.goto('/shop/sparkling-water')
  const main = page.getByRole('main')
  const drawer = page.locator('dialog#cart')
  for (const name of ['Lemon mint', 'Coconut lime', 'Lemon mint']) {
    await main
      .getByRole('link', { name: new RegExp(`Add.*${name}`) })
      .first()
      .click()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  await shop.cartButton.click()
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  await expect(drawer.getByRole('spinbutton', { name: 'Quantity' }).first()).toHaveValue('2')
  await expect(drawer.getByRole('listitem').first()).toContainText('each')
  release()
  await shop.settled()
  await expect(shop.lines).toHaveCount(2)
  await shop.expectCount(3)
})

test('keeps placeholders in a cart that has lines already (CART-48)', async ({ page, shop }) => {
  await shop.goToProduct()
  await shop.add()
  const release = await holdRequests(page, drawerCode)
  await page.goto('/shop/sparkling-water/coconut-lime')
  await shop.addButton.click()
  await expect(page.locator('dialog#cart')).toBeVisible()
  await expect(page.locator('dialog#cart').getByRole('listitem')).toHaveCount(0)
  release()
  await expect(shop.lines).toHaveCount(2)
})

test('shows the line once the drawer is painted on a page at rest, whatever is still to load (CART-48)', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await page.goto('/shop/sparkling-water/lemon-mint')
  // Nobody has touched it; what shows lines has come with the browser's free time, and with it their styles.
  const hasLineStyles = () =>
    page.evaluate(() =>
      document.adoptedStyleSheets.some(({ cssRules }) =>
        [...cssRules].some(({ cssText }) => cssText.startsWith('.cart-line ')),
      ),
    )
  await expect.poll(hasLineStyles).toBe(true)
  await holdRequests(page, everyScript)
  // From here on the page's frames come when the test asks for them.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
  await shop.addButton.click()
  const drawer = page.locator('dialog#cart')
  const line = drawer.getByRole('listitem')
  await expect(drawer).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(line).toHaveText(/^Lemon mint.*\$\d/)
})
