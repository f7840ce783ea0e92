import { commerceUrl, expect, test } from './fixtures.ts'

test('the form loads no script of its own before it is used, and buys at a submit from before that (CART-27)', async ({
  page,
  shop,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    // Prefetched scripts do not run.
    const isPrefetch = request.headers()['sec-purpose'] === 'prefetch'
    if (request.resourceType() === 'script' && !isPrefetch) scripts.push(request.url())
  })
  await page.goto('/shop/sparkling-water')
  const path = await page
    .getByRole('main')
    .locator('a[href^="/shop/sparkling-water/"]')
    .first()
    .getAttribute('href')
  scripts.length = 0
  await page.goto(path ?? '')
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  const island = page.locator('astro-island[component-url*="ProductForm"]').first()
  const islandScripts = [
    await island.getAttribute('component-url'),
    await island.getAttribute('renderer-url'),
  ]
  expect(islandScripts.every((path) => path?.startsWith('/_astro/'))).toBe(true)
  expect(scripts.filter((url) => islandScripts.includes(new URL(url).pathname))).toEqual([])

  // Submits before any pointer or key event has hydrated the form, and hydrates it afterwards: React must not add as well.
  await page
    .getByRole('main')
    .locator('form')
    .first()
    .evaluate((element: HTMLFormElement) => element.requestSubmit())
  await expect(island).toHaveAttribute('ssr')
  // It listens.
  await expect(island).toHaveAttribute('data-deferred')
  await page.evaluate(() =>
    document.dispatchEvent(new CustomEvent('island:hydrate', { detail: 'product-form' })),
  )
  await expect(island).not.toHaveAttribute('ssr')
  await expect(shop.cart).toBeVisible()
  await shop.settled()
  await expect(shop.lines).toHaveCount(1)
  await shop.expectCount(1)
})

test('options, purchase options, price and quantity have their roles and names', {
  tag: '@one-engine',
}, async ({ page, shop }) => {
  await shop.goToProduct()
  const main = page.getByRole('main')
  const option = main.getByRole('radiogroup', { name: 'Pack Size' })
  await expect(option.getByRole('radio').first()).toBeChecked()
  const purchase = main.getByRole('radiogroup', { name: 'Purchase options' })
  await expect(purchase.getByRole('radio')).toHaveCount(2)
  await expect(purchase.locator('s').first()).toContainText('Regular price')
  await expect(main.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
  await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toBeEnabled()
})

test('choosing an option changes the price and the variant that is added', {
  tag: '@one-engine',
}, async ({ page, shop }) => {
  await shop.goToProduct()
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /Just this once/ }).check()
  const once = main.locator('label').filter({ hasText: 'Just this once' })
  const before = await once.textContent()
  await main.getByRole('radio', { name: '16 cans' }).check()
  await expect(once).not.toHaveText(before ?? '')
  await main.getByRole('button', { name: 'Increase' }).click()
  await expect(main.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
  await shop.add()
  await expect(shop.lines).toContainText('16 cans')
  await shop.expectCount(2)
})

test('the stepper stops at its bounds and repeats while it is held (FORM-25, FORM-26)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  const main = page.getByRole('main')
  const quantity = main.getByRole('spinbutton', { name: 'Quantity' })
  await expect(main.getByRole('button', { name: 'Decrease' })).toBeDisabled()
  await main.getByRole('button', { name: 'Increase' }).hover()
  // A button that is held before the form has hydrated counts once, when it is let go.
  await expect(
    page.locator('astro-island:not([ssr])', { has: page.getByRole('spinbutton', { name: 'Quantity' }) }),
  ).toHaveCount(1)
  await page.mouse.down()
  await expect.poll(async () => Number(await quantity.inputValue())).toBeGreaterThan(4)
  await page.mouse.up()
  // Waits until the last repeated step has been painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const held = await quantity.inputValue()
  await page.waitForTimeout(400)
  await expect(quantity).toHaveValue(held)
  // Typed, because filling a number field adds to it in Firefox over WebDriver BiDi.
  await quantity.press('ControlOrMeta+a')
  await quantity.pressSequentially('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
})

test('live availability replaces the one of the build', { tag: '@chromium' }, async ({ page, shop }) => {
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    if (route.request().postData()?.includes('liveProducts') !== true) return route.continue()
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('"availableForSale":true', '"availableForSale":false')
    return route.fulfill({ response, body: text })
  })
  await shop.goToProduct()
  await page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' }).focus()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sold out' })).toBeDisabled()
})

test('names the product on a ground of its own while its bar sticks to the lower edge (RTE-19)', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop/sparkling-water/lemon-mint')
  const row = shop.addButton.locator('xpath=..')
  const bar = () =>
    row.evaluate((element) => {
      const { content, backgroundColor } = getComputedStyle(element, '::before')
      return content === 'none' ? null : `${content} on ${backgroundColor}`
    })
  await expect.poll(bar).toMatch(/^("Lemon mint"|attr\(data-name\)).* on rgb\(255, 255, 255\)$/)
  // In its own place it needs neither.
  await page.getByText('Ships in 2 days').scrollIntoViewIfNeeded()
  await expect.poll(bar).toBeNull()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(bar).toMatch(/^("Lemon mint"|attr\(data-name\))/)
  // Nor above the window, where nothing sticks.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(bar).toBeNull()
})
