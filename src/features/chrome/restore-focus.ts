/**
 * When the focused element is removed from an open dialog, focuses the nearest control to where it was: the page behind
 * is inert, so focus would be lost (WCAG 2.4.3).
 */
export function restoreFocus(dialog: HTMLDialogElement): void {
  /** The element that was focused last, and its ancestors. */
  let focusPath: EventTarget[] = []
  dialog.addEventListener('focusin', (event) => {
    focusPath = event.composedPath()
  })
  new MutationObserver((changes) => {
    if (!dialog.open || document.activeElement !== document.body) return
    const removal = changes.find(({ removedNodes: [node] }) => node !== undefined && focusPath.includes(node))
    for (const candidate of [removal?.nextSibling, removal?.previousSibling, ...focusPath]) {
      if (!(candidate instanceof Element && dialog.contains(candidate))) continue
      for (const control of candidate.querySelectorAll<HTMLElement>('a[href], button, input')) {
        control.focus()
        if (document.activeElement === control) return
      }
    }
  }).observe(dialog, { childList: true, subtree: true })
}
