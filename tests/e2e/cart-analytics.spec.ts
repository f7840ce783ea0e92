import type { Page } from '@playwright/test'
import { expect, fullSiteUrl, test } from './fixtures.ts'

// The full site has a tag manager; the fixtures answer for its script.
test.use({ baseURL: fullSiteUrl })

/** The entries of one event in the data layer, in order. */
const pushedEntries = (page: Page, event: string): Promise<unknown[]> =>
  page.evaluate((wanted) => {
    const layer: unknown = Reflect.get(window, 'dataLayer')
    return Array.isArray(layer) ? layer.filter((entry) => entry?.event === wanted) : []
  }, event)

test('cart views, removals and suggestions are tracked (TRK-06, TRK-07, TRK-08, SUG-09, OPEN-08)', async ({
  page,
  shop,
}) => {
  const title = await shop.goToProduct()
  await expect.poll(() => pushedEntries(page, 'gtm.js')).toHaveLength(1)
  await shop.add()
  await expect(shop.line(title)).toBeVisible()

  await test.step('opening the drawer on a cart with lines (TRK-06)', async () => {
    // Adding to the cart has opened the drawer.
    await expect.poll(() => pushedEntries(page, 'Cart Viewed')).toHaveLength(1)
    await shop.closeCart()
    await shop.openCart()
    await expect.poll(() => pushedEntries(page, 'Cart Viewed')).toHaveLength(2)
    const [viewed, again] = await pushedEntries(page, 'Cart Viewed')
    expect(again).toMatchObject({ event: 'Cart Viewed' })
    expect(viewed).toMatchObject({
      cart_id: expect.stringMatching(/^[\w-]+$/),
      products: [
        {
          product_id: expect.stringMatching(/^\d+$/),
          variant_id: expect.stringMatching(/^gid:\/\/shopify\/ProductVariant\/\d+$/),
          sku: expect.any(String),
          name: expect.any(String),
          price: expect.stringMatching(/^\d+\.\d+$/),
          quantity: 1,
          url: expect.stringContaining(`${fullSiteUrl}/shop/`),
        },
      ],
    })
    expect(JSON.stringify(viewed)).not.toContain('key=')
  })

  await test.step('viewing and clicking a suggestion (TRK-08)', async () => {
    const suggested = shop.cart
      .getByRole('region', { name: "you'll also love" })
      .getByRole('listitem')
      .first()
    await expect(suggested).toBeVisible()
    const name = (await suggested.getByRole('link').first().textContent()) ?? ''
    const about = {
      product_id: expect.stringMatching(/^\d+$/),
      variant_id: expect.stringMatching(/^gid:/),
      name,
      price: expect.stringMatching(/^\d+(\.\d+)?$/),
      position: 1,
    }
    const viewed = 'Suggested Product in Cart Viewed'
    await expect.poll(() => pushedEntries(page, viewed)).toContainEqual(expect.objectContaining(about))
    const all = await pushedEntries(page, viewed)
    // A suggestion's view is tracked once.
    await shop.cart.getByRole('button', { name: 'Write a gift note' }).click()
    await page.getByRole('button', { name: 'Back to cart' }).click()
    await shop.closeCart()
    await shop.openCart()
    await expect(suggested).toBeVisible()
    expect(await pushedEntries(page, viewed)).toEqual(all)
    const quantity = suggested.getByRole('spinbutton', { name: 'Quantity' })
    await expect(quantity).toBeHidden()
    await suggested.locator('summary').click()
    await expect(quantity).toHaveValue('1')
    await quantity.fill('')
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
    await suggested.getByRole('button', { name: /to cart$/ }).click()
    await expect(shop.lines).toHaveCount(2)
    await expect
      .poll(() => pushedEntries(page, 'Suggested Product in Cart Clicked'))
      .toEqual([expect.objectContaining(about)])
  })

  await test.step('a drawer opened by the first tap on a new page (TRK-06)', async () => {
    await shop.settled()
    await page.goto('/shop', { waitUntil: 'commit' })
    await shop.openCart()
    await expect
      .poll(() => pushedEntries(page, 'Cart Viewed'))
      .toEqual([expect.objectContaining({ products: [expect.anything(), expect.anything()] })])
  })

  await test.step('removing a line (TRK-07)', async () => {
    await shop.removeOf(title).click()
    await expect(shop.lines).toHaveCount(1)
    await expect
      .poll(() => pushedEntries(page, 'Product Removed'))
      .toEqual([
        expect.objectContaining({
          product_id: expect.stringMatching(/^\d+$/),
          sku: expect.any(String),
          name: expect.any(String),
          quantity: 1,
        }),
      ])
    await shop.settled()
  })
})

test('an event waits for a late data layer, and warns without one (TRK-11, TRK-12)', async ({
  page,
  shop,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const title = await shop.goToProduct()
  await shop.add()
  await expect.poll(() => pushedEntries(page, 'gtm.js')).toHaveLength(1)
  await page.evaluate(() => Reflect.set(window, 'kept', Reflect.get(window, 'dataLayer')))
  await shop.removeOf(title).evaluate(async (button) => {
    Reflect.deleteProperty(window, 'dataLayer')
    if (button instanceof HTMLElement) button.click()
    await new Promise((resolve) => setTimeout(resolve, 300))
    Reflect.set(window, 'dataLayer', Reflect.get(window, 'kept'))
  })
  await expect.poll(() => pushedEntries(page, 'Product Removed')).toHaveLength(1)
  expect(warnings.filter((text) => text.includes('Analytics'))).toEqual([])

  await expect(shop.lines).toHaveCount(0)
  await shop.closeCart()
  await shop.add()
  await shop.removeOf(title).evaluate((button) => {
    Reflect.deleteProperty(window, 'dataLayer')
    if (button instanceof HTMLElement) button.click()
  })
  await expect.poll(() => warnings).toContain('Analytics were not initialized')
  await expect(shop.lines).toHaveCount(0)
  await shop.expectCount(0)
})

test('a page that has the tag manager’s snippet already logs an error and loads no second one (TRK-13)', async ({
  page,
  shop,
  consoleGuard,
}) => {
  const text = 'The tag manager’s snippet is on this page already'
  consoleGuard.allow(new RegExp(text))
  const errors: string[] = []
  const scripts: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('request', (request) => scripts.push(request.url()))
  await page.addInitScript(() => {
    Object.assign(window, { dataLayer: [{ 'gtm.start': 1, event: 'gtm.js' }] })
  })
  await shop.goToProduct()
  await expect.poll(() => errors).toEqual([text])
  await shop.add()
  await expect.poll(() => pushedEntries(page, 'Cart Viewed')).toHaveLength(1)
  expect(scripts.filter((url) => url.includes('googletagmanager'))).toEqual([])
})
