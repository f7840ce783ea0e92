// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HYDRATED_EVENT } from '#browser/islands/hydrated-event.ts'
import { FIELD } from '#features/product-form/choice.ts'
import { formData, propsText } from './product-form.fixture.ts'

const showVariant = vi.fn()
const script = '#features/product-form/show-variant.view.ts'

beforeAll(async () => {
  vi.resetModules()
  vi.doMock(script, () => ({ showVariant, showVariantOfAddress: () => {} }))
  await import('#features/product-form/early-form.browser.ts')
})
afterAll(() => {
  vi.doUnmock(script)
  vi.resetModules()
})

/** With a subscription of the second pack, too, and one of the third that is sold out. */
const subscribed = (isAvailable: boolean) =>
  ({ variantId: 'x', available: isAvailable, left: null, prices: { weekly: price } }) as const
const price = { amount: '50.0', currencyCode: 'USD' }
const [eight, sixteen, twentyFour] = formData.variants

beforeEach(() => {
  document.body.innerHTML = `
    <astro-island ssr component-export="ProductForm">
      <form>
        <input type="radio" name="${FIELD.option(0)}" value="8 cans" checked />
        <input type="radio" name="${FIELD.option(0)}" value="16 cans" />
        <input type="radio" name="${FIELD.option(0)}" value="24 cans" />
        <input type="radio" name="${FIELD.purchase}" value="subscribe" checked />
        <input type="radio" name="${FIELD.purchase}" value="once" />
        <select name="${FIELD.plan}"><option value="weekly">w</option><option value="monthly">m</option></select>
        <input type="number" name="${FIELD.quantity}" value="1" min="1" />
      </form>
    </astro-island>
    <input type="radio" id="elsewhere" />`
  if (!eight || !sixteen || !twentyFour) throw new Error('The form has three packs')
  const variants = [
    eight,
    { ...sixteen, subscription: subscribed(true) },
    { ...twentyFour, subscription: subscribed(false) },
  ]
  document.querySelector('astro-island')?.setAttribute('props', propsText({ ...formData, variants }))
})
afterEach(() => {
  showVariant.mockClear()
  document.body.innerHTML = ''
})

const press = (value: string) => document.querySelector<HTMLElement>(`[value="${value}"]`)?.click()
const shown = () => showVariant.mock.calls.flat()

test('a pressed option shows its variant before React runs (FIND-09)', () => {
  press('16 cans')
  press('8 cans')
  expect(shown()).toEqual(['gid://shopify/ProductVariant/102', 'gid://shopify/ProductVariant/101'])
})

test('a choice that a variant’s form does not start with waits for React (FIND-09)', () => {
  press('once')
  press('16 cans')
  expect(shown()).toEqual([])
  press('subscribe')
  expect(shown()).toEqual(['gid://shopify/ProductVariant/102'])
  // Its subscription is sold out, which React keeps chosen; the form of its address starts with buying once.
  press('24 cans')
  expect(shown()).toHaveLength(1)
})

test('a quantity that was set is not lost with a pressed option (FIND-09)', () => {
  const field = document.querySelector<HTMLInputElement>('[type=number]')
  if (field) field.value = '3'
  press('16 cans')
  expect(shown()).toEqual([])
})

test('a press elsewhere, or in a form that React has, shows nothing (FIND-09)', () => {
  document.querySelector<HTMLElement>('#elsewhere')?.click()
  document.querySelector('form')?.dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }))
  press('16 cans')
  expect(shown()).toEqual([])
})
