import { afterPaint } from '#browser/after-paint.ts'
import { focusInto } from '#browser/focus-into.ts'
import { isOverlay } from '#browser/is-overlay.ts'
import { $overlay, closeOverlay, openOverlay, toggleSiteMenu } from '#browser/overlay.store.ts'
import { showInUnhydratedDialogs, startUnhydratedDialogs } from './unhydrated-dialogs.ts'

/** Stays usable while an overlay is open: the overlays, toasts, spinner and live regions. */
const ABOVE = '[data-above-page]'

/** The element that was focused when the first overlay opened; it gets the focus back. */
let opener: HTMLElement | null = null
/** The control of the click being handled, or of its submit, because Safari does not focus clicked buttons. */
let pressed: HTMLElement | null = null

function lockPage(isLocked: boolean): void {
  // Read before anything changes, or the browser would lay out the page twice.
  const { style, clientWidth } = document.documentElement
  const scrollbar = window.innerWidth - clientWidth
  for (const part of document.body.children) {
    if (part instanceof HTMLElement && !part.matches(ABOVE)) part.inert = isLocked
  }
  // Padding replaces the scrollbar's width, so that nothing shifts. When one overlay replaces another, the padding is already set.
  if (isLocked !== (style.overflow === 'hidden')) style.paddingInlineEnd = isLocked ? `${scrollbar}px` : ''
  style.overflow = isLocked ? 'hidden' : ''
}

/**
 * Locks or releases the page behind, as the overlay now says. It restyles the whole page, so the drawer is painted before
 * it begins or ends.
 */
function applyPageLock(): void {
  const isOpen = $overlay.get() !== 'none'
  lockPage(isOpen)
  if (isOpen) return
  if (opener?.isConnected === true) opener.focus({ preventScroll: true })
  opener = null
}

/** Applies the overlay store to the page around the dialogs, and to those whose islands have not hydrated. */
function applyOverlay(): void {
  const isOpen = $overlay.get() !== 'none'
  if (isOpen && opener === null) {
    const { activeElement } = document
    opener = pressed ?? (activeElement instanceof HTMLElement ? activeElement : document.body)
  }
  showInUnhydratedDialogs()
  for (const scrim of document.querySelectorAll('[data-scrim]')) scrim.toggleAttribute('data-shown', isOpen)
  afterPaint(applyPageLock)
}

/** Does what a button with `commandfor` says; for browsers that know no commands, too. */
function runCommand(button: HTMLElement): boolean {
  const overlay = button.getAttribute('commandfor')
  if (overlay === null || !isOverlay(overlay)) return false
  if (button.getAttribute('command') === 'close') closeOverlay()
  else if (overlay === 'site-menu') toggleSiteMenu()
  else openOverlay(overlay, button.getAttribute('value') ?? '')
  return true
}

/** Whether the menu's button is pressed, which shows beside the cart but is inert there, below the scrim. */
const isOnMenuButton = ({ clientX, clientY }: MouseEvent): boolean =>
  Array.from(document.querySelectorAll('[command="show-modal"][commandfor="site-menu"]'), (button) =>
    button.getBoundingClientRect(),
  ).some(
    ({ left, right, top, bottom }) =>
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  )

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented) return
  const control = event.target.closest<HTMLElement>('[commandfor], [data-close-overlay], [data-scrim]')
  if (control === null) closeOnLinkToSamePage(event.target)
  else if (control.hasAttribute('data-scrim') && isOnMenuButton(event)) toggleSiteMenu()
  else if (!control.hasAttribute('commandfor')) closeOverlay()
  // The browser's own command would open the dialog as a modal one.
  else if (runCommand(control)) event.preventDefault()
}

/** Notes what is pressed before anything that the press does, such as adding to the cart, opens an overlay. */
function notePressed({ target }: MouseEvent): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>('a, button') : null
  setTimeout(() => {
    pressed = null
  })
}

/** Closes the overlay for a link in it to the current page, which changes no path. */
function closeOnLinkToSamePage(target: Element): void {
  const link = target.closest<HTMLAnchorElement>('dialog[data-overlay] a[href]')
  if (link === null || link.target === '_blank') return
  if (link.origin === location.origin && link.pathname === location.pathname) closeOverlay()
}

/** Keeps the focus in the open overlay from its first frame on; from the next one on, the page behind is inert. */
function keepFocus({ target }: FocusEvent): void {
  if ($overlay.get() === 'none' || !(target instanceof Element) || target.closest(ABOVE) !== null) return
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-overlay][open]')
  if (dialog !== null) focusInto(dialog)
}

/** Takes over a dialog that the browser's own command opened, as a modal one, before this script ran. */
function adoptOpenDialog(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-overlay][open]')) {
    if (!isOverlay(dialog.id)) continue
    // Gives the focus back to the button.
    dialog.close()
    openOverlay(dialog.id, document.activeElement?.getAttribute('value') ?? '')
  }
}

/**
 * Has buttons, scrim, Escape and links change the overlay store, and keeps page and focus in step with it (CHR-22,
 * CHR-27..29). To be called when everything that follows the store does so.
 */
export function startOverlays(): void {
  startUnhydratedDialogs()
  window.addEventListener('click', notePressed, true)
  document.addEventListener('click', onClick)
  document.addEventListener('focusin', keepFocus)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeOverlay()
  })
  $overlay.listen(applyOverlay)
  adoptOpenDialog()
}
