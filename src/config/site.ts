import {
  PUBLIC_BUILD_ID,
  PUBLIC_SITE_NAME,
  PUBLIC_SITE_URL,
  PUBLIC_SITE_VARIANT,
  PUBLIC_SUPPORT_EMAIL,
} from 'astro:env/client'

/** "https://lull.example": where the shop's own pages are, without a trailing slash. */
export const siteOrigin = new URL(PUBLIC_SITE_URL).origin

/** The product name, as shoppers read it. */
export const siteName: string = PUBLIC_SITE_NAME

/** SEO-02. */
export const siteTagline = 'Calm Cool Collected'

/** `scrubbed` is the shop without hemp-derived products, `full` the one with everything (CAT-01). */
export const siteVariant: 'scrubbed' | 'full' = PUBLIC_SITE_VARIANT

/** The parameter content is asked with: on `scrubbed` nothing flagged `cbd` shows anywhere (CAT-01..04). */
export const excludeCBD = siteVariant === 'scrubbed'

/** SEO-01: `scrubbed` is kept out of search engines. */
export const isIndexable = siteVariant === 'full'

/** CART-32. */
export const supportEmail: string = PUBLIC_SUPPORT_EMAIL

/** The code release (CART-07). */
export const buildId: string = PUBLIC_BUILD_ID
