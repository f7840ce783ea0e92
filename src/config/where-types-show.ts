import type { ContentType } from './content-types.ts'

/** Types that every page shows: in its head, header, footer, banner or drawers. */
export const onEveryPage: ReadonlySet<string> = new Set<ContentType>([
  'shopMenu',
  'menus',
  'cart',
  'siteBanners',
  'discountCodeSettings',
  'socialMedia',
  'klaviyo',
  'siteMeta',
  'rebuy',
  'siteFooter',
  'featuredProduct',
  'promotionalProduct',
])

/**
 * The page on which the preview shows a document of a type without a route (RTE-29); home for types not listed.
 */
export const shownOn: Partial<Record<ContentType, 'home' | 'shop' | 'whatsInside' | 'testimonials'>> = {
  scrollIndicator: 'home',
  shopMenu: 'shop',
  discountCodeSettings: 'shop',
  promotionalProduct: 'shop',
  ingredient: 'whatsInside',
  testimonial: 'testimonials',
}
