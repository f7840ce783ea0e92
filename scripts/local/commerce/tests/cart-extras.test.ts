import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestShop, TestShops } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop
let id: string
beforeAll(async () => {
  shop = await shops.start()
  id = (await shop.cart()).id
})
afterAll(() => shops.close())

const ask = async (query: string, variables: Record<string, unknown> = {}) =>
  (await shop.request(query, { id, ...variables })).body

describe('delivery addresses of a cart', () => {
  const payload = `cart { delivery { addresses { id selected oneTimeUse address { ... on CartDeliveryAddress {
    name city countryCode formatted(withName: true) } } } } } userErrors { code field } warnings { code }`
  const run = (name: string, list: string, type: string, value: unknown) =>
    ask(
      `mutation ($id: ID!, $list: [${type}!]!) { result: ${name}(cartId: $id, ${list}: $list) { ${payload} } }`,
      {
        list: value,
      },
    )
  const add = (...addresses: unknown[]) =>
    run('cartDeliveryAddressesAdd', 'addresses', 'CartSelectableAddressInput', addresses)
  const home = { firstName: 'June', lastName: 'Day', address1: 'Pillow 1', city: 'Nap', countryCode: 'US' }
  const to = (deliveryAddress: unknown) => ({ address: { deliveryAddress } })
  const idsOf = async (): Promise<string[]> => {
    const body: unknown = await ask('query ($id: ID!) { cart(id: $id) { delivery { addresses { id } } } }')
    return [...JSON.stringify(body).matchAll(/gid:[^"]+CartSelectableAddress[^"]+/g)].map(([text]) => text)
  }

  test('are added, changed and taken away, one of them selected (OPS-13)', async () => {
    expect(await add({ ...to(home), selected: true })).toEqual({
      data: {
        result: {
          cart: {
            delivery: {
              addresses: [
                {
                  id: expect.stringContaining('gid://shopify/CartSelectableAddress/'),
                  selected: true,
                  oneTimeUse: false,
                  address: {
                    name: 'June Day',
                    city: 'Nap',
                    countryCode: 'US',
                    formatted: ['June Day', 'Pillow 1', 'Nap', 'US'],
                  },
                },
              ],
            },
          },
          userErrors: [],
          warnings: [],
        },
      },
    })
    expect(await add(to(home))).toMatchObject({
      data: { result: { warnings: [{ code: 'DUPLICATE_DELIVERY_ADDRESS' }] } },
    })
    expect(await add({ ...to({ city: 'Doze' }), selected: true })).toMatchObject({
      data: { result: { userErrors: [{ code: 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED' }] } },
    })
    const [first] = await idsOf()
    const updates = [{ id: first, ...to({ city: 'Doze' }), selected: false }]
    const update = run(
      'cartDeliveryAddressesUpdate',
      'addresses',
      'CartSelectableAddressUpdateInput',
      updates,
    )
    expect(await update).toMatchObject({
      data: {
        result: {
          cart: {
            delivery: { addresses: [{ selected: false, address: { name: 'June Day', city: 'Doze' } }] },
          },
        },
      },
    })
    expect(await run('cartDeliveryAddressesRemove', 'addressIds', 'ID', [first])).toMatchObject({
      data: { result: { cart: { delivery: { addresses: [] } }, userErrors: [] } },
    })
    expect(await run('cartDeliveryAddressesRemove', 'addressIds', 'ID', [first])).toMatchObject({
      data: { result: { userErrors: [{ code: 'INVALID_DELIVERY_ADDRESS_ID', field: ['addressIds', '0'] }] } },
    })
  })

  test('are replaced as a whole, and asked for by whether they are selected (OPS-13)', async () => {
    await add(to(home))
    const others = [to({ city: 'Doze' }), { ...to({ city: 'Drift' }), selected: true }]
    await run('cartDeliveryAddressesReplace', 'addresses', 'CartSelectableAddressInput', others)
    expect(
      await ask(
        'query ($id: ID!) { cart(id: $id) { delivery { addresses(selected: true) { address { ... on CartDeliveryAddress { city } } } } } }',
      ),
    ).toEqual({ data: { cart: { delivery: { addresses: [{ address: { city: 'Drift' } }] } } } })
  })
})

test('metafields of a cart are set, read and deleted (OPS-13)', async () => {
  const set = (ownerId: string) =>
    ask(
      `mutation ($set: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $set) {
        metafields { namespace key value type } userErrors { code field } } }`,
      { set: [{ ownerId, key: 'nap.length', type: 'number_integer', value: '20' }] },
    )
  const metafield = { namespace: 'nap', key: 'length', value: '20', type: 'number_integer' }
  expect(await set(id)).toEqual({ data: { cartMetafieldsSet: { metafields: [metafield], userErrors: [] } } })
  expect(
    await ask(
      `query ($id: ID!) { cart(id: $id) { metafield(namespace: "nap", key: "length") { value }
        metafields(identifiers: [{ namespace: "nap", key: "length" }, { namespace: "nap", key: "depth" }]) { value } } }`,
    ),
  ).toEqual({ data: { cart: { metafield: { value: '20' }, metafields: [{ value: '20' }, null] } } })
  expect(await set(`${id.slice(0, -3)}abc`)).toMatchObject({
    data: { cartMetafieldsSet: { userErrors: [{ code: 'INVALID_OWNER' }] } },
  })

  const remove = () =>
    ask(
      `mutation ($input: CartMetafieldDeleteInput!) { cartMetafieldDelete(input: $input) { deletedId userErrors { code } } }`,
      { input: { ownerId: id, key: 'nap.length' } },
    )
  expect(await remove()).toMatchObject({ data: { cartMetafieldDelete: { deletedId: expect.any(String) } } })
  expect(await remove()).toEqual({
    data: { cartMetafieldDelete: { deletedId: null, userErrors: [{ code: 'METAFIELD_DOES_NOT_EXIST' }] } },
  })
})

test('gift cards and ways to send are refused by name, because the store has none (OPS-13)', async () => {
  const codes = (...list: string[]) =>
    ask(
      `mutation ($id: ID!, $list: [String!]!) { cartGiftCardCodesUpdate(cartId: $id, giftCardCodes: $list) {
        cart { appliedGiftCards { id } } userErrors { code message } } }`,
      { list },
    )
  expect(await codes('NAP-1234')).toEqual({
    data: {
      cartGiftCardCodesUpdate: {
        cart: { appliedGiftCards: [] },
        userErrors: [{ code: 'INVALID', message: 'The gift card does not exist.' }],
      },
    },
  })
  expect(await codes()).toMatchObject({ data: { cartGiftCardCodesUpdate: { userErrors: [] } } })
})

test('nobody has an account, and is told so (OPS-13)', async () => {
  expect(
    await ask(
      `mutation { customerAccessTokenCreate(input: { email: "june@slow.example", password: "a-nap-a-day" }) {
        customerAccessToken { accessToken } customerUserErrors { code } } customerCreate(input: { email: "june@slow.example", password: "a-nap-a-day" }) {
        customer { id } customerUserErrors { code message } } customerAccessTokenDelete(customerAccessToken: "a") { userErrors { message } } }`,
    ),
  ).toEqual({
    data: {
      customerAccessTokenCreate: {
        customerAccessToken: null,
        customerUserErrors: [{ code: 'UNIDENTIFIED_CUSTOMER' }],
      },
      customerCreate: {
        customer: null,
        customerUserErrors: [
          { code: 'CUSTOMER_DISABLED', message: 'The local store has no customer accounts.' },
        ],
      },
      customerAccessTokenDelete: {
        userErrors: [{ message: 'Customer access token is expired or does not exist' }],
      },
    },
  })
})
