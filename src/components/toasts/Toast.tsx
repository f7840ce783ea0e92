import type { Ref } from 'react'
import type { ToastRequest } from './toasts.store.ts'

interface Props {
  kind: ToastRequest['kind']
  text: string
  /** The name of one that is in every page's HTML, hidden. */
  builtName?: string
  onDismiss?: () => void
  ref?: Ref<HTMLDivElement>
}

/** A short message at the screen's lower edge (CHR-24). */
export function Toast({ kind, text, builtName, onDismiss, ref }: Props) {
  return (
    <div
      ref={ref}
      className="toast"
      role={kind === 'error' ? 'alert' : 'status'}
      data-built-toast={builtName}
      hidden={builtName !== undefined}
    >
      <span>{text}</span>
      <button type="button" aria-label="Ok, dismiss" onClick={onDismiss}>
        ok
      </button>
    </div>
  )
}
