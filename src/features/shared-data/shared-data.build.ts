import { createHash } from 'node:crypto'
import { numericId } from '#commerce/ids.ts'
import type { Money } from '#commerce/money.ts'
import { readableBackground } from '#components/color.ts'
import { MENU_PRODUCTS } from '#config/limits.ts'
import type { Content } from '#content/content.ts'
import { responsiveImage } from '#content/images.ts'
import { bannerViews } from '#features/banner/banner-views.build.ts'
import type { Catalogue } from '#features/catalogue/catalogue.ts'
import type { Product } from '#features/catalogue/product.ts'
import type { MenuEntry } from '#features/catalogue/shop-menu.ts'
import type { MenuProduct, SharedData } from './shared-data.ts'

/** Menu images are as wide as their shape makes them, at most 220 CSS pixels. */
const MENU_IMAGE_WIDTHS = [120, 240, 440] as const

function menuProduct({ id, title, path, hour, thumb, colors }: Product): MenuProduct {
  const image = responsiveImage(thumb.image, { widths: MENU_IMAGE_WIDTHS })
  return {
    id,
    title,
    path,
    hour,
    image: image === null ? null : { ...image, alt: thumb.image.alt },
    backgrounds: colors.backgrounds.map(readableBackground),
    text: colors.text,
  }
}

function submenuOf({ submenu }: MenuEntry) {
  const backgroundColor = submenu?.backgroundColor ?? null
  return {
    backgroundColor: backgroundColor === null ? null : readableBackground(backgroundColor),
    categories: (submenu?.categories ?? []).map((category) => ({
      title: category.menu.title ?? category.title,
      path: category.path,
      products: category.menuProducts.slice(0, MENU_PRODUCTS).map(menuProduct),
    })),
  }
}

/** An editor's number in the shop's own currency; null when it sells nothing. */
const inShopCurrency = (number: number, { currencyCode }: Catalogue): Money | null =>
  currencyCode === null ? null : { amount: number.toFixed(2), currencyCode }

async function build(catalogue: Catalogue, content: Content): Promise<SharedData> {
  const { menu, featuredProduct, promotions } = catalogue
  const items = menu.flatMap((section) => section.items).filter(({ submenu }) => submenu !== null)
  const cart = await content.get('cart')
  const threshold = cart?.freeShippingThreshold ?? null
  const discount = await content.get('discountCodeSettings')
  const number = featuredProduct?.commerce ? numericId(featuredProduct.commerce.id) : null
  return {
    submenus: Object.fromEntries(items.map((item) => [item.key, submenuOf(item)])),
    featuredProduct: featuredProduct === null ? null : { ...menuProduct(featuredProduct), number },
    cart: {
      giftNoteTextPlaceholder: cart?.giftNoteTextPlaceholder ?? null,
      giftingNotice: cart?.giftingNotice ?? null,
      cbdWarning: cart?.cbdWarning ?? null,
      shippingNotePowderProducts: cart?.shippingNotePowderProducts ?? null,
      freeShipping: threshold === null ? null : inShopCurrency(threshold, catalogue),
    },
    recommendationsSource: (await content.get('rebuy'))?.dataSourceId ?? null,
    discount:
      discount === null
        ? null
        : {
            isEnabled: discount.isEnabled,
            discountCode: discount.discountCode,
            startTime: discount.startTime,
            endTime: discount.endTime,
            isSubscriptionOnly: discount.isSubscriptionOnly,
          },
    banners: [...(await bannerViews(content))],
    promotions: promotions.map(({ size, limited, regular }) => ({
      size,
      limited: [...limited],
      regular: [...regular],
    })),
  }
}

/**
 * The name of a code release in the address of its shared data, whose shape other releases' pages need not know. It does
 * not depend on content: one that did would change every page with each publish.
 */
export const sharedDataRelease = (buildId: string): string =>
  createHash('sha256').update(buildId).digest('hex').slice(0, 12)

/** The shared data of this build, as JSON. */
export const sharedDataJson = async (catalogue: Catalogue, content: Content): Promise<string> =>
  JSON.stringify(await build(catalogue, content))
