import { type RefObject, useEffect } from 'react'

/** Keeps the focus within `dialog`; returns what ends it. */
function restoreFocus(dialog: HTMLDialogElement): () => void {
  /** The element that was focused last, and its ancestors. */
  let focusPath: EventTarget[] = []
  const remember = (event: FocusEvent) => {
    focusPath = event.composedPath()
  }
  dialog.addEventListener('focusin', remember)
  const observer = new MutationObserver((changes) => {
    if (!dialog.open || document.activeElement !== document.body) return
    const removal = changes.find(({ removedNodes: [node] }) => node !== undefined && focusPath.includes(node))
    for (const candidate of [removal?.nextSibling, removal?.previousSibling, ...focusPath]) {
      if (!(candidate instanceof Element && dialog.contains(candidate))) continue
      for (const control of candidate.querySelectorAll<HTMLElement>('a[href], button, input')) {
        control.focus()
        if (document.activeElement === control) return
      }
    }
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    dialog.removeEventListener('focusin', remember)
  }
}

/**
 * When the focused element is removed from the open dialog around `root`, focuses the nearest control to where it was: the
 * page behind is inert, so focus would be lost (WCAG 2.4.3).
 */
export function useRestoreFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = root.current?.closest('dialog')
    return dialog === null || dialog === undefined ? undefined : restoreFocus(dialog)
  }, [root])
}
