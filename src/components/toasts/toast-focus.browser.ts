/** All toasts of the page. */
let host: HTMLElement | null = null
/** What had the focus before it came to a toast. */
let before: EventTarget | null = null

/** Notes where the focus comes from when it comes to a toast in `toasts`. */
export function followFocus(toasts: HTMLElement): void {
  host = toasts
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && toasts.contains(relatedTarget))) before = relatedTarget
  })
}

/** Gives the focus of a toast that is gone to the next one, or back to where it came from (WCAG 2.4.3). */
export function returnFocus(): void {
  const place = before instanceof HTMLElement && before.isConnected ? before : null
  const next = host?.querySelector<HTMLElement>('.toast:not([hidden]) button')
  const target = next ?? place ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}
