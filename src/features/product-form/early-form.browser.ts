import { HYDRATED_EVENT } from '#browser/islands/hydrated-event.ts'
import { hydrateIsland } from '#browser/islands/island-events.ts'
import { createEarlyAdd } from '#features/cart/early-add.browser.ts'
import { toAddRequest } from './add-request.ts'
import { endVariantWait } from './await-variant.view.ts'
import { initialChoice, readChoice } from './choice.ts'
import { markStuckRow } from './mark-stuck-row.view.ts'
import { merchandiseFor } from './offers.ts'
import { parseIslandProps } from './parse-island-props.ts'
import { showVariantOfAddress } from './show-variant-of-address.view.ts'
import { stepField } from './step-field.view.ts'

/*
 * Inline script of pages with a product form. It shows the variant that the address asks for, and marks the row with the
 * add button while it sticks to the window's edge. Until React has hydrated the form, its fields say what was chosen: the
 * stepper's buttons step theirs, in the order of all presses and typing. A submit is persisted at once, so that it is not
 * lost when the page is left, or no other script ever loads (CART-27).
 */

showVariantOfAddress()
endVariantWait()
markStuckRow()

/** The form's data, and what its fields say; null for any other form. */
function readForm(form: HTMLFormElement) {
  const props = form.closest('astro-island[component-export=ProductForm]')?.getAttribute('props')
  if (!props) return null
  const data = parseIslandProps(props)
  const initial = initialChoice(data)
  return initial && { data, choice: readChoice(data, new FormData(form), initial) }
}

const addEarly = createEarlyAdd()
const hydrated = new WeakSet<EventTarget>()

document.addEventListener(HYDRATED_EVENT, ({ target }) => target && hydrated.add(target))
document.addEventListener(
  'click',
  (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-step]') : null
    const form = button?.form
    const found = form && !hydrated.has(form) && readForm(form)
    if (!button || !found) return
    const { data, choice } = found
    // React, which may be hydrating just now, must not step as well; so the island is hydrated by name.
    event.preventDefault()
    event.stopImmediatePropagation()
    const field = button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')
    const { maximum } = merchandiseFor(data, choice.variant, choice.planId)
    if (field) stepField(field, Number(button.dataset.step), maximum)
    hydrateIsland('product-form')
  },
  true,
)
document.addEventListener(
  'submit',
  (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || hydrated.has(form)) return
    const found = readForm(form)
    if (found === null) return
    // The browser must not open the permalink, nor React, which may be hydrating just now, add a second time.
    event.preventDefault()
    event.stopImmediatePropagation()
    const request = toAddRequest(found.data, found.choice)
    if (request !== null) addEarly(request)
  },
  true,
)
