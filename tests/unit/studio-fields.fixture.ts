const words = (list: string): readonly string[] => list.trim().split(/\s+/)

const HOME = words(`featuredProductEnabled featuredProductTitle featuredProductText featuredProductCta
  featuredProductTextColor featuredProductCtaTextColor featuredProductCtaBackgroundColor headerTopGradientColor
  featuredProductMediaType featuredProductImage featuredProductVideo featuredProductBackgroundImage
  splashIsVerticalLayout splashTitle splashText splashCta splashHero floatingCta introTitle introText ingredientsWindow
  samplerTitle samplerSubtitle featuredSampler zeroproofTitle zeroproofSubtitle featuredZeroproof moodProductCategory
  moodWaterTitle moodWaterSubtitle moodWaterProducts moodPowderTitle moodPowderSubtitle moodPowderProducts
  waterTitle waterSubtitle featuredWater pressTitle featuredPress testimonials signupTitle signupText`)

/** The fields that the content model lists, by row and type; those of objects within after a dot. */
export const documentFields: Readonly<Record<string, readonly string[]>> = {
  'home (DOC-01)': HOME,
  'homeNonCBD (DOC-02)': HOME,
  'page (DOC-03)': words('title slug description poster content nonCBDContent object colors'),
  'product (DOC-04)':
    words(`title slug category cbd hideFromNavigation hideFromCollection shopify.isSubscription
    shopify.product.id shopify.product.title shopify.product.image shopify.subscription.id shopify.subscription.title
    shopify.defaultSku.sku shopify.subscriptionSkus[].sku
    purchaseSettings.options.subscription.details purchaseSettings.options.subscription.badge
    purchaseSettings.options.single.details purchaseSettings.options.single.badge purchaseSettings.details
    purchaseSettings.amazon.productLink.url purchaseSettings.amazon.productLink.text description badge
    thumb.image thumb.hovers heroGallery favicon colors colorSectionBackground ingredients features.title features.list
    features.cta relatedProductsTitleLink relatedProducts.products relatedProducts.featured relatedSocialMedia.title
    relatedSocialMedia.posts lookbook.images lookbook.cta
    singlePurchaseNotice subscriptionNotice shippingNotice amazonLink amazonCta`),
  'productCategory (DOC-05)':
    words(`cbd title slug products showTestimonials showPress backgroundColors backgroundImages
    menu.title menu.image introTitle introHero introText introMedia introCta outroTitle outroText outroCta outroImage
    marquees featuredProducts.title featuredProducts.text featuredProducts.products featuredProducts.cta
    ingredients.title ingredients.subTitle`),
  'featuredProduct (DOC-06)': words('product'),
  'promotionalProduct (DOC-07)': words('size order targetProductSkus limitedTargetProductSkus'),
  'buyNow (DOC-08)':
    words(`cbd title slug description poster discountExplainer floatingImages cta whyItsGreatTitle
    whyItsGreat[].thumbnail whyItsGreat[].heading1 whyItsGreat[].heading2 frequency.title frequency.text
    frequency.headings frequency.intervals marquees products.title products.subtitle products.products[].product
    products.products[].variant.id products.products[].variant.productTitle products.products[].variant.variantTitle
    faq.title faq.faqs[].question faq.faqs[].answer`),
  'ingredients (DOC-09)': words('title description longDescription featuredIngredients'),
  'ingredient (DOC-10)': words('cbd title image description longDescription'),
  'whatsInside (DOC-11)': words(`title introTitle introText productCategorySections[].productCategory
    productCategorySections[].heading productCategorySections[].description productCategorySections[].image
    productCategorySections[].backgroundColors relatedLinksHeading relatedLinks`),
  'labResults (DOC-12)':
    words(`cbd pageTitle subTitle hempFreeTestResults labResults[].name labResults[].product
    labResults[].lotCode labResults[].coa`),
  'whereToBuy (DOC-13)': words('banners[].enabled banners[].content banners[].image banners[].link'),
  'wholesale (DOC-14)': words('title content colors'),
  'press (DOC-15)': words('title image quote url'),
  'testimonial (DOC-16)': words('attribution quote link productCategories'),
  'testimonialsPage (DOC-17)': words('testimonials colors'),
  'menus (DOC-18)': words(`loginLink productMenu.title productMenu.links primaryMenu.title primaryMenu.links
    secondaryMenu.title secondaryMenu.links legalPageMenu.title legalPageMenu.links`),
  'socialMedia (DOC-19)': words('links[].name links[].url'),
  'siteMeta (DOC-20)': words('siteDescription image'),
  'klaviyo (DOC-21)': words('listId'),
  'rebuy (DOC-22)': words('dataSourceId'),
  'signUp (DOC-23)':
    words(`cbd title slug description poster listId intro.title intro.text intro.cta intro.disclaimer
    whatYouGetTitle whatYouGet splash`),
  'siteFooter (DOC-24)': words('newsletterText disclaimer fdaDisclaimer copyright'),
  'announcementBanner (DOC-25, DOC-26)':
    words(`visibility.cbd visibility.discount visibility.devotion contents[].id
    contents[].text contents[].link contents[].link.url contents[].link.external static color.background color.text`),
  'siteBanners (DOC-27, TRK-16)': words(
    'banners consent.title consent.text consent.link consent.accept consent.decline consent.reopen',
  ),
  'cart (DOC-28)': words(
    'giftNoteTextPlaceholder giftingNotice cbdWarning shippingNotePowderProducts freeShippingThreshold',
  ),
  'shopMenu (DOC-29)':
    words(`sections[].mobileOnly sections[].items[].cbd sections[].items[].link sections[].items[].icon
    sections[].items[].subtext sections[].items[].submenu.categories sections[].items[].submenu.backgroundColor`),
  'productCategoryCollection (DOC-30)': words(`cbd slug introTitle introText introMedia nonCBDIntroMedia
    introBackgroundColor sections[].productCategories[].header sections[].productCategories[].subheader
    sections[].productCategories[].productCategory sections[].productCategories[].showMoreText sections[].colors`),
  'scrollIndicator (DOC-31)': words('image'),
  'amazonSettings (DOC-32)': words('image'),
  'discountCodeSettings (DOC-33)': words('isEnabled discountCode startTime endTime isSubscriptionOnly'),
  'ingredientsWindow (DOC-34)': words('title backgroundColor ingredients'),
  'form (DOC-35)':
    words(`id title slug description notificationRecipients[].name notificationRecipients[].email fields[].label
    fields[].name fields[].required fields[].type fields[].options fields[].accept submitValue successMessage`),
}

export const objectFields: Readonly<Record<string, readonly string[]>> = {
  'link (OBJ-01, OBJ-08)': words('title page url external cbd'),
  'media (OBJ-02)': words('image video caption attribution position'),
  'colors (OBJ-03)': words('textColor backgroundColors'),
  'contentSlide (OBJ-05)': words('image video caption'),
  'hostedVideo (OBJ-06)': words('file poster captions playbackId loop metadata.aspect_ratio'),
  'selectOption (OBJ-09)': words('key value'),
}
