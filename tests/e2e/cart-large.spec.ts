import { commerceUrl, expect, test } from './fixtures.ts'

const LINES = 250

/** Makes a cart of as many lines as the shop reads, of one variant, each with an attribute of its own; answers its id. */
async function largeCart(merchandiseId: string): Promise<string> {
  const lines = Array.from({ length: LINES }, (_, index) => ({
    merchandiseId,
    quantity: 1,
    attributes: [{ key: 'number', value: String(index) }],
  }))
  const query = 'mutation make($input: CartInput) { cartCreate(input: $input) { cart { id } } }'
  const response = await fetch(`${commerceUrl}/api/2026-04/graphql.json`, {
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

test('CART-01 CART-27 a cart of 250 lines: a change touches its own line alone, and what is out of sight is not laid out', async ({
  page,
  shop,
}) => {
  await page.goto('/shop/sparkling-water')
  const card = page.getByRole('main').locator('a[data-add-variant]').first()
  const variant = (await card.getAttribute('data-add-variant')) ?? ''
  await shop.openCart()
  await expect(shop.cart).toContainText('Nothing here but clouds')
  const id = await largeCart(variant)
  await page.evaluate((cartId) => {
    const kept = localStorage.getItem('cart:build') ?? ''
    localStorage.clear()
    localStorage.setItem('cart:build', kept)
    localStorage.setItem('cart:id', JSON.stringify({ value: cartId, timestamp: Date.now() }))
  }, id)
  await page.reload()
  await shop.expectCount(LINES)
  await shop.openCart()
  await expect(shop.lines).toHaveCount(LINES)

  // Every line whose markup changes from here on.
  await page.evaluate(() => {
    const changed = new Set<Element>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const line = (target instanceof Element ? target : target.parentElement)?.closest('li')
        if (line) changed.add(line)
      }
      document.documentElement.dataset.changedLines = String(changed.size)
    })
    const list = document.querySelector('[aria-label="Cart items"]')
    if (list)
      observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const third = shop.lines.nth(2)
  await third.getByRole('button', { name: 'Increase' }).click()
  await expect(third.getByRole('spinbutton')).toHaveValue('2')
  await shop.expectCount(LINES + 1)
  await expect.poll(() => third.getAttribute('data-pending')).toBeNull()
  expect(await page.evaluate(() => document.documentElement.dataset.changedLines)).toBe('1')

  const last = shop.lines.last()
  const isLaidOut = () =>
    last.locator('input').evaluate((input) => input.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)
})
