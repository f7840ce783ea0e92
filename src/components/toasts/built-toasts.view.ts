import { adoptToastStyles } from './adopt-toast-styles.ts'
import { returnFocus } from './toast-focus.browser.ts'

/** The names in `BuiltToasts.tsx`. */
export type BuiltToast = 'offline' | 'island-failed'

function hide(toast: HTMLElement): void {
  const hadFocus = toast.contains(document.activeElement)
  toast.hidden = true
  if (hadFocus) returnFocus()
}

/** Shows or hides a toast of the page's HTML. */
export function showBuiltToast(name: BuiltToast, isShown: boolean): void {
  const toast = document.querySelector<HTMLElement>(`[data-built-toast="${name}"]`)
  if (toast === null) return
  if (isShown) {
    adoptToastStyles()
    toast.hidden = false
  } else if (!toast.hidden) hide(toast)
}

/** Has the buttons of the page's own toasts in `host` dismiss them. */
export function startBuiltToasts(host: HTMLElement): void {
  host.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-built-toast] > button') : null
    if (button?.parentElement) hide(button.parentElement)
  })
}
