import { $overlay, closeOverlay, openOverlay, toggleSiteMenu } from '#browser/overlay.store.ts'

/** What stays usable while an overlay is open: overlays themselves, toasts, spinner, live regions. */
const ABOVE = '[data-above-page]'

const dialogs = () => document.querySelectorAll<HTMLDialogElement>('dialog[data-overlay]')

/** Where focus was when the first overlay opened, for giving it back (contract). */
let opener: HTMLElement | null = null
/** Safari gives pressed buttons no focus. */
let pressed: HTMLElement | null = null

function lockPage(isLocked: boolean): void {
  for (const part of document.body.children) {
    if (part instanceof HTMLElement && !part.matches(ABOVE)) part.inert = isLocked
  }
  // The page keeps the scrollbar's room (`scrollbar-gutter`), so nothing moves.
  document.documentElement.style.overflow = isLocked ? 'hidden' : ''
}

function focusInto(dialog: HTMLDialogElement): void {
  const target = dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog
  target.focus({ preventScroll: true })
}

/**
 * Brings the page in step with the overlay store. Dialogs are shown without the browser's own modality, which would
 * make toasts and the spinner inert too; the page behind is made inert here instead.
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
  // Leaving for another page takes the opener away, and focus begins anew there.
  if (opener?.isConnected === true) opener.focus({ preventScroll: true })
  opener = null
}

/** Says on every button that opens an overlay whether it is open. */
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

/** A link within an overlay to the page one is on changes no path, yet the shopper wants to see the page. */
function closeOnLinkToSamePage(target: Element): void {
  const link = target.closest<HTMLAnchorElement>('dialog[data-overlay] a[href]')
  if (link === null || link.target === '_blank') return
  if (link.origin === location.origin && link.pathname === location.pathname) closeOverlay()
}

/** Opens and closes the dialog shells as the overlay store says, from buttons, scrim and Escape (CHR-22, 27..29). */
export function startDialogs(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeOverlay()
  })
  $overlay.listen(applyOverlay)
  markExpanded()
  document.addEventListener('astro:after-swap', () => {
    markExpanded()
    // The page that was made inert is gone, but what persists was made so too.
    if ($overlay.get() !== 'none') lockPage(true)
  })
}
