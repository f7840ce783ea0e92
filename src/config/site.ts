import {
  PUBLIC_BUILD_ID,
  PUBLIC_SITE_NAME,
  PUBLIC_SITE_URL,
  PUBLIC_SITE_VARIANT,
  PUBLIC_SUPPORT_EMAIL,
} from 'astro:env/client'
import type { SiteVariant } from './env.ts'

/** The origin of the shop, such as "https://lull.example". */
export const siteOrigin = new URL(PUBLIC_SITE_URL).origin

/** The product name that shoppers read. */
export const siteName: string = PUBLIC_SITE_NAME

/** The tagline in page titles (SEO-02). */
export const siteTagline = 'Calm Cool Collected'

/** `scrubbed` excludes hemp-derived products, `full` includes everything (CAT-01). */
export const siteVariant: SiteVariant = PUBLIC_SITE_VARIANT

/** The parameter of content queries that excludes documents flagged `cbd` (CAT-01..04). */
export const excludeCBD = siteVariant === 'scrubbed'

/** Whether search engines may index the site; they may not index `scrubbed` (SEO-01). */
export const isIndexable = siteVariant === 'full'

/** The address for orders over the cart's limit (CART-32). */
export const supportEmail: string = PUBLIC_SUPPORT_EMAIL

/** The code release (CART-07). */
export const buildId: string = PUBLIC_BUILD_ID
