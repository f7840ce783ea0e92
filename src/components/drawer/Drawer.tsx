import type { ReactNode } from 'react'
import type { Overlay } from '#browser/overlay.store.ts'
import { useOverlayDialog } from './useOverlayDialog.ts'

interface Props {
  /** Its overlay, and its id, by which buttons open it (`commandfor`); a `DrawerTop` of the same name gives it its title. */
  name: Exclude<Overlay, 'none'>
  /** Where it comes in from. */
  side: 'left' | 'right'
  /** Says how what is in it is laid out while it is open, and what it is on. */
  className?: string | undefined
  children: ReactNode
}

/** A drawer above the page: the outermost element of an island, in the page from the start, so that it opens at once. */
export function Drawer({ name, side, className = '', children }: Props) {
  const dialog = useOverlayDialog(name)
  return (
    <dialog {...dialog} className={`side-drawer from-${side} ${className}`} aria-labelledby={`${name}-title`}>
      {children}
    </dialog>
  )
}
