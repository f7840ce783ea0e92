import { useStore } from '@nanostores/react'
import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { focusInto } from '#browser/focus-into.ts'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { $overlay, type Overlay } from '#browser/overlay.store.ts'

/**
 * Props of an island's `<dialog>` that is open while `$overlay` says so. Not by `showModal()`, which would make toasts and the
 * spinner inert too: `overlays.ts` locks the page behind. Until it hydrates, `unhydrated-dialogs.ts` opens and closes it.
 */
export function useOverlayDialog(name: Exclude<Overlay, 'none'>) {
  const isOpen = useStore($overlay, { ssr: 'initial' }) === name
  // Renders again before any other event: React corrects no attribute while it hydrates, and the script ends with this.
  const [, setHydrated] = useState(false)
  const ref = useHydratedEvent<HTMLDialogElement>(() => setHydrated(true))
  useLayoutEffect(() => {
    const dialog = ref.current
    if (isOpen && dialog !== null && !dialog.contains(document.activeElement)) focusInto(dialog)
  }, [isOpen, ref])
  return {
    ref,
    id: name,
    open: isOpen,
    'data-overlay': name,
    'aria-modal': true,
    tabIndex: -1,
    suppressHydrationWarning: true,
  } satisfies ComponentProps<'dialog'> & { 'data-overlay': string }
}
