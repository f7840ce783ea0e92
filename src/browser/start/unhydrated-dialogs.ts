import { focusInto } from '#browser/focus-into.ts'
import { HYDRATED_EVENT } from '#browser/islands/hydrated-event.ts'
import { $openedBy, $overlay } from '#browser/overlay.store.ts'

/** The dialogs of islands that have not hydrated, which do this by themselves from then on (`useOverlayDialog.ts`). */
const unhydrated = new Set<HTMLDialogElement>()

function showAsStored(dialog: HTMLDialogElement): void {
  const isOpen = dialog.id === $overlay.get()
  if (dialog.open === isOpen) return
  dialog.open = isOpen
  if (!isOpen) return
  // What the island would show first, such as a slide.
  dialog.querySelector(`[data-value="${$openedBy.get()}"]`)?.scrollIntoView({ behavior: 'instant' })
  focusInto(dialog)
}

/** Opens and closes the dialogs whose islands have not hydrated, as the overlay says. */
export function showInUnhydratedDialogs(): void {
  for (const dialog of unhydrated) showAsStored(dialog)
}

/** Finds the dialogs that have not hydrated, and leaves each to its island once that has. */
export function startUnhydratedDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('astro-island[ssr] > [data-overlay]'))
    unhydrated.add(dialog)
  document.addEventListener(HYDRATED_EVENT, ({ target }) => {
    if (target instanceof HTMLDialogElement) unhydrated.delete(target)
  })
}
