import { createAddresses } from './addresses.ts'
import { type AmazonSettings, amazonSettingsKind } from './amazon-settings.ts'
import { type AnnouncementBanner, announcementBannerKind } from './announcement-banner.ts'
import { type BuyNow, buyNowKind } from './buy-now.ts'
import { type CartSettings, cartSettingsKind } from './cart-settings.ts'
import { type DiscountCodeSettings, discountCodeSettingsKind } from './discount-code-settings.ts'
import { type FeaturedProduct, featuredProductKind } from './featured-product.ts'
import { type Form, formKind } from './form.ts'
import { type HomeDocument, homeKind, homeNonCBDKind, isFilledIn } from './home.ts'
import { type Ingredient, ingredientKind } from './ingredient.ts'
import { type IngredientSettings, ingredientSettingsKind } from './ingredients.ts'
import { type IngredientsWindow, ingredientsWindowKind } from './ingredients-window.ts'
import { type Klaviyo, klaviyoKind } from './klaviyo.ts'
import { type LabResults, labResultsKind } from './lab-results.ts'
import { type Collection, type Loading, loadCollection, loadSingleton, type Singleton } from './load.ts'
import { type Menus, menusKind } from './menus.ts'
import { type Page, pageKind } from './page.ts'
import { type Press, pressKind } from './press.ts'
import { type ContentProduct, productKind } from './product.ts'
import { type ContentCategory, productCategoryKind } from './product-category.ts'
import {
  type ProductCategoryCollection,
  productCategoryCollectionKind,
} from './product-category-collection.ts'
import { type PromotionalProduct, promotionalProductKind } from './promotional-product.ts'
import { type Rebuy, rebuyKind } from './rebuy.ts'
import { type ScrollIndicator, scrollIndicatorKind } from './scroll-indicator.ts'
import { type ShopMenu, shopMenuKind } from './shop-menu.ts'
import { type SignUp, signUpKind } from './sign-up.ts'
import { type SiteBanners, siteBannersKind } from './site-banners.ts'
import { type SiteFooter, siteFooterKind } from './site-footer.ts'
import { type SiteMeta, siteMetaKind } from './site-meta.ts'
import { type SocialMedia, socialMediaKind } from './social-media.ts'
import { type Testimonial, testimonialKind } from './testimonial.ts'
import { type TestimonialsPage, testimonialsPageKind } from './testimonials-page.ts'
import { type WhatsInside, whatsInsideKind } from './whats-inside.ts'
import { type WhereToBuy, whereToBuyKind } from './where-to-buy.ts'
import { type Wholesale, wholesaleKind } from './wholesale.ts'

/** Every kind of document the shop reads. */
export interface Content {
  announcementBanners: Collection<AnnouncementBanner>
  buyNow: Collection<BuyNow>
  categories: Collection<ContentCategory>
  collections: Collection<ProductCategoryCollection>
  forms: Collection<Form>
  ingredients: Collection<Ingredient>
  ingredientsWindows: Collection<IngredientsWindow>
  pages: Collection<Page>
  press: Collection<Press>
  /** Have no `bySlug`: their address needs the category too. */
  products: Collection<ContentProduct>
  promotionalProducts: Collection<PromotionalProduct>
  signUps: Collection<SignUp>
  testimonials: Collection<Testimonial>
  amazonSettings: Singleton<AmazonSettings>
  cartSettings: Singleton<CartSettings>
  discountCodeSettings: Singleton<DiscountCodeSettings>
  featuredProduct: Singleton<FeaturedProduct>
  /** On `scrubbed` the non-CBD one, once it has been filled in (DOC-02). */
  home: Singleton<HomeDocument>
  ingredientSettings: Singleton<IngredientSettings>
  klaviyo: Singleton<Klaviyo>
  labResults: Singleton<LabResults>
  menus: Singleton<Menus>
  rebuy: Singleton<Rebuy>
  scrollIndicator: Singleton<ScrollIndicator>
  shopMenu: Singleton<ShopMenu>
  siteBanners: Singleton<SiteBanners>
  siteFooter: Singleton<SiteFooter>
  siteMeta: Singleton<SiteMeta>
  socialMedia: Singleton<SocialMedia>
  testimonialsPage: Singleton<TestimonialsPage>
  whatsInside: Singleton<WhatsInside>
  whereToBuy: Singleton<WhereToBuy>
  wholesale: Singleton<Wholesale>
}

function homeOf(loading: Loading): Singleton<HomeDocument> {
  const ordinary = loadSingleton(homeKind, loading)
  if (!loading.excludeCBD) return ordinary
  const other = loadSingleton(homeNonCBDKind, loading)
  return {
    async get() {
      const found = await other.get()
      return found !== null && isFilledIn(found) ? found : ordinary.get()
    },
  }
}

/**
 * What loads the shop's content; asks nothing before it is asked. A build holds the addresses that editors typed against
 * those there are; on a server a draft's link may well lead to what is published with it.
 */
export function createContent(asked: Omit<Loading, 'ready' | 'isMissing'>): Content {
  const addresses = asked.keep ? createAddresses(asked.source, asked.excludeCBD) : null
  const loading: Loading =
    addresses === null ? asked : { ...asked, ready: addresses.load, isMissing: addresses.isMissing }
  return {
    announcementBanners: loadCollection(announcementBannerKind, loading),
    buyNow: loadCollection(buyNowKind, loading),
    categories: loadCollection(productCategoryKind, loading),
    collections: loadCollection(productCategoryCollectionKind, loading),
    forms: loadCollection(formKind, loading),
    ingredients: loadCollection(ingredientKind, loading),
    ingredientsWindows: loadCollection(ingredientsWindowKind, loading),
    pages: loadCollection(pageKind, loading),
    press: loadCollection(pressKind, loading),
    products: loadCollection(productKind, loading),
    promotionalProducts: loadCollection(promotionalProductKind, loading),
    signUps: loadCollection(signUpKind, loading),
    testimonials: loadCollection(testimonialKind, loading),
    amazonSettings: loadSingleton(amazonSettingsKind, loading),
    cartSettings: loadSingleton(cartSettingsKind, loading),
    discountCodeSettings: loadSingleton(discountCodeSettingsKind, loading),
    featuredProduct: loadSingleton(featuredProductKind, loading),
    home: homeOf(loading),
    ingredientSettings: loadSingleton(ingredientSettingsKind, loading),
    klaviyo: loadSingleton(klaviyoKind, loading),
    labResults: loadSingleton(labResultsKind, loading),
    menus: loadSingleton(menusKind, loading),
    rebuy: loadSingleton(rebuyKind, loading),
    scrollIndicator: loadSingleton(scrollIndicatorKind, loading),
    shopMenu: loadSingleton(shopMenuKind, loading),
    siteBanners: loadSingleton(siteBannersKind, loading),
    siteFooter: loadSingleton(siteFooterKind, loading),
    siteMeta: loadSingleton(siteMetaKind, loading),
    socialMedia: loadSingleton(socialMediaKind, loading),
    testimonialsPage: loadSingleton(testimonialsPageKind, loading),
    whatsInside: loadSingleton(whatsInsideKind, loading),
    whereToBuy: loadSingleton(whereToBuyKind, loading),
    wholesale: loadSingleton(wholesaleKind, loading),
  }
}
