/** The shop menu's list as the drawer shows it; what its submenus show is in the shared data (CHR-13). */
export interface MenuListSection {
  readonly key: string
  /** Shown on small screens only (CHR-14). */
  readonly mobileOnly: boolean
  readonly items: readonly MenuListItem[]
}

export interface MenuListItem {
  /** Identifies the submenu (CHR-31). */
  readonly key: string
  readonly title: string
  readonly subtext: string | null
  readonly picture: { readonly src: string; readonly width: number; readonly height: number } | null
  /** Set for an item without a submenu. */
  readonly link: {
    readonly href: string
    readonly rel: string | null
    readonly target: '_blank' | null
  } | null
  /** Where an item with a submenu leads when that cannot be loaded. */
  readonly submenuHref: string | null
}

interface Section<Item> {
  readonly mobileOnly: boolean
  readonly items: readonly Item[]
}

/** The items that windows of any width show (CHR-14): one of them may be open from the start. */
export const itemsOfAnyWidth = <Item>(sections: readonly Section<Item>[]): readonly Item[] =>
  sections.flatMap(({ mobileOnly, items }) => (mobileOnly ? [] : items))
