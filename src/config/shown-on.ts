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
 * The page where documents of a type without a route show, whatever refers to them; the home page unless it is here. Of those
 * that every page shows it is the page where they show best.
 */
export const shownOn: Partial<Record<ContentType, 'home' | 'shop' | 'whatsInside' | 'testimonials'>> = {
  scrollIndicator: 'home',
  shopMenu: 'shop',
  discountCodeSettings: 'shop',
  promotionalProduct: 'shop',
  ingredient: 'whatsInside',
  testimonial: 'testimonials',
}
