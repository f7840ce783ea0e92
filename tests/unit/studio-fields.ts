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
  'DOC-01 home': HOME,
  'DOC-02 homeNonCBD': HOME,
  'DOC-03 page': words('title slug description poster content nonCBDContent colors'),
  'DOC-04 product':
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
  'DOC-05 productCategory':
    words(`cbd title slug products showTestimonials showPress backgroundColors backgroundImages
    menu.title menu.image introTitle introHero introText introMedia introCta outroTitle outroText outroCta outroImage
    marquees featuredProducts.title featuredProducts.text featuredProducts.products featuredProducts.cta
    ingredients.title ingredients.subTitle`),
  'DOC-06 featuredProduct': words('product'),
  'DOC-07 promotionalProduct': words('size order targetProductSkus limitedTargetProductSkus'),
  'DOC-08 buyNow':
    words(`cbd title slug description poster discountExplainer floatingImages cta whyItsGreatTitle
    whyItsGreat[].thumbnail whyItsGreat[].heading1 whyItsGreat[].heading2 frequency.title frequency.text
    frequency.headings frequency.intervals marquees products.title products.subtitle products.products[].product
    products.products[].variant.id products.products[].variant.productTitle products.products[].variant.variantTitle
    faq.title faq.faqs[].question faq.faqs[].answer`),
  'DOC-09 ingredients': words('title description longDescription featuredIngredients'),
  'DOC-10 ingredient': words('cbd title image description longDescription'),
  'DOC-11 whatsInside': words(`title introTitle introText productCategorySections[].productCategory
    productCategorySections[].heading productCategorySections[].description productCategorySections[].image
    productCategorySections[].backgroundColors relatedLinksHeading relatedLinks`),
  'DOC-12 labResults':
    words(`cbd pageTitle subTitle hempFreeTestResults labResults[].name labResults[].product
    labResults[].lotCode labResults[].coa`),
  'DOC-13 whereToBuy': words('banners[].enabled banners[].content banners[].image banners[].link'),
  'DOC-14 wholesale': words('title content colors'),
  'DOC-15 press': words('title image quote url'),
  'DOC-16 testimonial': words('attribution quote link productCategories'),
  'DOC-17 testimonialsPage': words('testimonials colors'),
  'DOC-18 menus': words(`loginLink productMenu.title productMenu.links primaryMenu.title primaryMenu.links
    secondaryMenu.title secondaryMenu.links legalPageMenu.title legalPageMenu.links`),
  'DOC-19 socialMedia': words('links[].name links[].url'),
  'DOC-20 siteMeta': words('siteDescription image'),
  'DOC-21 klaviyo': words('listId'),
  'DOC-22 rebuy': words('dataSourceId'),
  'DOC-23 signUp':
    words(`cbd title slug description poster listId intro.title intro.text intro.cta intro.disclaimer
    whatYouGetTitle whatYouGet splash`),
  'DOC-24 siteFooter': words('newsletterText disclaimer fdaDisclaimer copyright'),
  'DOC-25,26 announcementBanner': words(`visibility.cbd visibility.discount visibility.devotion contents[].id
    contents[].text contents[].link contents[].link.url contents[].link.external static color.background color.text`),
  'DOC-27 siteBanners': words('banners'),
  'DOC-28 cart': words('giftNoteTextPlaceholder giftingNotice cbdWarning shippingNotePowderProducts'),
  'DOC-29 shopMenu':
    words(`sections[].mobileOnly sections[].items[].cbd sections[].items[].link sections[].items[].icon
    sections[].items[].subtext sections[].items[].submenu.categories sections[].items[].submenu.backgroundColor`),
  'DOC-30 productCategoryCollection': words(`cbd slug introTitle introText introMedia nonCBDIntroMedia
    introBackgroundColor sections[].productCategories[].header sections[].productCategories[].subheader
    sections[].productCategories[].productCategory sections[].productCategories[].showMoreText sections[].colors`),
  'DOC-31 scrollIndicator': words('image'),
  'DOC-32 amazonSettings': words('image'),
  'DOC-33 discountCodeSettings': words('isEnabled discountCode startTime endTime isSubscriptionOnly'),
  'DOC-34 ingredientsWindow': words('title backgroundColor ingredients'),
  'DOC-35 form':
    words(`id title slug notificationRecipients[].name notificationRecipients[].email fields[].label
    fields[].name fields[].required fields[].type fields[].options fields[].accept submitValue successMessage`),
}

export const objectFields: Readonly<Record<string, readonly string[]>> = {
  'OBJ-01,08 link': words('title page url external cbd'),
  'OBJ-02 media': words('image video caption attribution position'),
  'OBJ-03 colors': words('textColor backgroundColors'),
  'OBJ-05 contentSlide': words('image video caption'),
  'OBJ-06 hostedVideo': words('playbackId loop metadata.aspect_ratio'),
  'OBJ-09 selectOption': words('key value'),
}
