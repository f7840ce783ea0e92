import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, ids } from './catalogue.fixture.ts'
import { type TestShop, TestShops } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

const number = (id: string) => id.slice(id.lastIndexOf('/') + 1)
const lines = [
  { merchandiseId: ids.lemonTwelve, quantity: 2, attributes: [{ key: '_source', value: 'cart-drawer' }] },
  { merchandiseId: ids.lemonFour, quantity: 1, sellingPlanId: ids.monthly },
]
const open = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the hosted checkout', () => {
  test('lists lines, plans, discounts, attributes, totals and every parameter it was sent (CHK-03)', async () => {
    const cart = await shop.cart(lines, {
      discountCodes: ['SAVE10'],
      attributes: [{ key: 'giftText', value: '<b>With love</b> & bubbles' }],
    })
    const url = new URL(cart.checkoutUrl)
    url.searchParams.set('utm_source', '"news"')
    url.searchParams.append('rfsn_aid', '12')
    const { status, html, headers } = await open(url.href)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const text of [
      'Lemon &lt;Sky&gt;',
      'Every month',
      'Quantity 2 × $39.99',
      'cart-drawer',
      'Discount SAVE10',
      '&lt;b&gt;With love&lt;/b&gt; &amp; bubbles',
      '<dt>utm_source</dt><dd>&quot;news&quot;</dd>',
      '<dt>rfsn_aid</dt><dd>12</dd>',
      // 79.98 + 11.33 = 91.31, less a tenth.
      '$91.31',
      '−$9.13',
      '$82.18',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).not.toContain('<b>With love')
  })

  test('opens only with its own key (CHK-03)', async () => {
    const cart = await shop.cart(lines)
    const secret = new URL(cart.id).searchParams.get('key') ?? ''
    const url = new URL(cart.checkoutUrl)
    expect(url.searchParams.get('key')).toMatch(/^[0-9a-f]{32}$/)
    expect(url.searchParams.get('key')).not.toBe(secret)
    for (const key of ['', secret, '0'.repeat(32)]) {
      url.searchParams.set('key', key)
      const { status, html } = await open(url.href)
      expect(status).toBe(404)
      expect(html).toContain('Checkout not found')
      expect((await open(url.href, { method: 'POST' })).status).toBe(404)
    }
  })

  test('applies the code in the URL (CHK-04)', async () => {
    const cart = await shop.cart([{ merchandiseId: ids.lemonFour, quantity: 1 }])
    const { html } = await open(`${cart.checkoutUrl}&discount=FIVE`)
    expect(html).toContain('Discount FIVE')
    expect(html).toContain('$8.33')
  })

  test('ends the cart on completion and shows the confirmation', async () => {
    const cart = await shop.cart(lines)
    const url = `${cart.checkoutUrl}&utm_source=news`
    const posted = await open(url, { method: 'POST' })
    expect(posted.status).toBe(303)
    const thanks = new URL(posted.headers.get('location') ?? '', shop.url).href
    const { html, status } = await open(thanks)
    expect(status).toBe(200)
    expect(html).toContain('Thank you')
    expect(html).toContain('<dt>utm_source</dt><dd>news</dd>')
    expect(await shop.read(cart.id)).toBeNull()
    const added = await shop.mutate('cartLinesAdd', { cartId: cart.id, lines: [lines[0]] })
    expect(added).toMatchObject({ cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'] }] })
    // Both buttons pressed twice, and the back button, end on the same page.
    expect((await open(url, { method: 'POST' })).headers.get('location')).toBe(posted.headers.get('location'))
    expect((await open(url)).status).toBe(303)
  })

  test('keeps orders and stock over a restart', async () => {
    const [stateDir, sampleDir] = [await shops.directory(), await shops.sample(catalogue)]
    const first = await shops.start({ stateDir, sampleDir })
    const cart = await first.cart([{ merchandiseId: ids.low, quantity: 2 }])
    await open(cart.checkoutUrl, { method: 'POST' })
    await first.close()
    const second = await shops.start({ stateDir, sampleDir })
    expect(await second.read(cart.id)).toBeNull()
    const next = await second.mutate('cartCreate', {
      input: { lines: [{ merchandiseId: ids.low, quantity: 2 }] },
    })
    expect(next.cart?.lines.nodes).toMatchObject([{ quantity: 1, merchandise: { quantityAvailable: 1 } }])
    expect(next.warnings).toMatchObject([{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK' }])
  })

  test('shows that stock ran out before completing (CART-28)', async () => {
    const other = await shops.start()
    const both = await Promise.all(
      [3, 2].map((quantity) => other.cart([{ merchandiseId: ids.low, quantity }])),
    )
    const [first = '', second = ''] = both.map(({ checkoutUrl }) => checkoutUrl)
    expect((await open(first, { method: 'POST' })).status).toBe(303)
    const refused = await open(second, { method: 'POST' })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('already sold out')
    expect(refused.html).toContain('There is nothing to buy in this cart.')
  })

  test('refuses to complete an empty cart (CHK-05)', async () => {
    const { checkoutUrl, id } = await shop.cart()
    expect((await open(checkoutUrl, { method: 'POST' })).status).toBe(409)
    expect(await shop.read(id)).not.toBeNull()
  })
})

describe('permalinks', () => {
  test('creates a cart and redirects to its checkout with the other parameters (CHK-02)', async () => {
    const link = `${shop.url}/cart/${number(ids.lemonTwelve)}:2,${number(ids.lemonFour)}:1?discount=SAVE10&utm_source=news&attributes[origin]=%2Fshop&note=Hello`
    const { status, headers } = await open(link)
    expect(status).toBe(302)
    const { html } = await open(headers.get('location') ?? '')
    for (const text of [
      'Quantity 2',
      'Quantity 1',
      'Discount SAVE10',
      '<dt>origin</dt><dd>/shop</dd>',
      'Hello',
      '<dt>utm_source</dt><dd>news</dd>',
    ]) {
      expect(html).toContain(text)
    }
  })

  test.each([
    ['999999:1', 404, 'does not exist'],
    [`${number(ids.soldOut)}:1`, 410, 'sold out'],
    [`${number(ids.planOnly)}:1`, 404, 'selling plan'],
    [`${number(ids.lemonFour)}:0`, 404, 'at least 1'],
    ['rubbish', 404, 'Not found'],
    ['%E0%A4%A', 404, 'Not found'],
  ])('answers the link %s with %i and the reason (CHK-02)', async (path, status, text) => {
    const answer = await open(`${shop.url}/cart/${path}`)
    expect(answer.status).toBe(status)
    expect(answer.html).toContain(text)
  })
})
