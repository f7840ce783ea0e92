import { z } from 'zod'

/** A cart as it is kept on disk. */
const attribute = z.strictObject({ key: z.string(), value: z.string() })

const cartLine = z.strictObject({
  /** The line id's own part; whole ids are made in `ids.ts`. */
  key: z.string(),
  variantId: z.string(),
  sellingPlanId: z.string().nullable(),
  quantity: z.int().min(1),
  attributes: z.array(attribute),
})

export const cartSchema = z.strictObject({
  token: z.string(),
  /** Needed to read and change the cart. */
  secret: z.string(),
  /** Needed to open its checkout; another one, so that a checkout link gives no power over the cart. */
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
  /** The order this cart became; from then on it is no cart any more. */
  order: z
    .strictObject({
      name: z.string(),
      completedAt: z.iso.datetime(),
      /** Every query parameter the checkout was opened with. */
      parameters: z.array(attribute),
      discountCodes: z.array(z.string()),
    })
    .nullable(),
})

export type StoredCart = z.infer<typeof cartSchema>
export type StoredLine = z.infer<typeof cartLine>
export type Attribute = z.infer<typeof attribute>
export type Buyer = StoredCart['buyer']

/** Bounds of the real service. */
export const cartLimits = {
  lines: 500,
  inputs: 250,
  quantity: 1_000_000,
  noteLength: 5000,
  /** A cart nobody changed for this long is gone, in days. */
  days: 30,
} as const
