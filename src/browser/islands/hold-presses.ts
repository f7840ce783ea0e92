import { isModifiedClick } from '#browser/modified-click.ts'

/** What is held: `data-hold` on a button, or on a link while it leads to the page it is on. */
function heldControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(':is(a, button)[data-hold]') : null
  return control instanceof HTMLAnchorElement && control.pathname !== location.pathname ? null : control
}

/** The signal's reason when the island's code could not be loaded. */
export const LOAD_FAILED = 'load failed'

/** Forms whose island's code could not be loaded: the browser checks them. */
const checkedByBrowser = new WeakSet<HTMLFormElement>()

/**
 * Holds presses of controls with `data-hold`, and one submit of each form with it, which an island would lose before it is
 * hydrated. A form that the browser finds invalid is held too, so that the island's own texts tell why (FORM-14). Repeats
 * them in order when `signal` aborts. Links, typing and everything else are left to the browser. When the island's code could
 * not be loaded (`LOAD_FAILED`), the browser sends held forms, and other presses are forgotten.
 * @param onUnsent Called for such a form instead while the browser is offline.
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
  const onForm = (event: Event) => {
    const { target } = event
    const form = target instanceof Element ? target.closest('form') : null
    if (form?.matches('[data-hold]') && !(event.type === 'invalid' && checkedByBrowser.has(form)))
      hold(event, form)
  }
  for (const name of ['submit', 'invalid']) island.addEventListener(name, onForm, options)
  const submitNatively = (form: HTMLFormElement) => {
    checkedByBrowser.add(form)
    if (!form.reportValidity()) return
    if (navigator.onLine) form.submit()
    else onUnsent()
  }
  const repeat = (element: HTMLElement) => {
    const hasFailed = signal.reason === LOAD_FAILED
    if (!(element instanceof HTMLFormElement)) {
      // Repeated after a failure, a press would be held again and ask for the same code.
      if (!hasFailed) element.click()
    } else if (hasFailed) submitNatively(element)
    else element.requestSubmit()
  }
  signal.addEventListener('abort', () => {
    // Not within the effect that says the island has hydrated: its other effects have to run first.
    queueMicrotask(() => held.forEach(repeat))
  })
}
