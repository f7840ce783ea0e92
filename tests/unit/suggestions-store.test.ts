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
  vi.doMock('#features/cart/cart.store.ts', () => ({ $cart: cart }))
  vi.doMock('#features/catalogue/shared-data.api.ts', () => ({
    loadSharedData: async () => ({ recommendationsSource: '7105' }),
  }))
  vi.doMock('#features/suggestions/suggestions.api.ts', () => ({ fetchSuggestions }))
})
afterEach(() => vi.resetModules())

test('what is in the cart is suggested no more, from the moment it is added (CART-25, SUG-06)', async () => {
  const { $suggestions, watchSuggestions } = await import('#features/suggestions/suggestions.store.ts')
  const shown = () => $suggestions.get()?.products.map(({ number }) => number)
  const stop = $suggestions.listen(() => {})
  watchSuggestions()
  await vi.waitFor(() => expect(shown()).toEqual(['1', '2']))
  const all = $suggestions.get()

  // On its way: only its variant is known.
  cart.set({ ...cart.get(), lines: [line('9', '90'), line(null, '10')], updating: true })
  expect(shown()).toEqual(['2'])
  // It failed.
  cart.set({ ...cart.get(), lines: [line('9', '90')], updating: false })
  expect($suggestions.get()).toBe(all)
  // Another variant of it, in the place of the line that was there: nothing is asked anew.
  cart.set({ ...cart.get(), lines: [line('2', '21')] })
  expect(shown()).toEqual(['1'])
  expect(fetchSuggestions).toHaveBeenCalledOnce()
  cart.set({ ...cart.get(), lines: [] })
  expect($suggestions.get()).toBeNull()
  stop()
})
