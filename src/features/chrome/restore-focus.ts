/**
 * Keeps the focus within an open dialog when what has it goes away: what is nearest to where it was gets it, for behind
 * the dialog nothing can have it (WCAG 2.4.3).
 */
export function restoreFocus(dialog: HTMLDialogElement): void {
  /** What had it last, and all that is around that. */
  let places: EventTarget[] = []
  dialog.addEventListener('focusin', (event) => {
    places = event.composedPath()
  })
  new MutationObserver((changes) => {
    if (!dialog.open || document.activeElement !== document.body) return
    const gone = changes.find(({ removedNodes: [node] }) => node !== undefined && places.includes(node))
    for (const place of [gone?.nextSibling, gone?.previousSibling, ...places]) {
      if (!(place instanceof Element && dialog.contains(place))) continue
      for (const control of place.querySelectorAll<HTMLElement>('a[href], button, input')) {
        control.focus()
        if (document.activeElement === control) return
      }
    }
  }).observe(dialog, { childList: true, subtree: true })
}
