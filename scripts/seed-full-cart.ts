import type { Page } from '@playwright/test'
import { CART_LINES } from '../src/config/limits.ts'

/**
 * Makes a cart of as many lines as the shop reads, of one variant, each with an attribute of its own; answers its id.
 * `api` is the commerce service's address. @throws Error when the cart was not made.
 */
async function makeFullCart(api: string, merchandiseId: string): Promise<string> {
  const lines = Array.from({ length: CART_LINES }, (_, index) => ({
    merchandiseId,
    quantity: 1,
    attributes: [{ key: 'number', value: String(index) }],
  }))
  const query = 'mutation make($input: CartInput) { cartCreate(input: $input) { cart { id } } }'
  const response = await fetch(api, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'X-Shopify-Storefront-Access-Token': 'local-storefront-token',
    },
    body: JSON.stringify({ query, variables: { input: { lines } } }),
  })
  const id = /gid:[^"]+/.exec(await response.text())?.[0]
  if (id === undefined) throw new Error('The cart was not made')
  return id
}

/**
 * Gives the browser of a category's `page`, whose cart has been read, a cart of `CART_LINES` lines instead of its own,
 * and loads the page again. `api` is the commerce service's address.
 */
export async function seedFullCart(page: Page, api: string): Promise<void> {
  const card = page.getByRole('main').locator('a[data-add-variant]').first()
  const id = await makeFullCart(api, (await card.getAttribute('data-add-variant')) ?? '')
  await page.evaluate((cartId) => {
    const kept = localStorage.getItem('cart:build') ?? ''
    localStorage.clear()
    localStorage.setItem('cart:build', kept)
    localStorage.setItem('cart:id', JSON.stringify({ value: cartId, timestamp: Date.now() }))
  }, id)
  await page.reload()
}
