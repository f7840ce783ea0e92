import { commerceUrl, expect, expectAccessible, test } from './fixtures.ts'
import { holdRequests, isOperation } from './hold-requests.ts'
import { restingBox } from './resting-box.ts'

test('a line that was added offline gets its product’s title and options once the connection is back (CART-27, CART-43)', async ({
  page,
  shop,
  connection,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/shop/sparkling-water/lemon-mint')
  const title = await shop.title()
  await connection.goOffline()
  await shop.addButton.click()
  await expect(shop.lines).toHaveCount(1)
  await expect(shop.cart.getByRole('group', { name: `Pack Size of ${title}` })).toBeHidden()
  await connection.goOnline()
  await shop.settled()
  const line = shop.line(title)
  await expect(line.getByRole('group', { name: `Pack Size of ${title}` })).toBeVisible()
  await expect(shop.cart.getByText(/shipping is free/)).toBeVisible()
})

test('the price for each stands below the title where words would be cut beside it (CHR-39)', async ({
  page,
  shop,
}) => {
  await page.goto('/shop/sparkling-water/pomegranate-hibiscus')
  const title = await shop.title()
  await shop.add()
  await shop.increaseOf(title).click()
  const line = shop.line(title)
  await expect(line).toContainText('each')
  for (const width of [320, 360, 390, 412]) {
    await page.setViewportSize({ width, height: 740 })
    const lines = () =>
      line.getByRole('heading').evaluate((heading) => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
    await expect.poll(lines, { message: `${width} px` }).toBeLessThanOrEqual(2)
  }
})

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
  page,
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
  const other = sizes.getByRole('button', { pressed: false }).first()
  const size = (await other.textContent()) ?? ''
  await other.click()
  const active = sizes.getByRole('button', { pressed: true })
  await expect(active).toHaveText(size)
  await shop.settled()
  await page.reload()
  await shop.openCart()
  await expect(active).toHaveText(size)
  await expect(line.getByText(words, { exact: true })).toBeVisible()
  await expect(shop.lines).toHaveCount(1)
  await shop.expectCount(1)
})

test('sends ten quick clicks on + in at most three requests, with the right quantity, and says nothing of free shipping meanwhile (CART-27, DOC-28)', async ({
  page,
  shop,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  let changes = 0
  const { promise: clicked, resolve: letGo } = Promise.withResolvers<void>()
  // The first request is not answered before the last click, however long the ten take.
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    if (isOperation(route.request(), 'cartLinesUpdate')) {
      changes += 1
      await clicked
    }
    await route.continue()
  })
  const notice = shop.cart.getByText(/shipping is free/)
  await expect(notice).toBeVisible()
  const before = (await notice.textContent()) ?? ''
  const increase = shop.increaseOf(title)
  await increase.evaluate(async (button: HTMLElement) => {
    for (let click = 0; click < 10; click += 1) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 90))
    }
  })
  await expect(shop.quantityOf(title)).toHaveValue('11')
  await expect(notice).toBeHidden()
  letGo()
  await shop.settled()
  await expect(notice).toBeVisible()
  await expect(notice).not.toHaveText(before)
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
  const releaseAdding = await holdRequests(page, `${commerceUrl}/api/**`, (request) =>
    isOperation(request, 'cartLinesAdd'),
  )
  const releaseData = await holdRequests(page, /\/data\/products\//)
  await shop.addButton.click()
  const remove = shop.cart.getByRole('button', { name: `Remove ${title}` })
  await expect(remove).toBeVisible()
  const before = await restingBox(remove)
  await expect(shop.lines).toContainText(/\$[1-9]/)
  await expect(shop.cart).not.toContainText('$0.00')
  releaseAdding()
  releaseData()
  await shop.settled()
  await expect(shop.line(title).getByRole('group', { name: `Pack Size of ${title}` })).toBeVisible()
  expect(await remove.boundingBox()).toEqual(before)
})

test('announces that a line has all that can be bought (CART-28)', async ({ page, shop }) => {
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(
      /"quantityAvailable":(null|\d+)/g,
      '"quantityAvailable":2',
    )
    await route.fulfill({ response, body })
  })
  const title = await shop.goToProduct()
  await shop.add()
  await expect(shop.cart.getByRole('status').filter({ hasText: 'The most you can buy' })).toHaveCount(0)
  await shop.increaseOf(title).click()
  await expect(
    shop.cart.getByRole('status').filter({ hasText: /The most you can buy of .* is 2$/ }),
  ).toBeAttached()
  await expect(shop.increaseOf(title)).toBeDisabled()
})

test('a new line keeps room for each of its product’s options (CART-43)', async ({ page, shop }) => {
  // Wide enough for a group's buttons to stand in one row in any font.
  await page.setViewportSize({ width: 420, height: 740 })
  // As a product with two option groups, whose variants are called "Blue / L".
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"title":"8 cans"', '"title":"8 cans / Blue"')
    await route.fulfill({ response, body })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/data\/products\//, async (route) => {
    await promise
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const data = await response.json()
    const second = { name: 'Color', values: ['Blue', 'Red'] }
    const variants = data.variants.flatMap((variant: { id: string; values: string[]; title: string }) => [
      { ...variant, values: [...variant.values, 'Blue'], title: `${variant.title} / Blue` },
      {
        ...variant,
        id: `${variant.id}0`,
        values: [...variant.values, 'Red'],
        title: `${variant.title} / Red`,
      },
    ])
    await route.fulfill({ response, json: { ...data, options: [...data.options, second], variants } })
  })
  const title = await shop.goToProduct()
  await shop.addButton.click()
  await shop.settled()
  const totals = shop.cart.getByRole('button', { name: 'Checkout' })
  // Its title is a link once the product's data are there.
  const box = () => shop.lines.evaluate((line) => line.getBoundingClientRect().height)
  await expect(totals).toBeVisible()
  // As the service calls it, rather than the form, which has one option.
  await expect(shop.lines).toContainText('8 cans / Blue')
  const before = await box()
  resolve()
  await expect(shop.line(title).getByRole('group', { name: `Color of ${title}` })).toBeVisible()
  expect(await box()).toBe(before)
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

test('keeps a line’s name, price and controls whole in large text (CART-26, CART-43, CART-46)', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 740 })
  const title = await shop.goToProduct()
  await shop.add()
  const session = await page.context().newCDPSession(page)
  for (const [standard, width] of [
    [24, 390],
    [32, 390],
    [32, 768],
  ] as const) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.setViewportSize({ width, height: 740 })
    await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
    const remove = shop.removeOf(title)
    await remove.scrollIntoViewIfNeeded()
    await expect(remove, `${standard} px at ${width}`).toBeInViewport({ ratio: 0.99 })
    const beyond = await shop.line(title).evaluate((line) => {
      const { right } = line.getBoundingClientRect()
      const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const boxes = [...range.getClientRects()]
          if (boxes.length > 1 || boxes.some((box) => box.right > right + 1)) found.push(word)
        }
      }
      return found
    })
    expect(beyond, `words broken or cut off in ${standard} px at ${width}`).toEqual([])
  }
})
