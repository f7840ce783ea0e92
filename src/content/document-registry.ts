import type { CollectionType, SingletonType } from '#config/content-types.ts'
import { amazonSettingsDefinition } from './amazon-settings.ts'
import { announcementBannerDefinition } from './announcement-banner.ts'
import { buyNowDefinition } from './buy-now.ts'
import { cartSettingsDefinition } from './cart-settings.ts'
import type { CollectionDefinition, ContentDocument, SingletonDefinition } from './definition.ts'
import { discountCodeSettingsDefinition } from './discount-code-settings.ts'
import { featuredProductDefinition } from './featured-product.ts'
import { formDefinition } from './form.ts'
import { homeDefinition, homeNonCBDDefinition } from './home.ts'
import { ingredientDefinition } from './ingredient.ts'
import { ingredientSettingsDefinition } from './ingredients.ts'
import { ingredientsWindowDefinition } from './ingredients-window.ts'
import { klaviyoDefinition } from './klaviyo.ts'
import { labResultsDefinition } from './lab-results.ts'
import type { DocumentCollection, Singleton } from './load-documents.ts'
import { menusDefinition } from './menus.ts'
import { pageDefinition } from './page.ts'
import { pressDefinition } from './press.ts'
import { productDefinition } from './product.ts'
import { productCategoryDefinition } from './product-category.ts'
import { productCategoryCollectionDefinition } from './product-category-collection.ts'
import { promotionalProductDefinition } from './promotional-product.ts'
import { rebuyDefinition } from './rebuy.ts'
import { scrollIndicatorDefinition } from './scroll-indicator.ts'
import { shopMenuDefinition } from './shop-menu.ts'
import { signUpDefinition } from './sign-up.ts'
import { siteBannersDefinition } from './site-banners.ts'
import { siteFooterDefinition } from './site-footer.ts'
import { siteMetaDefinition } from './site-meta.ts'
import { socialMediaDefinition } from './social-media.ts'
import { testimonialDefinition } from './testimonial.ts'
import { testimonialsPageDefinition } from './testimonials-page.ts'
import { whatsInsideDefinition } from './whats-inside.ts'
import { whereToBuyDefinition } from './where-to-buy.ts'
import { wholesaleDefinition } from './wholesale.ts'

/** How the documents of a content type are read, whichever it is. */
export interface TypeReader {
  collection<Document extends ContentDocument>(
    definition: CollectionDefinition<Document>,
  ): DocumentCollection<Document>
  singleton<Document extends ContentDocument>(definition: SingletonDefinition<Document>): Singleton<Document>
}

/** A reader for each content type. A type of `#config/content-types.ts` that is missing here is a type error. */
export function createTypeReaders({ collection: many, singleton: one }: TypeReader) {
  const collections = {
    announcementBanner: many(announcementBannerDefinition),
    buyNow: many(buyNowDefinition),
    form: many(formDefinition),
    ingredient: many(ingredientDefinition),
    ingredientsWindow: many(ingredientsWindowDefinition),
    page: many(pageDefinition),
    press: many(pressDefinition),
    product: many(productDefinition),
    productCategory: many(productCategoryDefinition),
    productCategoryCollection: many(productCategoryCollectionDefinition),
    promotionalProduct: many(promotionalProductDefinition),
    signUp: many(signUpDefinition),
    testimonial: many(testimonialDefinition),
  } satisfies Readonly<Record<CollectionType, unknown>>
  const singletons = {
    amazonSettings: one(amazonSettingsDefinition),
    cart: one(cartSettingsDefinition),
    discountCodeSettings: one(discountCodeSettingsDefinition),
    featuredProduct: one(featuredProductDefinition),
    home: one(homeDefinition),
    homeNonCBD: one(homeNonCBDDefinition),
    ingredients: one(ingredientSettingsDefinition),
    klaviyo: one(klaviyoDefinition),
    labResults: one(labResultsDefinition),
    menus: one(menusDefinition),
    rebuy: one(rebuyDefinition),
    scrollIndicator: one(scrollIndicatorDefinition),
    shopMenu: one(shopMenuDefinition),
    siteBanners: one(siteBannersDefinition),
    siteFooter: one(siteFooterDefinition),
    siteMeta: one(siteMetaDefinition),
    socialMedia: one(socialMediaDefinition),
    testimonialsPage: one(testimonialsPageDefinition),
    whatsInside: one(whatsInsideDefinition),
    whereToBuy: one(whereToBuyDefinition),
    wholesale: one(wholesaleDefinition),
  } satisfies Readonly<Record<SingletonType, unknown>>
  return { collections, singletons }
}

export type ReadersByType = ReturnType<typeof createTypeReaders>

/** The parsed document of each content type. */
export type CollectionDocuments = {
  readonly [Type in CollectionType]: ReadersByType['collections'][Type] extends DocumentCollection<
    infer Document
  >
    ? Document
    : never
}
export type SingletonDocuments = {
  readonly [Type in SingletonType]: ReadersByType['singletons'][Type] extends Singleton<infer Document>
    ? Document
    : never
}
