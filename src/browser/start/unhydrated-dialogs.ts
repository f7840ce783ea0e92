import { afterPress } from '#browser/after-press.ts'
import { focusInto } from '#browser/focus-into.ts'
import { HYDRATED_EVENT } from '#browser/islands/hydrated-event.ts'
import { isModifiedClick } from '#browser/modified-click.ts'
import { $openedBy, $overlay, type Overlay } from '#browser/overlay.store.ts'
import { LAID_OUT_ATTRIBUTE } from './defer-layout.ts'

/** The dialogs of islands that have not hydrated, which do this by themselves from then on (`useOverlayDialog.ts`). */
const unhydrated = new Set<HTMLDialogElement>()

const CART: Overlay = 'cart'
/** What opens a dialog: the one that it names, or by adding to the cart that of the cart. */
const OPENERS = '[commandfor], [data-add-variant], [component-export=ProductForm] [type=submit]'

function showAsStored(dialog: HTMLDialogElement): void {
  const isOpen = dialog.id === $overlay.get()
  if (dialog.open === isOpen) return
  dialog.open = isOpen
  if (!isOpen) return
  // What the island would show first, such as a slide.
  dialog.querySelector(`[data-value="${$openedBy.get()}"]`)?.scrollIntoView({ behavior: 'instant' })
  focusInto(dialog)
}

/**
 * Lays out the drawer that a press will open, beside the window (`drawer.css`), so that its first frame after the click has only
 * to paint it; until the press has ended.
 */
function layOutPressed(event: PointerEvent): void {
  const opener = event.target instanceof Element && !isModifiedClick(event) && event.target.closest(OPENERS)
  for (const dialog of unhydrated) {
    if (!opener || dialog.open || dialog.id !== (opener.getAttribute('commandfor') ?? CART)) continue
    dialog.toggleAttribute(LAID_OUT_ATTRIBUTE, true)
    afterPress(event, () => dialog.removeAttribute(LAID_OUT_ATTRIBUTE))
  }
}

/** Opens and closes the dialogs whose islands have not hydrated, as the overlay says. */
export function showInUnhydratedDialogs(): void {
  for (const dialog of unhydrated) showAsStored(dialog)
}

/** Finds the dialogs that have not hydrated, and leaves each to its island once that has. */
export function startUnhydratedDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('astro-island[ssr] > [data-overlay]'))
    unhydrated.add(dialog)
  document.addEventListener('pointerdown', layOutPressed)
  document.addEventListener(HYDRATED_EVENT, ({ target }) => {
    if (target instanceof HTMLDialogElement) unhydrated.delete(target)
  })
}
