import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartStores } from '#features/cart/cart.store.ts'
import { request, SKY } from './cart-browser.fixture.ts'
import { emptyCartView } from './empty-cart-view.fixture.ts'
import { importLazyCart } from './lazy-cart.fixture.ts'

const stored = new Map<string, string>()
/** The engine's commands, as far as they are used here. */
const add = vi.fn(async () => true)
const commands = {
  add,
  setQuantity: vi.fn(),
  removeLine: vi.fn(),
  chooseVariant: vi.fn(),
  setAttributes: vi.fn(),
  setCodes: vi.fn(),
}
const startCartWithoutEngine = vi.fn(async (_io: unknown, _showCount: (count: number) => void) => true)
const watchOrphans = vi.fn()
/** Whether the engine's code can be loaded. */
let isReachable = true
const startEngine = vi.fn((_stores: CartStores, _ownPersisted: ReadonlySet<string>) => {
  if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
  return commands
})
/** Requests to reload the page, which it takes. */
const reloads = vi.fn((event: Event) => event.preventDefault())

/** A new page; `count` is what the last one stored for the badge. */
async function openPage(count: number | null = null) {
  stored.clear()
  if (count !== null) stored.set('cart:count', JSON.stringify({ value: count, timestamp: 0 }))
  const page = { visibilityState: 'visible', readyState: 'complete', prerendering: false }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  vi.stubGlobal('window', new EventTarget())
  document.addEventListener('page:reload-request', reloads)
  return importLazyCart()
}

/** Tells of a write to storage in another tab. */
const storeElsewhere = (key: string, value: unknown) => {
  stored.set(key, JSON.stringify({ value, timestamp: 0 }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Until the next frame has been painted. */
const paint = () => pass(20)

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.clearAllMocks()
  isReachable = true
  startCartWithoutEngine.mockResolvedValue(true)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.doMock('#features/cart/start-engine.browser.ts', () => ({ startEngine }))
  vi.doMock('#features/cart/cart-io.browser.ts', () => ({ cartIo: () => ({}) }))
  vi.doMock('#features/cart/start-without-engine.ts', () => ({ startCartWithoutEngine, watchOrphans }))
})
afterEach(() => {
  vi.doUnmock('#features/cart/start-engine.browser.ts')
  vi.doUnmock('#features/cart/cart-io.browser.ts')
  vi.doUnmock('#features/cart/start-without-engine.ts')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('before the engine runs', () => {
  test('the cart is empty, and nothing is said (CART-39)', async () => {
    const { $cart, $announcement, $cartError, $pageAdditions } = await openPage()
    expect($cart.get()).toEqual(emptyCartView('not-started'))
    expect([$announcement.get(), $cartError.get()]).toEqual(['', null])
    expect($pageAdditions.get()).toEqual({ countBefore: 0, requests: [] })
  })

  test('islands render once where the page was built with the count that is stored (CHR-11)', async () => {
    const { $cart } = await openPage(0)
    expect($cart.get()).toBe($cart.init)
  })

  test('the badge follows what other tabs store, until the engine does (CHR-11)', async () => {
    const { $cart, scheduleCartStart, loadAndStartCartEngine } = await openPage(1)
    scheduleCartStart()
    storeElsewhere('cart:count', 4)
    expect($cart.get()).toMatchObject({ count: 4, status: 'not-started', lines: [] })
    stored.set('cart:count', JSON.stringify({ value: 5, timestamp: 0 }))
    storeElsewhere('cart:id', 'x')
    expect($cart.get().count).toBe(4)
    // Kept by the browser meanwhile, it has heard of nothing.
    window.dispatchEvent(new Event('pageshow'))
    expect($cart.get().count).toBe(5)
    void loadAndStartCartEngine()
    storeElsewhere('cart:count', 6)
    expect($cart.get().count).toBe(5)
  })

  test('what is added is known with what the cart held before (CART-48)', async () => {
    const { $pageAdditions, addToCart, loadAndStartCartEngine } = await openPage(2)
    await addToCart(request(SKY, 1))
    expect($pageAdditions.get()).toEqual({ countBefore: 2, requests: [request(SKY, 1)] })
    await loadAndStartCartEngine()
    const stores = startEngine.mock.calls[0]?.[0]
    stores?.cart.set({ ...stores.cart.get(), count: 3 })
    await addToCart(request(SKY, 2))
    await addToCart(request(SKY, 7, { additive: false }))
    expect($pageAdditions.get()).toEqual({
      countBefore: 2,
      requests: [request(SKY, 1), request(SKY, 2)],
    })
  })
})

test.each(['garbage', 'null', '5', '{}', '{"value":"3"}'])(
  'the badge shows no count where %s is stored (CART-04, CHR-11)',
  async (text) => {
    const { $cart, scheduleCartStart } = await openPage(4)
    expect($cart.get().count).toBe(4)
    scheduleCartStart()
    stored.set('cart:count', text)
    window.dispatchEvent(new Event('pageshow'))
    expect($cart.get().count).toBe(0)
  },
)

describe('an addition', () => {
  test('that is persisted is known to the engine as this page’s own (CART-25)', async () => {
    const { addToCart, sendPersistedAdd } = await openPage()
    sendPersistedAdd('pressed', request())
    expect(await addToCart(request())).toBe(true)
    await paint()
    const id = [...stored.keys()][0]?.split(':').at(-1) ?? ''
    expect([...(startEngine.mock.calls[0]?.[1] ?? [])]).toEqual(['pressed', id])
    expect(add).not.toHaveBeenCalled()
  })

  test('goes to the engine once that runs, whose answer counts (CART-24)', async () => {
    const { addToCart, loadAndStartCartEngine } = await openPage()
    await loadAndStartCartEngine()
    add.mockResolvedValueOnce(false)
    expect(await addToCart(request(SKY, 2))).toBe(false)
    expect(add.mock.calls).toEqual([[request(SKY, 2)]])
    expect(stored.size).toBe(0)
  })

  test('that sets a quantity waits for the engine, which knows the line (CART-18)', async () => {
    const { addToCart } = await openPage()
    const setting = request(SKY, 3, { additive: false })
    expect(await addToCart(setting)).toBe(true)
    expect(add.mock.calls).toEqual([[setting]])
    expect(stored.size).toBe(0)
  })
})

describe('an engine that cannot be loaded (ERR-08)', () => {
  const kept = 'The cart could not be loaded. What you added is kept, and we will send it as soon as we can.'
  const failed = {
    kind: 'failed',
    text: 'The cart could not be loaded. Please check your connection and try again.',
    userErrors: [],
    isRetryable: true,
  }

  test('makes every command fail, and the next one try again', async () => {
    const store = await openPage()
    isReachable = false
    expect(await store.addToCart(request(SKY, 1, { additive: false }))).toBe(false)
    expect(store.$cartError.get()).toBe(failed.text)
    expect(await store.setCartAttributes({ a: '1' })).toEqual(failed)
    expect(await store.setDiscountCodes(['CALM'])).toEqual(failed)
    expect(store.$cartError.get()).toBe(failed.text)
    store.setQuantity('v|', 2)
    store.removeLine('v|')
    store.chooseVariant('v|', 'w', { variantTitle: null, image: null })
    await pass(0)
    isReachable = true
    store.setQuantity('v|', 3)
    await pass(0)
    expect(commands.setQuantity.mock.calls).toEqual([['v|', 3, undefined]])
    expect(store.$cartError.get()).toBeNull()
    // Nobody has asked for a reload, by which the commands would have been lost.
    expect(reloads).not.toHaveBeenCalled()
  })

  test('does not reload the page that opens the drawer while a command waits for it', async () => {
    const { setDiscountCodes, startCartEngineOrReload } = await openPage()
    isReachable = false
    const done = setDiscountCodes(['CALM'])
    startCartEngineOrReload()
    expect(await done).toEqual(failed)
    await pass(0)
    expect(reloads).not.toHaveBeenCalled()
    startCartEngineOrReload()
    await pass(0)
    expect(reloads).toHaveBeenCalledOnce()
  })

  test('reloads the page whose addition is kept, and says so where it may not (CART-27)', async () => {
    const { $cartError, sendPersistedAdd } = await openPage()
    isReachable = false
    sendPersistedAdd('pressed', request())
    await paint()
    expect(reloads).toHaveBeenCalledOnce()
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(startEngine).toHaveBeenCalledOnce()
    document.removeEventListener('page:reload-request', reloads)
    sendPersistedAdd('pressed again', request())
    await paint()
    expect($cartError.get()).toBe(kept)
    // Each time that the connection is back, until it can be loaded.
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect($cartError.get()).toBe(kept)
    isReachable = true
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect($cartError.get()).toBeNull()
    expect(startEngine).toHaveBeenCalledTimes(4)
  })
})

test('an addition that is not kept says so, although an earlier one is (CART-27, ERR-08)', async () => {
  const { $cartError, addToCart, sendPersistedAdd } = await openPage()
  isReachable = false
  document.removeEventListener('page:reload-request', reloads)
  sendPersistedAdd('pressed', request())
  expect(await addToCart(request(SKY, 3, { additive: false }))).toBe(false)
  expect($cartError.get()).toBe('The cart could not be loaded. Please check your connection and try again.')
})

describe('a page that nobody uses (CART-07)', () => {
  test('starts the engine where its cart cannot be started without, and watches nothing then', async () => {
    startCartWithoutEngine.mockResolvedValue(false)
    const { scheduleCartStart } = await openPage()
    scheduleCartStart()
    await pass(10_000)
    await vi.waitFor(() => expect(startEngine).toHaveBeenCalledOnce())
    expect(watchOrphans).not.toHaveBeenCalled()
  })

  test('starts its cart once, however often it is asked to', async () => {
    const { scheduleCartStart } = await openPage()
    scheduleCartStart()
    scheduleCartStart()
    await pass(10_000)
    await vi.waitFor(() => expect(watchOrphans).toHaveBeenCalled())
    expect([startCartWithoutEngine.mock.calls.length, watchOrphans.mock.calls.length]).toEqual([1, 1])
  })

  test('needs no start without the engine once somebody has used it', async () => {
    const { scheduleCartStart } = await openPage()
    scheduleCartStart()
    window.dispatchEvent(new Event('wheel'))
    await pass(10_000)
    await vi.waitFor(() => expect(startEngine).toHaveBeenCalledOnce())
    expect(startCartWithoutEngine).not.toHaveBeenCalled()
  })

  test('follows no count where an earlier page has left changes: its engine runs (CART-27)', async () => {
    const { $cart, scheduleCartStart } = await openPage(1)
    stored.set('cart:journal', '{"value":[{"owner":null}],"timestamp":0}')
    isReachable = false
    scheduleCartStart()
    await pass(0)
    expect(startEngine).toHaveBeenCalledOnce()
    expect(startCartWithoutEngine).not.toHaveBeenCalled()
    expect($cart.get().count).toBe(1)
  })
})
