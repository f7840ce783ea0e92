import { commerceUrl, expect, expectAccessible, test } from './fixtures.ts'

test('changing the pack size replaces the line in place, keeps the focus, and merges identical lines (CART-43, CART-22)', async ({
  page,
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  const line = shop.line(title).first()
  const sizes = line.getByRole('group', { name: `Pack Size of ${title}` })
  const choices = sizes.getByRole('button')
  await expect(choices.first()).toBeVisible()
  await expectAccessible(page)
  const active = sizes.getByRole('button', { pressed: true })
  const first = (await active.textContent()) ?? ''
  const other = sizes.getByRole('button', { pressed: false }).first()
  const second = (await other.textContent()) ?? ''
  await other.focus()
  await page.keyboard.press('Enter')
  await expect(active).toHaveText(second)
  await shop.settled()
  await expect(line).toContainText(second)
  await expect(sizes.getByRole('button', { name: second, exact: true })).toBeFocused()
  await page.reload()
  await shop.openCart()
  await expect(active).toHaveText(second)
  await shop.closeCart()

  // Add the first size again as a separate line, then change it so that both merge.
  await shop.purchaseKinds.last().check()
  await shop.add()
  await expect(shop.lines).toHaveCount(2)
  await shop.lines.last().getByRole('button', { name: second, exact: true }).click()
  await expect(shop.lines).toHaveCount(1)
  await shop.settled()
  await expect(shop.quantityOf(title)).toHaveValue('2')
  await shop.expectCount(2)
  expect(first).not.toBe(second)
})

test('a subscription line shows its plan, and keeps the plan when its pack size changes (CART-43, CART-44)', async ({
  shop,
}) => {
  await shop.goToProduct()
  await shop.purchaseKinds.first().check()
  await shop.add()
  const line = shop.lines.first()
  const plan = line.getByText(/every|month|week/i).first()
  await expect(plan).toBeVisible()
  const words = (await plan.textContent()) ?? ''
  const sizes = line.getByRole('group', { name: /^Pack Size of / })
  await sizes.getByRole('button', { pressed: false }).first().click()
  await shop.settled()
  await expect(line.getByText(words, { exact: true })).toBeVisible()
  await expect(shop.lines).toHaveCount(1)
  await shop.expectCount(1)
})

test('sends ten quick clicks on + in at most three requests, with the right quantity (CART-27)', async ({
  page,
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  let changes = 0
  const { promise: clicked, resolve: letGo } = Promise.withResolvers<void>()
  // The first request is not answered before the last click, however long the ten take.
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    if (route.request().postData()?.includes('"operationName":"cartLinesUpdate"') === true) {
      changes += 1
      await clicked
    }
    await route.continue()
  })
  const increase = shop.increaseOf(title)
  await increase.evaluate(async (button: HTMLElement) => {
    for (let click = 0; click < 10; click += 1) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 90))
    }
  })
  await expect(shop.quantityOf(title)).toHaveValue('11')
  letGo()
  await shop.settled()
  await shop.expectCount(11)
  expect(changes).toBeLessThanOrEqual(3)

  // The field shows the number, not how it was typed.
  await shop.quantityOf(title).fill('0005')
  await shop.quantityOf(title).blur()
  await expect(shop.quantityOf(title)).toHaveValue('5')
})

test('a new line shows its price at once, and stays in place when the server and its options answer (CART-27, CART-43)', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const title = await shop.goToProduct()
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    if (route.request().postData()?.includes('"operationName":"cartLinesAdd"') === true) await isSeen
    await route.continue()
  })
  await page.route(/\/data\/products\//, async (route) => {
    await isSeen
    await route.continue()
  })
  await shop.addButton.click()
  const remove = shop.cart.getByRole('button', { name: `Remove ${title}` })
  await expect(remove).toBeVisible()
  const before = await remove.boundingBox()
  await expect(shop.lines).toContainText(/\$[1-9]/)
  await expect(shop.cart).not.toContainText('$0.00')
  letGo()
  await shop.settled()
  await expect(shop.line(title).getByRole('group', { name: `Pack Size of ${title}` })).toBeVisible()
  expect(await remove.boundingBox()).toEqual(before)
})

test('a line that sold out stays, marked and without a quantity, until it is removed (CART-30, CHK-02)', async ({
  page,
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text
      .replaceAll('"availableForSale":true', '"availableForSale":false')
      .replaceAll(/"quantity":\d+/g, '"quantity":0')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await shop.openCart()
  await expect(shop.line(title).getByText(/sold out/i)).toHaveCount(1)
  await expect(shop.quantityOf(title)).toHaveCount(0)
  await expect(shop.cart).not.toContainText('$0.00')
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(shop.cart.getByRole('alert')).toHaveText('There is nothing to buy in your cart.')
  await expect(shop.line(title).getByText(/sold out/i)).toHaveCount(1)
  await shop.removeOf(title).click()
  await expect(shop.lines).toHaveCount(0)
  await shop.expectCount(0)
})
