import { createHash } from 'node:crypto'
import { numericId } from '#commerce/ids.ts'
import { MENU_PRODUCTS } from '#config/limits.ts'
import { sharedDataPath } from '#config/routes.ts'
import { responsiveImage } from '#content/images.ts'
import type { PromotionalProduct } from '#content/promotional-product.ts'
import type { CommerceProduct, Product } from './product.ts'
import type { MenuProduct, SharedData } from './shared-data.ts'
import type { Shop } from './shop.ts'
import type { MenuItem } from './shop-menu.ts'

/** Pixels: menu pictures are at most 120 CSS pixels wide. */
const MENU_IMAGE_WIDTHS = [120, 240] as const

function menuProduct({ id, title, path, hour, thumb, colors }: Product): MenuProduct {
  const image = responsiveImage(thumb.image, { widths: MENU_IMAGE_WIDTHS })
  return {
    id,
    title,
    path,
    hour,
    image: image === null ? null : { ...image, alt: thumb.image.alt },
    backgrounds: [...colors.backgrounds],
    text: colors.text,
  }
}

function submenuOf({ submenu }: MenuItem) {
  return {
    backgroundColor: submenu?.backgroundColor ?? null,
    categories: (submenu?.categories ?? []).map((category) => ({
      title: category.menu.title ?? category.title,
      path: category.path,
      products: category.menuProducts.slice(0, MENU_PRODUCTS).map(menuProduct),
    })),
  }
}

/** PROMO-03: by `order`, then size; variants are found by sku among the promotional products. */
function promotionsOf(documents: readonly PromotionalProduct[], promotional: readonly CommerceProduct[]) {
  const variants = promotional.flatMap((product) => product.variants)
  const idBySku = new Map(variants.flatMap(({ sku, id }) => (sku === null ? [] : [[sku, id] as const])))
  const idsOf = (skus: readonly string[]) => skus.flatMap((sku) => idBySku.get(sku) ?? [])
  const last = Number.POSITIVE_INFINITY
  return documents
    .toSorted((a, b) => (a.order ?? last) - (b.order ?? last) || a.size.localeCompare(b.size, 'en'))
    .map((document) => ({
      size: document.size,
      limited: idsOf(document.limitedTargetProductSkus),
      regular: idsOf(document.targetProductSkus),
    }))
}

async function build({ content, menu, featuredProduct, promotional }: Shop): Promise<SharedData> {
  const items = menu.flatMap((section) => section.items).filter(({ submenu }) => submenu !== null)
  const cart = await content.cartSettings.get()
  const discount = await content.discountCodeSettings.get()
  const number = featuredProduct?.commerce ? numericId(featuredProduct.commerce.id) : null
  return {
    submenus: Object.fromEntries(items.map((item) => [item.key, submenuOf(item)])),
    featuredProduct: featuredProduct === null ? null : { ...menuProduct(featuredProduct), number },
    cart: {
      giftNoteTextPlaceholder: cart?.giftNoteTextPlaceholder ?? null,
      giftingNotice: cart?.giftingNotice ?? null,
      cbdWarning: cart?.cbdWarning ?? null,
      shippingNotePowderProducts: cart?.shippingNotePowderProducts ?? null,
    },
    recommendationsSource: (await content.rebuy.get())?.dataSourceId ?? null,
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
    promotions: promotionsOf(await content.promotionalProducts.all(), promotional),
  }
}

export interface SharedDataFile {
  /** Where it stands, to be given to the islands that fetch it. */
  path: string
  hash: string
  body: string
}

const files = new WeakMap<Shop, Promise<SharedDataFile>>()

/** The shared file of this build, made once. */
export function sharedDataFile(shop: Shop): Promise<SharedDataFile> {
  const made =
    files.get(shop) ??
    build(shop).then((data) => {
      const body = JSON.stringify(data)
      const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
      return { path: sharedDataPath(hash), hash, body }
    })
  files.set(shop, made)
  return made
}
