import { HYDRATED_EVENT } from '#browser/islands/hydrated-event.ts'
import { HYDRATE_EVENT } from '#browser/islands/island-events.ts'
import { PRODUCT_FORM_ISLAND } from '#browser/islands/island-names.ts'
import { createEarlyAdd } from '#features/cart/early-add.browser.ts'
import { toAddRequest } from './add-request.ts'
import { endVariantWait } from './await-variant.view.ts'
import { initialChoice, readChoice } from './choice.ts'
import { markStuckRow } from './mark-stuck-row.view.ts'
import { merchandiseFor } from './offers.ts'
import { parseIslandProps } from './parse-island-props.ts'
import { showVariant, showVariantOfAddress } from './show-variant.view.ts'
import { stepField } from './step-field.view.ts'

/*
 * Inline script of pages with a product form. It shows the variant that the address asks for, and marks the row with the
 * add button while it sticks to the window's edge. Until React has hydrated the form, its fields say what was chosen: the
 * stepper's buttons step theirs, in the order of all presses and typing, and a chosen option shows its variant. A submit is
 * persisted at once, so that it is not lost when the page is left, or no other script ever loads (CART-27).
 */

showVariantOfAddress()
endVariantWait()
markStuckRow()

const hydrated = new WeakSet<EventTarget>()

const targetIn = <Found extends HTMLElement>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<Found>(selector) : null

/** The data of an event's form, and what its fields say; null for any other form, and once React has it. */
function readForm(event: Event) {
  const form = targetIn<HTMLFormElement>(event, 'form')
  const props = targetIn(event, '[component-export=ProductForm]')?.getAttribute('props')
  if (!form || !props || hydrated.has(form)) return null
  const data = parseIslandProps(props)
  const initial = initialChoice(data)
  return initial && { data, ...readChoice(data, new FormData(form), initial) }
}

const addEarly = createEarlyAdd()

// Runs once for nothing while the finger is down, so that the browser has compiled it before the click.
document.addEventListener('pointerdown', readForm)
document.addEventListener(HYDRATED_EVENT, ({ target }) => target && hydrated.add(target))
document.addEventListener(
  'click',
  (event) => {
    const button = targetIn(event, '[data-step]')
    const found = button && readForm(event)
    if (!found) return
    // React, which may be hydrating just now, must not step as well; so the island is hydrated by name.
    event.preventDefault()
    event.stopImmediatePropagation()
    const field = button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')
    const { maximum } = merchandiseFor(found.data, found.variant, found.planId)
    if (field) stepField(field, Number(button.dataset.step), maximum)
    document.dispatchEvent(new CustomEvent(HYDRATE_EVENT, { detail: PRODUCT_FORM_ISLAND }))
  },
  true,
)
document.addEventListener(
  'submit',
  (event) => {
    const found = readForm(event)
    if (!found) return
    // The browser must not open the permalink, nor React, which may be hydrating just now, add a second time.
    event.preventDefault()
    event.stopImmediatePropagation()
    const request = toAddRequest(found.data, found)
    if (request) addEarly(request)
  },
  true,
)
document.addEventListener('change', (event) => {
  const found = readForm(event)
  // What the page has of a variant is as the form would start with it; with another plan or quantity, React shows it.
  const first = found && initialChoice({ ...found.data, shownId: found.variant.id })
  if (first?.planId === found?.planId && found?.quantity === 1) {
    showVariant(found.variant.id)
    // The row may be another one now.
    markStuckRow()
  }
})
