import { useStore } from '@nanostores/react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { useCurrentPath } from '#browser/islands/useCurrentPath.ts'
import { $overlay, $submenu, openSubmenu } from '#browser/overlay.store.ts'
import { report } from '#browser/reporting/report.ts'
import { Drawer } from '#components/drawer/Drawer.tsx'
import { DrawerTop } from '#components/drawer/DrawerTop.tsx'
import { close } from '#components/icon-paths.ts'
import { SHOP_PATH } from '#config/paths.ts'
import { loadSharedData } from '#features/shared-data/shared-data.api.ts'
import { isSubmenuBesideList } from './is-submenu-beside-list.browser.ts'
import { MenuItem } from './MenuItem.tsx'
import { itemsOfAnyWidth, type MenuListItem, type MenuListSection } from './menu-list.ts'
import styles from './ShopMenu.module.css'
import { Submenu } from './Submenu.tsx'
import { useHoverIntent } from './useHoverIntent.ts'
import { useSubmenuData } from './useSubmenuData.ts'

interface Props {
  sections: readonly MenuListSection[]
  /** The first submenu's color, which is there before what the submenu shows; null for the default. */
  tint: string | null
  searchPath: string
  /** Below the list; left out when null (CHR-09, CHR-10). */
  subscribePath: string | null
  loginHref: string | null
  loginTitle: string
  /** The link's `target`, if it opens in a new tab; null otherwise. */
  loginTarget: string | null
  loginRel: string | null
}

const idOf = (key: string) => `submenu-${key}`

const drawerTop = <DrawerTop name="site-menu" title="Shop" icon={close} label="Close menu" />

/** What is in the drawer: a list, and beside it or in its place the open submenu. */
function Menu({
  sections,
  tint,
  searchPath,
  subscribePath,
  loginHref,
  loginTitle,
  loginTarget,
  loginRel,
}: Props) {
  const root = useRef<HTMLDivElement>(null)
  const overlay = useStore($overlay, { ssr: 'initial' })
  const openKey = useStore($submenu, { ssr: 'initial' })
  const { submenus, load } = useSubmenuData()
  const path = useCurrentPath()
  const intend = useHoverIntent()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const isOpen = overlay === 'site-menu'
  const items = sections.flatMap((section) => section.items)
  const firstKey = itemsOfAnyWidth(sections).find(({ link }) => link === null)?.key

  useEffect(() => {
    if (!isOpen) return
    void load()
    // On wide windows the first submenu is open from the start.
    if (isSubmenuBesideList() && firstKey !== undefined && $submenu.get() === null) openSubmenu(firstKey)
  }, [isOpen, firstKey, load])

  // Its pictures and what submenus show load while the mouse is on its way to the button, not when it has opened.
  useEffect(() => {
    // A failure is reported once the menu is opened.
    loadSharedData().catch(() => null)
    for (const picture of root.current?.querySelectorAll('img') ?? []) picture.loading = 'eager'
  }, [])

  // The arrow leads back to the item, while the menu stays open.
  const lastKey = useRef<string | null>(null)
  useEffect(() => {
    if (isOpen && openKey === null && lastKey.current !== null) buttons.current.get(lastKey.current)?.focus()
    lastKey.current = openKey
  }, [isOpen, openKey])

  const colorOf = (key: string) => submenus?.[key]?.backgroundColor ?? (key === firstKey ? tint : null)

  /** Opens the item's submenu; follows the item's own link when that could not be loaded. */
  async function enter({ key, submenuHref }: MenuListItem): Promise<void> {
    openSubmenu(key)
    const loaded = await load()
    if ($submenu.get() === key && loaded?.[key] === undefined && submenuHref !== null)
      location.assign(submenuHref)
  }

  const style: CSSProperties & Record<`--${string}`, string> = tint === null ? {} : { '--tint-first': tint }

  // Until it has loaded, the list stays, which on phones has the only way out.
  const isSubmenuShown = openKey !== null && submenus?.[openKey] !== undefined

  return (
    <div ref={root} className={styles.menu} data-submenu-open={isSubmenuShown ? '' : undefined}>
      <nav className={styles.list} aria-label="Shop menu">
        {drawerTop}
        {sections.map((section) => (
          <ul key={section.key} className={`plain-list ${section.mobileOnly ? styles.mobileOnly : ''}`}>
            {section.items.map((item) => (
              <li key={item.key}>
                <MenuItem
                  item={item}
                  isOpen={item.key === openKey}
                  isCurrent={item.link?.href === path}
                  tint={item.key === openKey ? colorOf(item.key) : null}
                  controls={submenus?.[item.key] === undefined ? undefined : idOf(item.key)}
                  ref={(button) => {
                    if (button !== null) buttons.current.set(item.key, button)
                  }}
                  onOpen={() => void enter(item)}
                  onPointerMove={(event) =>
                    intend(event, () => {
                      if (isSubmenuBesideList()) openSubmenu(item.key)
                    })
                  }
                  // The mouse only passed it, on its way to another item or into the submenu.
                  onPointerLeave={(event) => intend(event)}
                />
              </li>
            ))}
          </ul>
        ))}
        <p className={styles.more}>
          <a className="text-link" href={searchPath} aria-current={searchPath === path ? 'page' : undefined}>
            Search
          </a>
          {subscribePath !== null && (
            <a
              className="text-link"
              href={subscribePath}
              aria-current={subscribePath === path ? 'page' : undefined}
            >
              Subscribe &amp; save
            </a>
          )}
          {loginHref !== null && (
            <a
              className="text-link"
              href={loginHref}
              rel={loginRel ?? undefined}
              target={loginTarget ?? undefined}
              aria-current={loginHref === path ? 'page' : undefined}
            >
              {loginTitle}
            </a>
          )}
        </p>
      </nav>
      <div className={styles.submenus} style={style}>
        {items.map(({ key, title }) => {
          const submenu = submenus?.[key]
          return submenu === undefined ? null : (
            <Submenu
              key={key}
              id={idOf(key)}
              menuKey={key}
              title={title}
              submenu={submenu}
              isOpen={key === openKey}
              path={path}
            />
          )
        })}
      </div>
    </div>
  )
}

/**
 * The shop menu in its drawer (CHR-13..18). The list is in the page's HTML; what submenus show is fetched once, when the
 * menu is opened.
 */
export function ShopMenu(props: Props) {
  // The drawer stays when what is in it fails: the page behind an overlay that is not there would be locked (RTE-34).
  const plain = (
    <nav className={styles.list} aria-label="Shop menu">
      {drawerTop}
      <a className="text-link" href={SHOP_PATH}>
        Go shopping
      </a>
    </nav>
  )
  return (
    <Drawer name="site-menu" side="left" className={styles.dialog}>
      <IslandBoundary fallback={plain} onError={(error) => report(error, { part: 'menu' })}>
        <Menu {...props} />
      </IslandBoundary>
    </Drawer>
  )
}
