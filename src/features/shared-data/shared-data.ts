import * as z from 'zod/mini'
import { moneySchema } from '#commerce/money-schema.ts'
import { bannerViewSchema } from '#features/banner/banner-view.ts'
import { recordOf } from '#lib/small-schemas.ts'

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
  /** The submenu's colors while it is hovered, 0 to 4, top to bottom, light enough for navy texts (CHR-15). */
  backgrounds: z.array(z.string()),
  text: z.nullable(z.string()),
})

/**
 * Data of all pages that few shoppers need, in one static file that is fetched on demand. Its path stays the same within
 * a code release (`sharedDataPath`), so that a change of it changes no page.
 */
export const sharedDataSchema = z.object({
  /** By the key of the shop menu item; items that are only links have none. */
  submenus: recordOf(
    z.object({
      backgroundColor: z.nullable(z.string()),
      categories: z.array(z.object({ title: z.string(), path: z.string(), products: z.array(menuProduct) })),
    }),
  ),
  /** Suggested by the empty cart (CART-42); `number` is that of its data file. */
  featuredProduct: z.nullable(z.object({ ...menuProduct.shape, number: z.nullable(z.string()) })),
  cart: z.object({
    giftNoteTextPlaceholder: z.nullable(z.string()),
    giftingNotice: z.nullable(z.string()),
    cbdWarning: z.nullable(z.string()),
    shippingNotePowderProducts: z.nullable(z.string()),
    /** The total from which shipping is free; null for no such amount. */
    freeShipping: z.nullable(moneySchema),
  }),
  /** Data source of the recommendation service (SUG-11); null when suggestions are off. */
  recommendationsSource: z.nullable(z.string()),
  /** The code for every cart (DISC-08..10). */
  discount: z.nullable(
    z.object({
      isEnabled: z.boolean(),
      discountCode: z.nullable(z.string()),
      /** ISO 8601; null for no limit. */
      startTime: z.nullable(z.string()),
      endTime: z.nullable(z.string()),
      isSubscriptionOnly: z.boolean(),
    }),
  ),
  /** The banners that can show, in order, for when the visit changes (DISC-01). */
  banners: z.array(bannerViewSchema),
  /** The variants given along with each pack size, in the configured order (PROMO-03). */
  promotions: z.array(
    z.object({ size: z.string(), limited: z.array(z.string()), regular: z.array(z.string()) }),
  ),
})

export type SharedData = z.infer<typeof sharedDataSchema>
export type MenuProduct = z.infer<typeof menuProduct>
