import * as z from 'zod/mini'

const image = z.object({
  src: z.string(),
  srcset: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
})

const menuProduct = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  hour: z.nullable(z.string()),
  image: z.nullable(image),
  /** The submenu's colors while it is hovered, 0 to 4, top to bottom (CHR-15). */
  backgrounds: z.array(z.string()),
  text: z.nullable(z.string()),
})

/**
 * What every page shares and few shoppers open: one static file, fetched when wanted, its address naming its content
 * (`sharedDataPath`), so that it can be cached for good.
 */
export const sharedDataSchema = z.object({
  /** By the shop menu item's key; items that are only links have none. */
  submenus: z.record(
    z.string(),
    z.object({
      backgroundColor: z.nullable(z.string()),
      categories: z.array(z.object({ title: z.string(), path: z.string(), products: z.array(menuProduct) })),
    }),
  ),
  /** What the empty cart suggests (CART-42); `number` is that of its data file. */
  featuredProduct: z.nullable(z.object({ ...menuProduct.shape, number: z.nullable(z.string()) })),
  cart: z.object({
    giftNoteTextPlaceholder: z.nullable(z.string()),
    giftingNotice: z.nullable(z.string()),
    cbdWarning: z.nullable(z.string()),
    shippingNotePowderProducts: z.nullable(z.string()),
  }),
  /** SUG-11; null where suggestions are off. */
  recommendationsSource: z.nullable(z.string()),
  /** DISC-08..10; null where no code is set. */
  discount: z.nullable(
    z.object({
      isEnabled: z.boolean(),
      discountCode: z.nullable(z.string()),
      /** ISO 8601; an open side is null. */
      startTime: z.nullable(z.string()),
      endTime: z.nullable(z.string()),
      isSubscriptionOnly: z.boolean(),
    }),
  ),
  /** In the configured order (PROMO-03): which variants come along with which pack size. */
  promotions: z.array(
    z.object({ size: z.string(), limited: z.array(z.string()), regular: z.array(z.string()) }),
  ),
})

export type SharedData = z.infer<typeof sharedDataSchema>
export type MenuProduct = z.infer<typeof menuProduct>
