import type { ContentImage } from '#content/images.ts'
import type { Link } from '#content/links.ts'
import type { ShopMenu, ShopMenuItem } from '#content/shop-menu.ts'
import type { Catalogue } from './catalogue.ts'
import type { Category } from './category.ts'

export interface MenuItem {
  /** The submenu's key (CHR-31). */
  key: string
  title: string
  /** Where the item leads; null for one that only opens its submenu. */
  link: Link | null
  icon: ContentImage | null
  subtext: string | null
  /** Null for an item that is only a link. */
  submenu: { backgroundColor: string | null; categories: readonly Category[] } | null
}

export interface MenuSection {
  key: string
  /** CHR-14. */
  mobileOnly: boolean
  items: readonly MenuItem[]
}

function toItem(item: ShopMenuItem, catalogue: Catalogue): MenuItem | null {
  const { submenu, link, ...own } = item
  const categories = (submenu?.categories ?? []).flatMap((id) => catalogue.categoryById(id) ?? [])
  const title = link?.title || categories[0]?.menu.title || categories[0]?.title
  if (title === undefined || title === '') return null
  return {
    ...own,
    title,
    link,
    submenu:
      submenu === null || categories.length === 0
        ? null
        : { backgroundColor: submenu.backgroundColor, categories },
  }
}

/** The shop drawer's sections with their categories (CHR-13); what has nothing left to show is left out. */
export function joinShopMenu(menu: ShopMenu | null, catalogue: Catalogue): readonly MenuSection[] {
  return (menu?.sections ?? [])
    .map(({ key, mobileOnly, items }) => ({
      key,
      mobileOnly,
      items: items.flatMap((item) => toItem(item, catalogue) ?? []),
    }))
    .filter(({ items }) => items.length > 0)
}

/**
 * What `/shop` shows (RTE-07): every category that has products to show, in the order of the shop menu, then those the
 * menu does not name, by title.
 */
export function shopCategories(menu: readonly MenuSection[], catalogue: Catalogue): readonly Category[] {
  const named = menu.flatMap(({ items }) => items.flatMap(({ submenu }) => submenu?.categories ?? []))
  return [...new Set([...named, ...catalogue.categories])].filter(({ products }) => products.length > 0)
}
