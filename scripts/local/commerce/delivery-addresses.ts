import { randomUUID } from 'node:crypto'
import type { CartMutationResult, ChangeCart } from './cart-mutation-types.ts'
import type { UserError, Warning } from './errors.ts'
import { cartId, parseId } from './global-ids.ts'
import type { RequestContext } from './request-context.ts'
import type { Address, StoredAddress, StoredCart } from './stored-cart.ts'

interface AddressInput {
  address?: { deliveryAddress?: Partial<Address> | null } | null
  oneTimeUse?: boolean | null
  selected?: boolean | null
}
type AddressUpdate = AddressInput & { id: string }

const addressId = (key: string, token: string) => `gid://shopify/CartSelectableAddress/${key}?cart=${token}`

const blank: Address = {
  address1: null,
  address2: null,
  city: null,
  company: null,
  countryCode: null,
  firstName: null,
  lastName: null,
  phone: null,
  provinceCode: null,
  zip: null,
}

function changed(before: StoredAddress, input: AddressInput): StoredAddress {
  return {
    ...before,
    address: { ...before.address, ...input.address?.deliveryAddress },
    oneTimeUse: input.oneTimeUse ?? before.oneTimeUse,
    selected: input.selected ?? before.selected,
  }
}

const made = (input: AddressInput): StoredAddress =>
  changed({ key: randomUUID(), address: blank, oneTimeUse: false, selected: false }, input)

const refused = (code: string, field: readonly string[], message: string): CartMutationResult => ({
  ok: false,
  errors: [{ code, field, message } satisfies UserError],
})

/** The cart with these addresses, one of which may be selected; an address that is there twice is kept once. */
function withAddresses(cart: StoredCart, addresses: readonly StoredAddress[]): CartMutationResult {
  if (addresses.filter(({ selected }) => selected).length > 1)
    return refused(
      'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
      ['addresses'],
      'Only one delivery address can be selected',
    )
  const byText = new Map(addresses.toReversed().map((one) => [JSON.stringify(one.address), one]))
  const kept = addresses.filter((one) => byText.get(JSON.stringify(one.address)) === one)
  const warning: Warning = {
    code: 'DUPLICATE_DELIVERY_ADDRESS',
    message: 'The delivery address is there already.',
    target: cartId(cart.token, cart.secret),
  }
  return {
    ok: true,
    cart: { ...cart, addresses: kept },
    warnings: kept.length < addresses.length ? [warning] : [],
  }
}

/** Changes the addresses with these ids; null removes one. */
function replaceEach(
  cart: StoredCart,
  {
    ids,
    change,
  }: { ids: readonly string[]; change: (id: string, one: StoredAddress) => StoredAddress | null },
): CartMutationResult {
  const byKey = new Map(ids.map((id) => [parseId(id).key, id]))
  const known = new Set(cart.addresses.map(({ key }) => key))
  const unknown = [...byKey.keys()].findIndex((key) => !known.has(key))
  if (unknown >= 0)
    return refused(
      'INVALID_DELIVERY_ADDRESS_ID',
      ['addressIds', String(unknown)],
      'The delivery address does not exist',
    )
  return withAddresses(
    cart,
    cart.addresses.flatMap((one) => {
      const id = byKey.get(one.key)
      return id === undefined ? [one] : (change(id, one) ?? [])
    }),
  )
}

/** The mutations of a cart's delivery addresses. Nothing is sent anywhere: the checkout does not ask for one. */
export const addressMutations = (change: ChangeCart) => ({
  cartDeliveryAddressesAdd: (
    args: { cartId: string; addresses: readonly AddressInput[] },
    context: RequestContext,
  ) =>
    change(args.cartId, context, (cart) =>
      withAddresses(cart, [...cart.addresses, ...args.addresses.map(made)]),
    ),
  cartDeliveryAddressesRemove: (
    args: { cartId: string; addressIds: readonly string[] },
    context: RequestContext,
  ) =>
    change(args.cartId, context, (cart) => replaceEach(cart, { ids: args.addressIds, change: () => null })),
  cartDeliveryAddressesReplace: (
    args: { cartId: string; addresses: readonly AddressInput[] },
    context: RequestContext,
  ) => change(args.cartId, context, (cart) => withAddresses(cart, args.addresses.map(made))),
  cartDeliveryAddressesUpdate: (
    args: { cartId: string; addresses: readonly AddressUpdate[] },
    context: RequestContext,
  ) =>
    change(args.cartId, context, (cart) => {
      const byId = new Map(args.addresses.map((input) => [input.id, input]))
      const update = (id: string, one: StoredAddress) => changed(one, byId.get(id) ?? {})
      return replaceEach(cart, { ids: [...byId.keys()], change: update })
    }),
})

function addressView(address: Address): Record<string, unknown> {
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip, countryCode } = address
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const place = [city, provinceCode, zip].filter(Boolean).join(' ')
  return {
    __typename: 'CartDeliveryAddress',
    ...address,
    name: name || null,
    formattedArea: [city, provinceCode, countryCode].filter(Boolean).join(', ') || null,
    formatted: (args: { withName?: boolean | null; withCompany?: boolean | null }) =>
      [
        args.withName ? name : null,
        args.withCompany === false ? null : company,
        address1,
        address2,
        place,
        countryCode,
      ].filter(Boolean),
  }
}

/** The schema's `CartDelivery`. */
export const deliveryView = ({ addresses, token }: StoredCart) => ({
  addresses: (args: { selected?: boolean | null }) =>
    addresses
      .filter(({ selected }) => args.selected !== true || selected)
      .map(({ key, address, oneTimeUse, selected }) => ({
        id: addressId(key, token),
        oneTimeUse,
        selected,
        address: addressView(address),
      })),
})
