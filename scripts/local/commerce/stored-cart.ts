import { z } from 'zod'

/** A cart as stored on disk. */
const attribute = z.strictObject({ key: z.string(), value: z.string() })

const cartLine = z.strictObject({
  /** The unique part of the line's global id (`global-ids.ts`). */
  key: z.string(),
  variantId: z.string(),
  sellingPlanId: z.string().nullable(),
  /** 0 when it is sold out. */
  quantity: z.int().min(0),
  attributes: z.array(attribute),
})

const address = z.strictObject({
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  company: z.string().nullable(),
  countryCode: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  provinceCode: z.string().nullable(),
  zip: z.string().nullable(),
})

const selectableAddress = z.strictObject({
  key: z.string(),
  address,
  oneTimeUse: z.boolean(),
  selected: z.boolean(),
})

const metafield = z.strictObject({
  namespace: z.string(),
  key: z.string(),
  type: z.string(),
  value: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const cartSchema = z.strictObject({
  token: z.string(),
  /** Required to read and change the cart. */
  secret: z.string(),
  /** Required to open the checkout; separate, so that a checkout link does not allow changing the cart. */
  checkoutKey: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lines: z.array(cartLine),
  attributes: z.array(attribute),
  note: z.string(),
  /** As entered, in order. */
  discountCodes: z.array(z.string()),
  buyer: z.strictObject({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    countryCode: z.string().nullable(),
  }),
  addresses: z.array(selectableAddress).default([]),
  metafields: z.array(metafield).default([]),
  /** The completed order; from then on the API answers null for the cart. */
  order: z
    .strictObject({
      name: z.string(),
      completedAt: z.iso.datetime(),
      /** All query parameters of the checkout's URL. */
      parameters: z.array(attribute),
      discountCodes: z.array(z.string()),
    })
    .nullable(),
})

export type StoredCart = z.infer<typeof cartSchema>
export type StoredLine = z.infer<typeof cartLine>
export type Attribute = z.infer<typeof attribute>
export type Address = z.infer<typeof address>
export type StoredAddress = z.infer<typeof selectableAddress>
export type StoredMetafield = z.infer<typeof metafield>
export type Buyer = StoredCart['buyer']

/** Limits of the real service. */
export const cartLimits = {
  lines: 500,
  inputs: 250,
  quantity: 1_000_000,
  noteLength: 5000,
  /** Days after which an unchanged cart expires. */
  days: 30,
} as const
