import type { Page } from '@playwright/test'
import { CART_LINES_MAX } from '../../src/config/limits.ts'
import { LOCAL_STOREFRONT_TOKEN } from '../lib/local-environment.ts'

/**
 * Creates a cart with the most lines that the shop reads, of one variant, each with its own attribute.
 * @param api The commerce service's address.
 * @returns The cart's id.
 * @throws Error when the cart was not created.
 */
async function createFullCart(api: string, merchandiseId: string): Promise<string> {
  const lines = Array.from({ length: CART_LINES_MAX }, (_, index) => ({
    merchandiseId,
    quantity: 1,
    attributes: [{ key: 'number', value: String(index) }],
  }))
  const query = 'mutation make($input: CartInput) { cartCreate(input: $input) { cart { id } } }'
  const response = await fetch(api, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'X-Shopify-Storefront-Access-Token': LOCAL_STOREFRONT_TOKEN,
    },
    body: JSON.stringify({ query, variables: { input: { lines } } }),
  })
  const id = /gid:[^"]+/.exec(await response.text())?.[0]
  if (id === undefined) throw new Error('The cart was not created')
  return id
}

/**
 * Replaces the cart of a browser that shows a category's `page` by one with `CART_LINES_MAX` lines, and reloads the page.
 * @param api The commerce service's address.
 */
export async function seedFullCart(page: Page, api: string): Promise<void> {
  const card = page.getByRole('main').locator('a[data-add-variant]').first()
  const id = await createFullCart(api, (await card.getAttribute('data-add-variant')) ?? '')
  await page.evaluate((cartId) => {
    const kept = localStorage.getItem('cart:build') ?? ''
    localStorage.clear()
    localStorage.setItem('cart:build', kept)
    localStorage.setItem('cart:id', JSON.stringify({ value: cartId, timestamp: Date.now() }))
  }, id)
  await page.reload()
}
