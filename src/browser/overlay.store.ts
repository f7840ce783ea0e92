import { atom, type ReadableAtom } from 'nanostores'
import { hydrateIsland } from '#browser/islands/island-events.ts'

/** What lies over the page (CHR-28): at most one thing. */
export type Overlay = 'none' | 'cart' | 'site-menu' | 'gallery'

/** The name the cart drawer's island sleeps under. */
export const CART_ISLAND = 'cart-drawer'

const overlay = atom<Overlay>('none')
const submenu = atom<string | null>(null)

export const $overlay: ReadableAtom<Overlay> = overlay
/** The shop menu item whose submenu is open, by its key (CHR-31). */
export const $submenu: ReadableAtom<string | null> = submenu

function change(next: Overlay): void {
  if (overlay.get() === next) return
  // CHR-30.
  submenu.set(null)
  overlay.set(next)
}

/** Opens an overlay in place of any other. */
export function openOverlay(kind: Exclude<Overlay, 'none'>): void {
  change(kind)
  if (kind === 'cart') hydrateIsland(CART_ISLAND)
}

export function closeOverlay(): void {
  change('none')
}

/** The menu toggle (CHR-29): pressed while cart or gallery is open, it switches to the menu. */
export function toggleSiteMenu(): void {
  change(overlay.get() === 'site-menu' ? 'none' : 'site-menu')
}

/** Opens that item's submenu; only while the menu itself is open. */
export function openSubmenu(key: string): void {
  if (overlay.get() === 'site-menu') submenu.set(key)
}

export function closeSubmenu(): void {
  submenu.set(null)
}
