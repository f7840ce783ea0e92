import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ids } from './catalogue.fixture.ts'
import { type TestShop, TestShops } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

const lemon = `product(handle: "lemon") {
  priceRange { minVariantPrice { amount currencyCode } }
  variants(first: 1) { nodes {
    price { amount currencyCode } compareAtPrice { amount }
    sellingPlanAllocations(first: 2) { nodes { priceAdjustments { price { amount currencyCode } compareAtPrice { amount } } } }
  } }
}`

const ask = async (query: string, variables: Record<string, unknown> = {}) =>
  (await shop.request(query, variables)).body

describe('the catalogue', () => {
  test('has the prices and the currency of the country that is asked for (OPS-11)', async () => {
    expect(await ask(`query @inContext(country: CA, language: FR) { ${lemon} }`)).toEqual({
      data: {
        product: {
          priceRange: { minVariantPrice: { amount: '20.0', currencyCode: 'CAD' } },
          variants: {
            nodes: [
              {
                price: { amount: '59.99', currencyCode: 'CAD' },
                compareAtPrice: { amount: '67.5' },
                sellingPlanAllocations: {
                  nodes: [
                    // 15 % less, and 3 dollars less, which are 2 of the other currency.
                    {
                      priceAdjustments: [
                        {
                          price: { amount: '50.99', currencyCode: 'CAD' },
                          compareAtPrice: { amount: '59.99' },
                        },
                      ],
                    },
                    {
                      priceAdjustments: [
                        {
                          price: { amount: '56.99', currencyCode: 'CAD' },
                          compareAtPrice: { amount: '59.99' },
                        },
                      ],
                    },
                  ],
                },
              },
            ],
          },
        },
      },
      extensions: { context: { country: 'CA', language: 'FR' } },
    })
  })

  test('falls back for a country or a language without a market, and says so (OPS-11)', async () => {
    const price =
      '{ nodes(ids: ["gid://shopify/ProductVariant/101"]) { ... on ProductVariant { price { amount currencyCode } } } }'
    const inDollars = { data: { nodes: [{ price: { amount: '39.99', currencyCode: 'USD' } }] } }
    expect(await ask(price)).toEqual(inDollars)
    expect(await ask(`query @inContext(country: JP, language: JA) ${price}`)).toEqual({
      ...inDollars,
      extensions: { context: { country: 'US', language: 'EN' } },
    })
    expect(await ask(`query @inContext(country: CA, language: JA) ${price}`)).toMatchObject({
      data: { nodes: [{ price: { amount: '59.99', currencyCode: 'CAD' } }] },
      extensions: { context: { country: 'CA', language: 'EN' } },
    })
  })

  test('takes the country from a variable, or its default (OPS-11)', async () => {
    const query = `query a($country: CountryCode = CA) @inContext(country: $country) { ${lemon} }`
    const context = (country: string) => ({ extensions: { context: { country } } })
    expect(await ask(query)).toMatchObject(context('CA'))
    expect(await ask(query, { country: 'US' })).toMatchObject(context('US'))
    expect(await ask('query @inContext(country: "CA") { shop { name } }')).toMatchObject({
      errors: [{ message: expect.stringContaining('CountryCode') }],
    })
  })

  test('says where it is sold, and what a request is answered for (OPS-11)', async () => {
    const localization = `localization {
      availableCountries { isoCode name currency { isoCode symbol } availableLanguages { isoCode endonymName } }
      availableLanguages { isoCode } country { isoCode unitSystem } language { isoCode } market { handle }
    }`
    expect(await ask(`query @inContext(country: CA, language: FR) { ${localization} }`)).toMatchObject({
      data: {
        localization: {
          availableCountries: [
            {
              isoCode: 'CA',
              name: 'Canada',
              currency: { isoCode: 'CAD', symbol: 'CA$' },
              availableLanguages: [
                { isoCode: 'EN', endonymName: 'English' },
                { isoCode: 'FR', endonymName: 'français' },
              ],
            },
            { isoCode: 'US', currency: { isoCode: 'USD', symbol: '$' } },
          ],
          availableLanguages: [{ isoCode: 'EN' }, { isoCode: 'FR' }],
          country: { isoCode: 'CA', unitSystem: 'METRIC_SYSTEM' },
          language: { isoCode: 'FR' },
          market: { handle: 'canada' },
        },
      },
    })
  })
})

const cartSchema = z.object({
  id: z.string(),
  checkoutUrl: z.string(),
  buyerIdentity: z.object({ countryCode: z.string().nullable() }),
  cost: z.unknown(),
  lines: z.unknown(),
})

const cartFields = `id checkoutUrl buyerIdentity { countryCode } cost { totalAmount { amount currencyCode } }
  lines(first: 1) { nodes {
    cost { amountPerQuantity { amount currencyCode } totalAmount { amount currencyCode } }
    merchandise { ... on ProductVariant { price { amount currencyCode } } }
  } }`

async function create(context: string, input: Record<string, unknown> = {}) {
  const body = await ask(
    `mutation ($input: CartInput) ${context} { cartCreate(input: $input) { cart { ${cartFields} } } }`,
    { input: { lines: [{ merchandiseId: ids.lemonTwelve, quantity: 2 }], ...input } },
  )
  const { data } = z.object({ data: z.object({ cartCreate: z.object({ cart: cartSchema }) }) }).parse(body)
  return data.cartCreate.cart
}

const inCanada = { amount: '119.98', currencyCode: 'CAD' }

describe('a cart', () => {
  test('has the prices of its buyer’s country, which the request gives where nobody says another (OPS-11)', async () => {
    const cost = { totalAmount: inCanada }
    expect(await create('@inContext(country: CA)')).toMatchObject({
      buyerIdentity: { countryCode: 'CA' },
      cost,
    })
    const buyerIdentity = { countryCode: 'CA' }
    expect(await create('', { buyerIdentity })).toMatchObject({ buyerIdentity, cost })
    expect(await create('@inContext(country: CA)', { buyerIdentity: { countryCode: 'US' } })).toMatchObject({
      buyerIdentity: { countryCode: 'US' },
      cost: { totalAmount: { amount: '79.98', currencyCode: 'USD' } },
    })
  })

  test('keeps its currency whatever country asks for it; only its merchandise’s own price follows (OPS-11)', async () => {
    const { id } = await create('', { buyerIdentity: { countryCode: 'CA' } })
    const query = `query ($id: ID!) { cart(id: $id) { ${cartFields} } }`
    expect(await ask(query, { id })).toMatchObject({
      data: {
        cart: {
          cost: { totalAmount: inCanada },
          lines: {
            nodes: [
              {
                cost: { amountPerQuantity: { amount: '59.99', currencyCode: 'CAD' }, totalAmount: inCanada },
                merchandise: { price: { amount: '39.99', currencyCode: 'USD' } },
              },
            ],
          },
        },
      },
    })
  })

  test('gets the prices of another country with its buyer, discounts and the checkout, too (OPS-11)', async () => {
    const { id, checkoutUrl } = await create('', { discountCodes: ['FIVE', 'BIG'] })
    await shop.mutate('cartBuyerIdentityUpdate', { cartId: id, buyerIdentity: { countryCode: 'CA' } })
    expect(await shop.read(id)).toMatchObject({
      cost: { totalAmount: { amount: '112.48', currencyCode: 'CAD' } },
    })
    const page = await (await fetch(checkoutUrl)).text()
    expect(page).toContain('CAD 112.48')
    expect(page).toContain('needs a minimum purchase of CAD 150.00')
    expect(page).not.toContain('$')
  })

  test('does not take what is not sold in its buyer’s country, where it is no product either (OPS-11)', async () => {
    const refused = {
      cart: null,
      userErrors: [{ code: 'MERCHANDISE_NOT_APPLICABLE', field: ['input', 'lines', '0', 'merchandiseId'] }],
    }
    const lines = [{ merchandiseId: ids.giftCard }]
    const buyerIdentity = { countryCode: 'CA' }
    expect(await shop.mutate('cartCreate', { input: { lines, buyerIdentity } })).toMatchObject(refused)
    expect((await shop.cart(lines)).lines.nodes).toHaveLength(1)
    expect(
      await ask(
        'query @inContext(country: CA) { product(id: "gid://shopify/Product/3") { id } collection(handle: "gift-card") { products(first: 1) { nodes { id } } } }',
      ),
    ).toMatchObject({ data: { product: null, collection: { products: { nodes: [] } } } })
  })
})
