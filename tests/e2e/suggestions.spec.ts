import { expect, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const firstSuggestion = (shop: Shop) =>
  shop.cart.getByRole('region', { name: "you'll also love" }).getByRole('listitem').first()

test('suggestions are requested when the number of lines changes, and added with their attributes (CART-25, SUG-01, SUG-02, SUG-04, SUG-05, SUG-06, SUG-07, SUG-08, SUG-11)', async ({
  page,
  shop,
}) => {
  const requests: string[] = []
  await page.route(/\/custom\/id\/7105\?/, (route) => {
    requests.push(route.request().url())
    return route.continue()
  })
  const title = await shop.goToProduct()
  await shop.add()
  const suggested = firstSuggestion(shop)
  await expect(suggested).toBeVisible()
  expect(requests).toHaveLength(1)
  expect(new URL(requests[0] ?? '').searchParams.get('shopify_variant_ids')).toMatch(/^\d+$/)
  const section = shop.cart.getByRole('region', { name: "you'll also love" })
  await expect(section.getByText(/retired|last season/i)).toHaveCount(0)
  await expect(section.getByRole('group', { name: /^Batch/ })).toHaveCount(0)

  await test.step('a changed quantity requests nothing', async () => {
    await shop.increaseOf(title).click()
    await shop.settled()
    await expect(shop.quantityOf(title)).toHaveValue('2')
    expect(requests).toHaveLength(1)
  })

  await test.step('the keyboard reaches them after the checkout', async () => {
    await shop.cart.getByRole('button', { name: 'Checkout' }).focus()
    await page.keyboard.press('Tab')
    await expect(section.locator(':focus')).toHaveCount(1)
  })

  const name = (await suggested.getByRole('link').first().textContent()) ?? ''
  await suggested.getByRole('button', { name: /to cart$/ }).press('Enter')
  await expect(shop.lines).toHaveCount(2)
  await expect(shop.line(name)).toBeVisible()
  // It is no longer suggested, and focus stays in the cart (CART-25).
  await expect(section.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(shop.cart.locator(':focus')).toHaveCount(1)
  await shop.settled()
  await expect.poll(() => requests.length).toBe(2)
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/[?&]key=/)
  for (const attribute of ['_attribution', 'Rebuy', '_source', 'cart-drawer', '_widget_id', '7105'])
    await expect(page.locator('body')).toContainText(attribute)
})

test('a suggestion is a picture, a name and a price to add; pack and quantity are opened (SUG-07, SUG-09, SUG-10)', async ({
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  const region = shop.cart.getByRole('region', { name: "you'll also love" })
  const card = region
    .getByRole('listitem')
    .filter({ has: shop.page.locator('fieldset') })
    .first()
  const name = (await card.getByRole('link').first().textContent()) ?? ''
  await expect(card.locator('img')).toHaveAttribute('src', /^http/)
  await expect(card).toContainText(/\$\d+\.\d\d/)
  const chosen = card.locator('summary')
  await expect(chosen).toHaveText(/^1 × .+ of /)
  await expect(card.getByRole('group', { name: `Quantity of ${name}` })).toBeHidden()
  await chosen.press('Enter')
  await card.getByRole('button', { name: 'Increase' }).click()
  const other = card.getByRole('radio').nth(1)
  const pack = (await card.locator('label').nth(1).textContent()) ?? ''
  await other.check()
  await expect(chosen).toHaveText(`2 × ${pack} of ${name}`)
  await card.getByRole('button', { name: `Add ${name} to cart` }).click()
  await expect(shop.quantityOf(name)).toHaveValue('2')
  await expect(shop.line(name).getByRole('button', { name: pack, pressed: true })).toBeVisible()
})

test('a failing recommendation service leaves the cart usable (SUG-06)', async ({ page, shop }) => {
  await page.route(/\/custom\/id\/7105\?/, (route) => route.fulfill({ json: { nonsense: true } }))
  const title = await shop.goToProduct()
  const answered = page.waitForResponse(/\/custom\/id\/7105\?/)
  await shop.add()
  await (await answered).finished()
  await expect(shop.line(title)).toBeVisible()
  await shop.increaseOf(title).click()
  await expect(shop.quantityOf(title)).toHaveValue('2')
  await shop.settled()
  await expect(firstSuggestion(shop)).toBeHidden()
  await expect(shop.cart.getByRole('alert')).toBeEmpty()
})
