import { adoptStyles } from '../adopt-styles.ts'
import styles from './toasts.css?inline'
import { $toasts, dismissToast, type Toast } from './toasts.store.ts'

function elementOf({ id, kind, text }: Toast): HTMLElement {
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.dataset.kind = kind
  toast.setAttribute('role', kind === 'error' ? 'alert' : 'status')
  const words = document.createElement('span')
  words.textContent = text
  const dismiss = document.createElement('button')
  dismiss.type = 'button'
  dismiss.textContent = 'ok'
  dismiss.setAttribute('aria-label', 'Ok, dismiss')
  dismiss.addEventListener('click', () => dismissToast(id))
  toast.append(words, dismiss)
  return toast
}

/**
 * Shows the toasts in `host`, in plain DOM: a toast may have to say that a part of the page could not be loaded, so it
 * needs nothing that would have to load. A toast that changes keeps its place (CART-20).
 */
export function showToastsIn(host: HTMLElement): void {
  adoptStyles(styles)
  let shown = new Map<Toast, HTMLElement>()
  $toasts.subscribe((toasts) => {
    const next = new Map<Toast, HTMLElement>()
    for (const toast of toasts) next.set(toast, shown.get(toast) ?? elementOf(toast))
    host.replaceChildren(...next.values())
    shown = next
  })
}
