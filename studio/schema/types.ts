import type { SchemaTypeDefinition } from 'sanity'
import { type ContentType, contentTypes } from '#config/content-types.ts'
import { announcementBanner } from './documents/announcement-banner.ts'
import { buyNow } from './documents/buy-now.ts'
import { form } from './documents/form.ts'
import { ingredient } from './documents/ingredient.ts'
import { ingredientsWindow } from './documents/ingredients-window.ts'
import { page } from './documents/page.ts'
import { press } from './documents/press.ts'
import { product } from './documents/product.ts'
import { productCategory } from './documents/product-category.ts'
import { productCategoryCollection } from './documents/product-category-collection.ts'
import { promotionalProduct } from './documents/promotional-product.ts'
import { signUp } from './documents/sign-up.ts'
import { testimonial } from './documents/testimonial.ts'
import { colors } from './objects/colors.ts'
import { contentSlide } from './objects/content-slide.ts'
import { hostedVideo } from './objects/hosted-video.ts'
import { link } from './objects/link.ts'
import { marquee } from './objects/marquee.ts'
import { media } from './objects/media.ts'
import { richText } from './objects/rich-text.tsx'
import { selectOption } from './objects/select-option.ts'
import { withSingletonId } from './singleton.ts'
import { amazonSettings } from './singletons/amazon-settings.ts'
import { cart } from './singletons/cart.ts'
import { discountCodeSettings } from './singletons/discount-code-settings.ts'
import { featuredProduct } from './singletons/featured-product.ts'
import { home } from './singletons/home.ts'
import { homeNonCBD } from './singletons/home-non-cbd.ts'
import { ingredients } from './singletons/ingredients.ts'
import { klaviyo } from './singletons/klaviyo.ts'
import { labResults } from './singletons/lab-results.ts'
import { menus } from './singletons/menus.ts'
import { rebuy } from './singletons/rebuy.ts'
import { scrollIndicator } from './singletons/scroll-indicator.ts'
import { shopMenu } from './singletons/shop-menu.ts'
import { siteBanners } from './singletons/site-banners.ts'
import { siteFooter } from './singletons/site-footer.ts'
import { siteMeta } from './singletons/site-meta.ts'
import { socialMedia } from './singletons/social-media.ts'
import { testimonialsPage } from './singletons/testimonials-page.ts'
import { whatsInside } from './singletons/whats-inside.ts'
import { whereToBuy } from './singletons/where-to-buy.ts'
import { wholesale } from './singletons/wholesale.ts'

/** One definition per type in `src/config/content-types.ts`; the type check fails if one is missing or extra. */
const definitions = {
  announcementBanner,
  buyNow,
  form,
  ingredient,
  ingredientsWindow,
  page,
  press,
  productCategoryCollection,
  productCategory,
  product,
  promotionalProduct,
  signUp,
  testimonial,
  amazonSettings,
  cart,
  discountCodeSettings,
  featuredProduct,
  homeNonCBD,
  home,
  ingredients,
  klaviyo,
  labResults,
  menus,
  rebuy,
  scrollIndicator,
  shopMenu,
  siteBanners,
  siteFooter,
  siteMeta,
  socialMedia,
  testimonialsPage,
  whatsInside,
  whereToBuy,
  wholesale,
} satisfies Readonly<Record<ContentType, SchemaTypeDefinition>>

/** The document types in the desk's order; singletons can only be edited under their own id (STU-12). */
export const documentTypes: readonly SchemaTypeDefinition[] = contentTypes.map(({ type, singleton }) =>
  singleton ? withSingletonId(type, definitions[type]) : definitions[type],
)

/** The object types that documents contain (OBJ-01..09). */
const objectTypes: readonly SchemaTypeDefinition[] = [
  colors,
  contentSlide,
  hostedVideo,
  link,
  marquee,
  media,
  richText,
  selectOption,
]

/** The whole schema, except types of plugins. */
export const schemaTypes: readonly SchemaTypeDefinition[] = [...documentTypes, ...objectTypes]
