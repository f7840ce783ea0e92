import type { Page } from '@playwright/test'
import { commerceUrl, expect, test } from './fixtures.ts'

const markup = '<img src=x onerror="document.title=\'run\'">'

/** Rewrites titles and the currency in every response of the commerce service. */
async function tamper(page: Page): Promise<void> {
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    const response = await route.fetch()
    const tampered: unknown = JSON.parse(await response.text(), (name, value: unknown) =>
      name === 'title' ? markup : name === 'currencyCode' ? 'XAU' : value,
    )
    await route.fulfill({ response, json: tampered })
  })
}

test('escapes the service’s texts, shows its currency, and never calculates with its amounts (CART-03, CART-46)', async ({
  page,
  shop,
}) => {
  await tamper(page)
  await shop.goToProduct()
  await shop.addButton.click()
  await expect(shop.cart).toBeVisible()
  await expect(shop.lines.first().getByRole('paragraph').filter({ hasText: markup })).toBeVisible()
  await expect(shop.cart.getByText(/^XAU \d+\.\d\d$/).first()).toBeVisible()
  await expect(shop.cart.locator('img[src="x"]')).toHaveCount(0)
  expect(await page.title()).not.toBe('run')
})

test('neither shows nor sends forged change logs, ids and campaigns from storage (CART-04, CART-27)', async ({
  page,
  shop,
  context,
  baseURL,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(commerceUrl)) sent.push(request.postData() ?? '')
  })
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('tampered') !== null) return
    sessionStorage.setItem('tampered', '1')
    const keep = (name: string, value: unknown) =>
      localStorage.setItem(name, JSON.stringify({ value, timestamp: Date.now() }))
    keep('cart:id', 'gid://shopify/Product/1?key=not-a-cart')
    keep('cart:count', 2 ** 40)
    keep('cart:journal', [
      { kind: 'add', id: text, key: text, quantity: 2 ** 40, variantId: text, title: text },
      { kind: 'swap', toKey: 'not-a-cart' },
    ])
    keep('session:discount', { toString: text })
    keep('session:campaign', { utm_source: text.repeat(1000) })
  }, markup)
  const overlong = encodeURIComponent(`${markup}not-a-code`.repeat(20))
  await context.addCookies([{ name: 'discount_code', value: overlong, url: baseURL ?? '' }])
  const title = await shop.goToProduct()
  await shop.add()
  await expect(shop.quantityOf(title)).toHaveValue('1')
  await shop.expectCount(1)
  expect(sent.join()).not.toContain('not-a-cart')
  expect(sent.join()).not.toContain('onerror')
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  expect(await page.title()).not.toBe('run')
})

test('sends a change when the page closes right after the click, and shows it on the next page (CART-27)', async ({
  page,
  shop,
  context,
}) => {
  const title = await shop.goToProduct()
  await shop.add()
  await shop.increaseOf(title).click()
  await page.goto('about:blank', { waitUntil: 'commit' })
  await page.close()
  const next = await context.newPage()
  await next.goto('/shop')
  await expect(next.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
})
