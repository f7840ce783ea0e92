import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { report } from '#browser/reporting/report.ts'
import { Toast } from './Toast.tsx'
import { returnFocus } from './toast-focus.browser.ts'
import { $toasts, dismissToast, type ToastData } from './toasts.store.ts'

interface ShownProps {
  toast: ToastData
  /** The id of the toast that went with the focus in it; another one may take its place. */
  lostBy: RefObject<string | null>
}

function ShownToast({ toast: { id, kind, text }, lostBy }: ShownProps) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const toast = root.current
    if (lostBy.current === id) {
      lostBy.current = null
      toast?.querySelector('button')?.focus({ preventScroll: true })
    }
    return () => {
      if (toast?.contains(document.activeElement)) lostBy.current = id
    }
  }, [id, lostBy])
  return <Toast ref={root} kind={kind} text={text} onDismiss={() => dismissToast(id)} />
}

function List() {
  const toasts = useStore($toasts, { ssr: 'initial' })
  const lostBy = useRef<string | null>(null)
  // Runs after the effects of the toasts, one of which may have taken the focus.
  useLayoutEffect(() => {
    if (lostBy.current === null) return
    lostBy.current = null
    returnFocus()
  })
  // One that changes is a new one in the same place, so that it is announced (CART-20).
  return toasts.map((toast) => (
    <ShownToast key={`${toast.id} ${toast.version}`} toast={toast} lostBy={lostBy} />
  ))
}

/** The toasts in `$toasts`; the page's script hydrates this with the first of them. */
export function Toasts() {
  const root = useHydratedEvent<HTMLDivElement>()
  return (
    <div ref={root} className="toast-list">
      <IslandBoundary fallback={null} onError={(error) => report(error, { part: 'toasts' })}>
        <List />
      </IslandBoundary>
    </div>
  )
}
