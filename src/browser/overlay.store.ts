import { atom, type ReadableAtom } from 'nanostores'

/** The overlay that is open; at most one (CHR-28). */
export type Overlay = 'none' | 'cart' | 'site-menu' | 'gallery'

const overlay = atom<Overlay>('none')
const openedBy = atom('')
const submenu = atom<string | null>(null)

export const $overlay: ReadableAtom<Overlay> = overlay
/** The value of the button that opened the overlay: the number of the gallery's first slide, from 0. */
export const $openedBy: ReadableAtom<string> = openedBy
/** The key of the shop menu's item whose submenu is open (CHR-31). */
export const $submenu: ReadableAtom<string | null> = submenu

function setOverlay(next: Overlay): void {
  if (overlay.get() === next) return
  // Opening or closing the menu begins without a submenu (CHR-30).
  submenu.set(null)
  overlay.set(next)
}

/** Opens an overlay, which replaces the open one; `value` is that of the button which opens it. */
export function openOverlay(kind: Exclude<Overlay, 'none'>, value = ''): void {
  openedBy.set(value)
  setOverlay(kind)
}

/** Closes whatever is open; the menu's open submenu, too (CHR-30). */
export function closeOverlay(): void {
  setOverlay('none')
}

/** The menu button: opens or closes the menu, and replaces an open cart or gallery with it (CHR-29). */
export function toggleSiteMenu(): void {
  setOverlay(overlay.get() === 'site-menu' ? 'none' : 'site-menu')
}

/** Opens the submenu of that key; does nothing unless the menu is open. */
export function openSubmenu(key: string): void {
  if (overlay.get() === 'site-menu') submenu.set(key)
}

/** Closes the open submenu; the menu stays open. */
export function closeSubmenu(): void {
  submenu.set(null)
}
