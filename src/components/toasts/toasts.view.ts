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
 * Shows the toasts in `host`. In plain DOM, because a toast may report that code could not be loaded. A toast that changes
 * keeps its position (CART-20); elements of the others are not touched, or they would lose the focus and be announced
 * again.
 */
export function showToastsIn(host: HTMLElement): void {
  const shown = new Map<string, { toast: Toast; element: HTMLElement }>()
  let previousFocus: EventTarget | null = null
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) previousFocus = relatedTarget
  })
  const hasFocus = (element: HTMLElement) => element.contains(document.activeElement)
  const restoreFocus = () => {
    const place = previousFocus instanceof HTMLElement && previousFocus.isConnected ? previousFocus : null
    const target = host.querySelector('button') ?? place ?? document.querySelector('main')
    target?.focus({ preventScroll: true })
  }

  $toasts.subscribe((toasts) => {
    for (const [id, { element }] of shown) {
      if (toasts.some((toast) => toast.id === id)) continue
      shown.delete(id)
      const hadFocus = hasFocus(element)
      element.remove()
      if (hadFocus) restoreFocus()
    }
    for (const toast of toasts) {
      const known = shown.get(toast.id)
      if (known?.toast === toast) continue
      const element = elementOf(toast)
      shown.set(toast.id, { toast, element })
      if (known === undefined) host.append(element)
      else {
        const hadFocus = hasFocus(known.element)
        known.element.replaceWith(element)
        if (hadFocus) element.querySelector('button')?.focus({ preventScroll: true })
      }
    }
  })
}
