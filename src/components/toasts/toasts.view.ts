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
 * needs nothing that would have to load. A toast that changes keeps its place (CART-20), and those that do not change
 * are left alone: put back, they would lose the focus and be read out again.
 */
export function showToastsIn(host: HTMLElement): void {
  const shown = new Map<string, { toast: Toast; element: HTMLElement }>()
  let cameFrom: EventTarget | null = null
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) cameFrom = relatedTarget
  })
  const hasFocus = (element: HTMLElement) => element.contains(document.activeElement)
  const giveFocusBack = () => {
    const place = cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : null
    const target = host.querySelector('button') ?? place ?? document.querySelector('main')
    target?.focus({ preventScroll: true })
  }

  $toasts.subscribe((toasts) => {
    for (const [id, { element }] of shown) {
      if (toasts.some((toast) => toast.id === id)) continue
      shown.delete(id)
      const isLeft = hasFocus(element)
      element.remove()
      if (isLeft) giveFocusBack()
    }
    for (const toast of toasts) {
      const known = shown.get(toast.id)
      if (known?.toast === toast) continue
      const element = elementOf(toast)
      shown.set(toast.id, { toast, element })
      if (known === undefined) host.append(element)
      else {
        const isMeant = hasFocus(known.element)
        known.element.replaceWith(element)
        if (isMeant) element.querySelector('button')?.focus({ preventScroll: true })
      }
    }
  })
}
