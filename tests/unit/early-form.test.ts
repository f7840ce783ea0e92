// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HYDRATED_EVENT } from '#browser/islands/hydrated-event.ts'
import { HYDRATE_EVENT } from '#browser/islands/island-events.ts'
import { ADD_EVENT } from '#features/cart/early-add.browser.ts'
import { FIELD } from '#features/product-form/choice.ts'
import { parseIslandProps } from '#features/product-form/parse-island-props.ts'
import { formData, propsText } from './product-form.fixture.ts'

/** What the page's script was asked to add; null while there is none yet. */
let requests: unknown[] | null = null
/** The names of islands that were asked to hydrate. */
let woken: string[] = []
/** Presses and submits that React's own listeners, which are on the form's island, would have got. */
let reached: string[] = []

const stopped = new AbortController()
document.addEventListener(
  ADD_EVENT,
  (event) => {
    if (requests === null) return
    event.preventDefault()
    requests.push(event.detail)
  },
  { signal: stopped.signal },
)
document.addEventListener(HYDRATE_EVENT, ({ detail }) => woken.push(detail), { signal: stopped.signal })

const find = <Kind extends Element = HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector)
  if (element === null) throw new Error(`There is no ${selector}`)
  return element
}
const quantity = () => find<HTMLInputElement>('input[type=number]').value
const press = (name: string) => find(`[name=${name}]`).click()
const submit = () => find<HTMLFormElement>('form').requestSubmit()

/** What is in storage of additions. */
const recorded = (): unknown[] =>
  Object.entries({ ...localStorage }).flatMap(([key, text]) =>
    key.startsWith('cart:journal:') ? [JSON.parse(text).value] : [],
  )

const page = `
  <astro-island ssr component-export="ProductForm">
    <form>
      <input type="radio" name="${FIELD.option(0)}" value="8 cans" checked />
      <input type="radio" name="${FIELD.option(0)}" value="16 cans" id="sixteen" />
      <input type="radio" name="${FIELD.option(0)}" value="24 cans" id="sold-out" />
      <input type="radio" name="${FIELD.purchase}" value="subscribe" checked />
      <input type="radio" name="${FIELD.purchase}" value="once" id="once" />
      <select name="${FIELD.plan}"><option value="weekly">w</option><option value="monthly">m</option></select>
      <div>
        <button type="button" data-step="-1" name="decrease"><b></b></button>
        <input type="number" name="${FIELD.quantity}" value="1" min="1" />
        <button type="button" data-step="1" name="increase"><b></b></button>
      </div>
      <button type="button" name="other"></button>
    </form>
  </astro-island>`

beforeAll(async () => {
  vi.resetModules()
  await import('#features/product-form/early-form.browser.ts')
})
afterAll(() => stopped.abort())

beforeEach(() => {
  document.body.innerHTML = page
  const island = find('astro-island')
  island.setAttribute('props', propsText(formData))
  requests = []
  woken = []
  reached = []
  for (const type of ['click', 'submit'])
    island.addEventListener(type, (event) => {
      reached.push(type)
      if (type === 'submit') event.preventDefault()
    })
})
afterEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
})

test('the form’s data is read from its island as the build has written it', () => {
  expect(parseIslandProps(propsText(formData))).toEqual(formData)
})

test('every press on the stepper before hydration counts once, in order with typing, and wakes the form (CART-27)', () => {
  for (const name of ['increase', 'increase', 'decrease']) press(name)
  expect(quantity()).toBe('2')
  find<HTMLInputElement>('input[type=number]').value = '3'
  find('[name=increase] b').click()
  expect(quantity()).toBe('4')
  expect(woken).toEqual(['product-form', 'product-form', 'product-form', 'product-form'])
  expect(reached).toEqual([])
})

test('a press on the stepper is held to the stock of what is chosen by then (CART-28)', () => {
  find<HTMLInputElement>('#sixteen').checked = true
  for (const name of ['increase', 'increase', 'increase']) press(name)
  expect(quantity()).toBe('2')
})

test('the browser answers neither a press on the stepper nor a submit (CART-27)', () => {
  const sent = (selector: string, type: string) =>
    find(selector).dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
  expect([sent('[name=increase]', 'click'), sent('form', 'submit')]).toEqual([false, false])
  expect([sent('[name=other]', 'click')]).toEqual([true])
})

test('other presses are left to the form’s island', () => {
  press('other')
  expect(reached).toEqual(['click'])
  expect(woken).toEqual([])
  expect(quantity()).toBe('1')
})

test('a press on the stepper without a field steps nothing and wakes the form', () => {
  find('input[type=number]').remove()
  press('increase')
  expect(woken).toEqual(['product-form'])
})

test('a submit before hydration adds what the fields say, and neither the permalink nor React follows (CART-27)', () => {
  press('increase')
  find<HTMLSelectElement>('select').value = 'monthly'
  submit()
  find<HTMLInputElement>('#once').checked = true
  find<HTMLInputElement>('#sixteen').checked = true
  submit()
  expect(requests).toMatchObject([
    {
      id: null,
      request: {
        variantId: 'gid://shopify/ProductVariant/1101',
        sellingPlanId: 'monthly',
        quantity: 2,
        display: { title: 'Lemon “mint”', planName: 'Every month', unitPrice: { amount: '30.0' } },
      },
    },
    {
      id: null,
      request: { variantId: 'gid://shopify/ProductVariant/102', sellingPlanId: null, quantity: 2 },
    },
  ])
  expect(reached).toEqual([])
})

test('a submit is on record before any other script is there (CART-27)', () => {
  requests = null
  find<HTMLInputElement>('#once').checked = true
  submit()
  expect(recorded()).toMatchObject([
    { variantId: 'gid://shopify/ProductVariant/101', sellingPlanId: null, quantity: 1, owner: null },
  ])
  expect(reached).toEqual([])
})

test('a submit of what is sold out adds nothing', () => {
  find<HTMLInputElement>('#sold-out').checked = true
  submit()
  expect(requests).toEqual([])
  expect(reached).toEqual([])
})

test('a hydrated form is left to React', () => {
  find('form').dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }))
  press('increase')
  submit()
  expect(reached).toEqual(['click', 'submit'])
  expect(requests).toEqual([])
  expect(quantity()).toBe('1')
})

test.each([
  ['of another island', 'component-export', 'Newsletter'],
  ['without data', 'props', ''],
  ['without variants', 'props', propsText({ ...formData, variants: [] })],
])('a form %s is left alone', (_, attribute, value) => {
  find('astro-island').setAttribute(attribute, value)
  press('increase')
  submit()
  expect(reached).toEqual(['click', 'submit'])
  expect(requests).toEqual([])
  expect(quantity()).toBe('1')
})

test('presses elsewhere on the page are left alone', () => {
  const heard = vi.fn()
  document.body.insertAdjacentHTML('beforeend', '<button type="button" data-step="1" id="alone"></button>')
  find('#alone').addEventListener('click', heard)
  find('#alone').click()
  document.body.click()
  document.dispatchEvent(new Event('click'))
  document.dispatchEvent(new Event('submit'))
  expect(heard).toHaveBeenCalledOnce()
  expect(woken).toEqual([])
})

test('the row that a chosen variant has come with is marked while it sticks, too (RTE-19)', () => {
  const observe = vi.fn()
  vi.stubGlobal('CSS', { supports: () => false })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe
    },
  )
  find('form').insertAdjacentHTML('beforeend', '<div data-name="Lemon"></div>')
  find('#sixteen').click()
  find('#once').click()
  expect(observe).toHaveBeenCalledWith(find('[data-name]'))
  vi.unstubAllGlobals()
})
