import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const product = (number: string, variant: string) => ({
  number,
  path: `/shop/tubs/${number}`,
  variants: [{ id: `gid://shopify/ProductVariant/${variant}` }],
})
const line = (product: string | null, variant: string) => ({
  productId: product === null ? null : `gid://shopify/Product/${product}`,
  variantId: `gid://shopify/ProductVariant/${variant}`,
})
const newCart = () => atom({ lines: [line('9', '90')], status: 'ready', updating: false, stale: false })
let cart = newCart()

const newAnswer = () => Promise.withResolvers<ReturnType<typeof product>[]>()
type Answer = ReturnType<typeof newAnswer>

const fetchSuggestions = vi.fn(async () => [product('1', '10'), product('2', '20')])

beforeEach(() => {
  cart = newCart()
  fetchSuggestions.mockClear()
  vi.doMock('#features/cart/cart.store.ts', () => ({ $cart: cart }))
  vi.doMock('#features/shared-data/shared-data.api.ts', () => ({
    loadSharedData: async () => ({ recommendationsSource: '7105' }),
  }))
  vi.doMock('#features/suggestions/suggestions.api.ts', () => ({ fetchSuggestions }))
  vi.doMock('#features/catalogue/loaded-products.api.ts', () => ({
    // The subscription to product 2.
    loadedProduct: (id: string | null) => (id?.endsWith('/29') ? { path: '/shop/tubs/2' } : undefined),
  }))
})
afterEach(() => vi.resetModules())

/** Until a request that has begun has reached the service: it loads modules before that. */
const requested = () => new Promise((resolve) => setTimeout(resolve, 20))

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
  await requested()
  expect(fetchSuggestions).toHaveBeenCalledOnce()
  // Adding it failed.
  cart.set({ ...cart.get(), lines: [line('9', '90')], updating: false })
  expect($suggestions.get()).toBe(all)
  // Another line takes the first one's place: the number of lines stays, so nothing is requested.
  cart.set({ ...cart.get(), lines: [line('2', '21')] })
  expect(shown()).toEqual(['1'])
  await requested()
  expect(fetchSuggestions).toHaveBeenCalledOnce()
  cart.set({ ...cart.get(), lines: [] })
  expect($suggestions.get()).toBeNull()
  stop()
})

test('$suggestions leaves out products of which the cart has a subscription (CART-25)', async () => {
  const { $suggestions, startSuggestions } = await import('#features/suggestions/suggestions.store.ts')
  const stop = $suggestions.listen(() => {})
  startSuggestions()
  await vi.waitFor(() => expect($suggestions.get()).not.toBeNull())
  cart.set({ ...cart.get(), lines: [line('29', '290')] })
  expect($suggestions.get()?.products.map(({ number }) => number)).toEqual(['1'])
  cart.set({ ...cart.get(), lines: [] })
  stop()
})

test.each([
  ['is answered', (answer: Answer) => answer.resolve([product('1', '10')])],
  ['fails', (answer: Answer) => answer.reject(new Error('Aborted'))],
])(
  '$suggestions are those of the last request where an earlier one %s after it, and none of an empty cart (SUG-06)',
  async (_, end) => {
    const reported = vi.fn()
    vi.doMock('#browser/reporting/report.ts', () => ({ report: reported }))
    const [first, second, third] = [newAnswer(), newAnswer(), newAnswer()]
    for (const { promise } of [first, second, third]) fetchSuggestions.mockReturnValueOnce(promise)
    const { $suggestions, startSuggestions } = await import('#features/suggestions/suggestions.store.ts')
    const shown = () => $suggestions.get()?.products.map(({ number }) => number)
    const stop = $suggestions.listen(() => {})
    const add = (variant: string) =>
      cart.set({ ...cart.get(), lines: [...cart.get().lines, line(variant, variant)] })
    startSuggestions()
    await vi.waitFor(() => expect(fetchSuggestions).toHaveBeenCalledTimes(1))
    add('8')
    await vi.waitFor(() => expect(fetchSuggestions).toHaveBeenCalledTimes(2))
    second.resolve([product('2', '20')])
    await vi.waitFor(() => expect(shown()).toEqual(['2']))
    end(first)
    await requested()
    expect(shown()).toEqual(['2'])
    add('7')
    await vi.waitFor(() => expect(fetchSuggestions).toHaveBeenCalledTimes(3))
    cart.set({ ...cart.get(), lines: [] })
    end(third)
    await requested()
    expect($suggestions.get()).toBeNull()
    expect(reported).not.toHaveBeenCalled()
    stop()
    vi.doUnmock('#browser/reporting/report.ts')
  },
)

test('$suggestions stays while lines wait for the connection, and comes back after a failed request (SUG-06)', async () => {
  vi.doMock('#browser/reporting/report.ts', () => ({ report: vi.fn() }))
  const { $suggestions, startSuggestions } = await import('#features/suggestions/suggestions.store.ts')
  const stop = $suggestions.listen(() => {})
  const one = { ...cart.get(), lines: [line('9', '90')] }
  const two = { ...one, lines: [...one.lines, line('8', '80')] }
  startSuggestions()
  await vi.waitFor(() => expect($suggestions.get()).not.toBeNull())
  cart.set({ ...two, stale: true })
  await requested()
  expect(fetchSuggestions).toHaveBeenCalledOnce()
  expect($suggestions.get()).not.toBeNull()
  fetchSuggestions.mockRejectedValueOnce(new Error('Cut'))
  cart.set({ ...two })
  await vi.waitFor(() => expect($suggestions.get()).toBeNull())
  cart.set({ ...two })
  await vi.waitFor(() => expect($suggestions.get()).not.toBeNull())
  expect(fetchSuggestions).toHaveBeenCalledTimes(3)
  cart.set({ ...two, lines: [] })
  stop()
  vi.doUnmock('#browser/reporting/report.ts')
})
