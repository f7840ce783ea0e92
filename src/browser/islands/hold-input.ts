import { isModifiedClick } from '#browser/modified-click.ts'

/** What is held: `data-hold` on a button, or on a link while it leads to the page it is on. */
function heldControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-hold]') : null
  return control instanceof HTMLAnchorElement && control.pathname !== location.pathname ? null : control
}

/**
 * Holds presses that an island would lose before it is hydrated, until `signal` aborts, and then repeats them in order:
 * those of controls with `data-hold`. Links, typing and everything else are left to the browser.
 */
export function holdInput(island: HTMLElement, signal: AbortSignal): void {
  const presses: HTMLElement[] = []
  island.addEventListener(
    'click',
    (event) => {
      const held = isModifiedClick(event) ? null : heldControl(event.target)
      if (held === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      presses.push(held)
    },
    { capture: true, signal },
  )
  signal.addEventListener('abort', () => {
    // Not within the effect that says the island has hydrated: its other effects have to run first.
    queueMicrotask(() => {
      for (const control of presses) control.click()
    })
  })
}
