import { LOCAL_STOREFRONT_TOKEN } from '../../scripts/lib/local-environment.ts'
import { API_VERSION } from '../../scripts/local/commerce/api-version.ts'
import { commerceUrl, expect, test } from './fixtures.ts'

/** Moves a cart to a country of another market. */
async function moveTo(countryCode: string, cartId: string): Promise<void> {
  const query = `mutation ($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) {
    cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) { userErrors { message } }
  }`
  const response = await fetch(`${commerceUrl}/api/${API_VERSION}/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': LOCAL_STOREFRONT_TOKEN,
    },
    body: JSON.stringify({ query, variables: { cartId, buyerIdentity: { countryCode } } }),
  })
  const answer: unknown = await response.json()
  expect(answer).toEqual({ data: { cartBuyerIdentityUpdate: { userErrors: [] } } })
}

test('shows a cart of another market in its own currency, down to the checkout (OPS-11)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  await expect(shop.cart.getByText(/free/)).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('cart:id') ?? '')
  await moveTo('CA', String(JSON.parse(stored).value))
  await page.reload()
  await shop.openCart()
  const amounts = shop.cart.locator('[data-cart-totals] .number, .cart-line-price b')
  await expect(amounts.last()).toHaveText(/^(Price )?CAD [\d,]+\.\d\d$/)
  for (const text of await amounts.allTextContents()) expect(text).toMatch(/^(Price )?CAD [\d,]+\.\d\d$/)
  // The threshold is in the shop's own currency.
  await expect(shop.cart.getByText(/shipping is free/)).toHaveCount(0)
  await shop.cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByText(/^CAD /).last()).toBeVisible()
})
