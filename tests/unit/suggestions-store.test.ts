import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const product = (number: string, variant: string) => ({
  number,
  variants: [{ id: `gid://shopify/ProductVariant/${variant}` }],
})
const line = (product: string | null, variant: string) => ({
  productId: product === null ? null : `gid://shopify/Product/${product}`,
  variantId: `gid://shopify/ProductVariant/${variant}`,
})
const cart = atom({ lines: [line('9', '90')], status: 'ready', updating: false })

const fetchSuggestions = vi.fn(async () => [product('1', '10'), product('2', '20')])

beforeEach(() => {
  vi.doMock('#features/cart/lazy-cart.store.ts', () => ({ $cart: cart }))
  vi.doMock('#features/catalogue/shared-data.api.ts', () => ({
    loadSharedData: async () => ({ recommendationsSource: '7105' }),
  }))
  vi.doMock('#features/suggestions/suggestions.api.ts', () => ({ fetchSuggestions }))
})
afterEach(() => vi.resetModules())

test('$suggestions leaves out products of the cart as soon as they are added (CART-25, SUG-06)', async () => {
  const { $suggestions, startSuggestions } = await import('#features/suggestions/suggestions.store.ts')
  const shown = () => $suggestions.get()?.products.map(({ number }) => number)
  const stop = $suggestions.listen(() => {})
  startSuggestions()
  await vi.waitFor(() => expect(shown()).toEqual(['1', '2']))
  const all = $suggestions.get()

  // While it is being added, only the variant is known.
  cart.set({ ...cart.get(), lines: [line('9', '90'), line(null, '10')], updating: true })
  expect(shown()).toEqual(['2'])
  // Adding it failed.
  cart.set({ ...cart.get(), lines: [line('9', '90')], updating: false })
  expect($suggestions.get()).toBe(all)
  // Another line takes the first one's place: the number of lines stays, so nothing is requested.
  cart.set({ ...cart.get(), lines: [line('2', '21')] })
  expect(shown()).toEqual(['1'])
  expect(fetchSuggestions).toHaveBeenCalledOnce()
  cart.set({ ...cart.get(), lines: [] })
  expect($suggestions.get()).toBeNull()
  stop()
})
