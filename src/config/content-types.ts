import type { DocumentRoute } from './routes.ts'

/** The groups of the studio's desk, in its order (STU-03). Types without a group are listed after them (STU-08). */
export const studioGroups = [
  { id: 'siteSettings', title: 'Site Settings' },
  { id: 'home', title: 'Home' },
  { id: 'shop', title: 'Shop' },
  { id: 'buyNow', title: 'Buy Now pages' },
  { id: 'ingredients', title: 'Ingredients' },
  { id: 'whatsInside', title: "What's Inside page" },
  { id: 'whereToBuy', title: 'Where to Buy page' },
  { id: 'wholesale', title: 'Wholesale page' },
  { id: 'labResults', title: 'Lab Results page' },
  { id: 'testimonials', title: 'Testimonials page' },
  { id: 'signUp', title: 'Sign Up pages' },
  { id: 'forms', title: 'Contact Forms' },
] as const

export type StudioGroup = (typeof studioGroups)[number]['id']

interface ContentTypeEntry {
  /** The content service's `_type`; also the document id of a singleton (STU-12). */
  readonly type: string
  /** Its title in the studio's desk. */
  readonly title: string
  readonly singleton: boolean
  readonly group: StudioGroup | null
  /** The route of its documents; null for types without pages, such as settings (RTE-33). */
  readonly route: DocumentRoute | null
}

/**
 * Every content type, in the order of the studio's desk (STU-04..07). The types of the studio's schema
 * (`studio/schema/types.ts`) and of the queries (`src/content/document-registry.ts`) are checked against this list.
 */
export const contentTypes = [
  { type: 'shopMenu', title: 'Shop menu', singleton: true, group: 'siteSettings', route: null },
  { type: 'scrollIndicator', title: 'Scroll indicator', singleton: true, group: 'siteSettings', route: null },
  { type: 'amazonSettings', title: 'Amazon settings', singleton: true, group: 'siteSettings', route: null },
  { type: 'menus', title: 'Site menus', singleton: true, group: 'siteSettings', route: null },
  { type: 'cart', title: 'Cart', singleton: true, group: 'siteSettings', route: null },
  { type: 'siteBanners', title: 'Banner settings', singleton: true, group: 'siteSettings', route: null },
  {
    type: 'discountCodeSettings',
    title: 'Discount code settings',
    singleton: true,
    group: 'siteSettings',
    route: null,
  },
  { type: 'socialMedia', title: 'Social media', singleton: true, group: 'siteSettings', route: null },
  { type: 'klaviyo', title: 'Klaviyo settings', singleton: true, group: 'siteSettings', route: null },
  { type: 'siteMeta', title: 'Site meta', singleton: true, group: 'siteSettings', route: null },
  { type: 'rebuy', title: 'Rebuy settings', singleton: true, group: 'siteSettings', route: null },
  { type: 'siteFooter', title: 'Site footer', singleton: true, group: 'siteSettings', route: null },
  { type: 'home', title: 'Home', singleton: true, group: 'home', route: 'home' },
  { type: 'homeNonCBD', title: 'Non-CBD home', singleton: true, group: 'home', route: 'home' },
  { type: 'product', title: 'Products', singleton: false, group: 'shop', route: 'product' },
  {
    type: 'productCategory',
    title: 'Product categories',
    singleton: false,
    group: 'shop',
    route: 'productCategory',
  },
  {
    type: 'productCategoryCollection',
    title: 'Category collections',
    singleton: false,
    group: 'shop',
    route: 'productCategoryCollection',
  },
  { type: 'featuredProduct', title: 'Featured product', singleton: true, group: 'shop', route: 'home' },
  { type: 'promotionalProduct', title: 'Promotional products', singleton: false, group: 'shop', route: null },
  { type: 'buyNow', title: 'Buy Now pages', singleton: false, group: 'buyNow', route: 'buyNow' },
  { type: 'ingredients', title: 'Settings', singleton: true, group: 'ingredients', route: 'whatsInside' },
  { type: 'ingredient', title: 'Ingredient list', singleton: false, group: 'ingredients', route: null },
  {
    type: 'whatsInside',
    title: "What's Inside page",
    singleton: true,
    group: 'whatsInside',
    route: 'whatsInside',
  },
  {
    type: 'whereToBuy',
    title: 'Where to Buy page',
    singleton: true,
    group: 'whereToBuy',
    route: 'whereToBuy',
  },
  { type: 'wholesale', title: 'Wholesale page', singleton: true, group: 'wholesale', route: 'wholesale' },
  {
    type: 'labResults',
    title: 'Lab Results page',
    singleton: true,
    group: 'labResults',
    route: 'labResults',
  },
  {
    type: 'testimonialsPage',
    title: 'Testimonials page',
    singleton: true,
    group: 'testimonials',
    route: 'testimonials',
  },
  { type: 'signUp', title: 'Sign Up pages', singleton: false, group: 'signUp', route: 'signUp' },
  { type: 'form', title: 'Contact Forms', singleton: false, group: 'forms', route: 'page' },
  { type: 'page', title: 'Pages', singleton: false, group: null, route: 'page' },
  { type: 'press', title: 'Press', singleton: false, group: null, route: 'press' },
  { type: 'testimonial', title: 'Testimonials', singleton: false, group: null, route: null },
  { type: 'announcementBanner', title: 'Announcement banners', singleton: false, group: null, route: null },
  { type: 'ingredientsWindow', title: 'Ingredients windows', singleton: false, group: null, route: null },
] as const satisfies readonly ContentTypeEntry[]

/** The `_type` of a document that the shop reads. */
export type ContentType = (typeof contentTypes)[number]['type']
/** Those with at most one document. */
export type SingletonType = Extract<(typeof contentTypes)[number], { singleton: true }>['type']
/** Those with any number of documents. */
export type CollectionType = Exclude<ContentType, SingletonType>

const byType = new Map<string, (typeof contentTypes)[number]>(
  contentTypes.map((entry) => [entry.type, entry]),
)

/** Whether `type` is a content type of the shop; documents of other types have no page. */
export function isContentType(type: string): type is ContentType {
  return byType.has(type)
}

/** A type's title in the studio's desk; the type itself where it is unknown. */
export function titleOfType(type: string): string {
  return byType.get(type)?.title ?? type
}

/** The route of a type's documents: null for settings, and for unknown types. */
export function routeOfType(type: string): DocumentRoute | null {
  return byType.get(type)?.route ?? null
}
