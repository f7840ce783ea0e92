import type { ContentImage } from '#content/images.ts'
import type { Link } from '#content/links.ts'
import type { ShopMenuContent, ShopMenuItem } from '#content/shop-menu.ts'
import type { Category } from './category.ts'

export interface MenuEntry {
  /** Identifies the submenu (CHR-31). */
  key: string
  title: string
  /** Null for an item that only opens its submenu. */
  link: Link | null
  icon: ContentImage | null
  subtext: string | null
  /** Null for an item that is only a link. */
  submenu: { backgroundColor: string | null; categories: readonly Category[] } | null
}

export interface MenuSection {
  key: string
  /** Shown on small screens only (CHR-14). */
  mobileOnly: boolean
  items: readonly MenuEntry[]
}

function toItem(item: ShopMenuItem, categoriesById: ReadonlyMap<string, Category>): MenuEntry | null {
  const { submenu, link, ...own } = item
  const categories = (submenu?.categories ?? []).flatMap((id) => categoriesById.get(id) ?? [])
  const title = link?.title || categories[0]?.menu.title || categories[0]?.title
  if (title === undefined || title === '') return null
  return {
    ...own,
    title,
    // An item without a picture of its own shows its first category's (DOC-05).
    icon: own.icon ?? categories[0]?.menu.image ?? null,
    link,
    submenu:
      submenu === null || categories.length === 0
        ? null
        : { backgroundColor: submenu.backgroundColor, categories },
  }
}

/** The shop drawer's sections with their categories (CHR-13). Items and sections with nothing to show are left out. */
export function mergeShopMenu(
  menu: ShopMenuContent | null,
  categoriesById: ReadonlyMap<string, Category>,
): readonly MenuSection[] {
  return (menu?.sections ?? [])
    .map(({ key, mobileOnly, items }) => ({
      key,
      mobileOnly,
      items: items.flatMap((item) => toItem(item, categoriesById) ?? []),
    }))
    .filter(({ items }) => items.length > 0)
}

/**
 * The categories of `/shop` (RTE-07): all that have products to show, in the order of the shop menu, then those the menu
 * does not name, by title.
 */
export function shopCategories(
  menu: readonly MenuSection[],
  categories: readonly Category[],
): readonly Category[] {
  const named = menu.flatMap(({ items }) =>
    items.flatMap(
      ({ submenu, link }) => submenu?.categories ?? categories.filter(({ path }) => path === link?.href),
    ),
  )
  return [...new Set([...named, ...categories])].filter(({ products }) => products.length > 0)
}
