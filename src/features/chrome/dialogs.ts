import { $overlay, closeOverlay, openOverlay, toggleSiteMenu } from '#browser/overlay.store.ts'

/** Stays usable while an overlay is open: the overlays, toasts, spinner and live regions. */
const ABOVE = '[data-above-page]'

const dialogs = () => document.querySelectorAll<HTMLDialogElement>('dialog[data-overlay]')

/** The element that was focused when the first overlay opened; it gets the focus back. */
let opener: HTMLElement | null = null
/** The control of the click being handled, because Safari does not focus clicked buttons. */
let pressed: HTMLElement | null = null

function lockPage(isLocked: boolean): void {
  for (const part of document.body.children) {
    if (part instanceof HTMLElement && !part.matches(ABOVE)) part.inert = isLocked
  }
  // A scrollbar that takes room leaves as much room, so that nothing moves. From one overlay to the next it has left before.
  const { style, clientWidth } = document.documentElement
  if (isLocked !== (style.overflow === 'hidden'))
    style.paddingInlineEnd = isLocked ? `${window.innerWidth - clientWidth}px` : ''
  style.overflow = isLocked ? 'hidden' : ''
}

function focusInto(dialog: HTMLDialogElement): void {
  const target = dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog
  target.focus({ preventScroll: true })
}

/**
 * Applies the overlay store to the page. Not by `showModal()`, which would make toasts and the spinner inert too; the page
 * behind is made inert here.
 */
function applyOverlay(): void {
  const overlay = $overlay.get()
  const isOpen = overlay !== 'none'
  if (isOpen && opener === null) {
    const { activeElement } = document
    opener = pressed ?? (activeElement instanceof HTMLElement ? activeElement : document.body)
  }
  for (const dialog of dialogs()) {
    if (dialog.dataset.overlay === overlay) {
      if (!dialog.open) {
        dialog.show()
        focusInto(dialog)
      }
    } else if (dialog.open) {
      dialog.close()
    }
  }
  for (const scrim of document.querySelectorAll('[data-scrim]')) scrim.toggleAttribute('data-shown', isOpen)
  lockPage(isOpen)
  markExpanded()
  if (isOpen) return
  if (opener?.isConnected === true) opener.focus({ preventScroll: true })
  opener = null
}

/** Sets `aria-expanded` on every button that opens an overlay. */
export function markExpanded(): void {
  const overlay = $overlay.get()
  for (const button of document.querySelectorAll<HTMLElement>('[data-toggle-menu], [data-open-overlay]')) {
    const kind = button.dataset.openOverlay ?? 'site-menu'
    button.setAttribute('aria-expanded', String(kind === overlay))
  }
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented) return
  const control = event.target.closest<HTMLElement>(
    '[data-open-overlay], [data-toggle-menu], [data-close-overlay], [data-scrim]',
  )
  pressed = event.target.closest<HTMLElement>('a, button')
  if (control !== null) {
    if (control.dataset.openOverlay === 'cart') openOverlay('cart')
    else if ('toggleMenu' in control.dataset) toggleSiteMenu()
    else closeOverlay()
  } else {
    closeOnLinkToSamePage(event.target)
  }
  pressed = null
}

/** Closes the overlay for a link in it to the current page, which changes no path. */
function closeOnLinkToSamePage(target: Element): void {
  const link = target.closest<HTMLAnchorElement>('dialog[data-overlay] a[href]')
  if (link === null || link.target === '_blank') return
  if (link.origin === location.origin && link.pathname === location.pathname) closeOverlay()
}

/** Opens and closes the dialogs with the overlay store, which buttons, scrim and Escape change (CHR-22, CHR-27..29). */
export function startDialogs(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeOverlay()
  })
  $overlay.listen(applyOverlay)
  markExpanded()
}
