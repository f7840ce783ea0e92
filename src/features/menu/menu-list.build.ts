import { responsiveImage } from '#content/images.ts'
import type { MenuSection } from '#features/catalogue/shop-menu.ts'
import { memoizeTracked } from '#lib/read-tracker.ts'
import type { MenuListSection } from './menu-list.ts'

/** Twice the 60 px that a picture is wide. */
const PICTURE_PX = 120

/**
 * The menu's list without what only its submenus need: an island's props are in every page. Made once for all pages, and
 * frozen, so that the island is rendered once.
 */
export const menuList = memoizeTracked((menu: readonly MenuSection[]) => Object.freeze(toList(menu)))

function toList(menu: readonly MenuSection[]): readonly MenuListSection[] {
  return menu.map(({ key, mobileOnly, items }) => ({
    key,
    mobileOnly,
    items: items.map(({ key, title, subtext, icon, link, submenu }) => {
      const picture = icon === null ? null : responsiveImage(icon, { widths: [PICTURE_PX] })
      const isLink = submenu === null && link !== null
      return {
        key,
        title,
        subtext,
        picture: picture === null ? null : { src: picture.src, width: picture.width, height: picture.height },
        link: isLink ? { href: link.href, rel: link.rel, target: link.target } : null,
        submenuHref: isLink ? null : (submenu?.categories[0]?.path ?? link?.href ?? null),
      }
    }),
  }))
}
