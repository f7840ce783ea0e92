import { isModifiedClick } from '#browser/modified-click.ts'

/** What is held: `data-hold` on a button, or on a link while it leads to the page it is on. */
function heldControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(':is(a, button)[data-hold]') : null
  return control instanceof HTMLAnchorElement && control.pathname !== location.pathname ? null : control
}

/** Why holding ends when the island's code could not be loaded. */
export const LOAD_FAILED = 'load failed'

/**
 * Holds presses of controls with `data-hold`, and one submit of each form with it, which an island would lose before it is
 * hydrated. Repeats them in order when `signal` aborts. Links, typing and everything else are left to the browser, and so is
 * a form whose island's code could not be loaded (`LOAD_FAILED`).
 * @param onUnsent Called for that form instead while the browser is offline.
 */
export function holdPresses(island: HTMLElement, signal: AbortSignal, onUnsent: () => void): void {
  const held: HTMLElement[] = []
  const hold = (event: Event, element: HTMLElement) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!(element instanceof HTMLFormElement && held.includes(element))) held.push(element)
  }
  const options = { capture: true, signal }
  island.addEventListener(
    'click',
    (event) => {
      const control = isModifiedClick(event) ? null : heldControl(event.target)
      if (control !== null) hold(event, control)
    },
    options,
  )
  island.addEventListener(
    'submit',
    (event) => {
      const { target } = event
      if (target instanceof HTMLFormElement && target.matches('[data-hold]')) hold(event, target)
    },
    options,
  )
  const repeat = (element: HTMLElement) => {
    if (!(element instanceof HTMLFormElement)) element.click()
    else if (signal.reason !== LOAD_FAILED) element.requestSubmit()
    else if (navigator.onLine) element.submit()
    else onUnsent()
  }
  signal.addEventListener('abort', () => {
    // Not within the effect that says the island has hydrated: its other effects have to run first.
    queueMicrotask(() => held.forEach(repeat))
  })
}
