import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenPageUsed } from '#browser/when-page-used.ts'
import type { CartStores } from '#features/cart/cart.store.ts'
import type { CartCommands } from '#features/cart/cart-commands.ts'
import { importLazyCart } from './lazy-cart.fixture.ts'

/** The document and window that waiting for idleness looks at. */
function page({ visible = true, loaded = true, prerendering = false } = {}) {
  const state = { visible, loaded, prerendering }
  const fakeDocument = Object.defineProperties(new EventTarget(), {
    visibilityState: { get: () => (state.visible ? 'visible' : 'hidden') },
    readyState: { get: () => (state.loaded ? 'complete' : 'interactive') },
    prerendering: { get: () => state.prerendering },
  })
  const fakeWindow = new EventTarget()
  vi.stubGlobal('document', fakeDocument)
  vi.stubGlobal('window', fakeWindow)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16))
  const idle = vi.fn()
  void whenPageUsed(3000).then(idle)
  return {
    state,
    idle,
    tellDocument: (type: string) => fakeDocument.dispatchEvent(new Event(type)),
    tellWindow: (type: string) => fakeWindow.dispatchEvent(new Event(type)),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('idle', () => {
  test('comes 3 s after load (CART-07)', async () => {
    const { idle } = page()
    await vi.advanceTimersByTimeAsync(2999)
    expect(idle).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(idle).toHaveBeenCalledOnce()
  })

  test('counts the 3 s from load (CART-07)', async () => {
    const { idle, state, tellWindow } = page({ loaded: false })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(idle).not.toHaveBeenCalled()
    state.loaded = true
    tellWindow('load')
    await vi.advanceTimersByTimeAsync(3000)
    expect(idle).toHaveBeenCalledOnce()
  })

  test.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'pointermove'])(
    'comes with the first %s, once what it does has been painted (CART-07)',
    async (sign) => {
      const { idle, tellWindow } = page({ loaded: false })
      tellWindow(sign)
      expect(idle).not.toHaveBeenCalled()
      tellWindow('click')
      await vi.advanceTimersByTimeAsync(20)
      expect(idle).toHaveBeenCalledOnce()
    },
  )

  test('does not come while the page is hidden or prerendering (CART-07)', async () => {
    const hidden = page({ visible: false })
    hidden.tellWindow('wheel')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(hidden.idle).not.toHaveBeenCalled()
    hidden.state.visible = true
    hidden.tellDocument('visibilitychange')
    await vi.advanceTimersByTimeAsync(3000)
    expect(hidden.idle).toHaveBeenCalledOnce()

    const prerendered = page({ prerendering: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(prerendered.idle).not.toHaveBeenCalled()
    prerendered.state.prerendering = false
    prerendered.tellDocument('prerenderingchange')
    await vi.advanceTimersByTimeAsync(3000)
    expect(prerendered.idle).toHaveBeenCalledOnce()
  })
})

describe('the store', () => {
  const stored = (text: string | null) => vi.stubGlobal('localStorage', { getItem: () => text })

  const outcome = { kind: 'done' as const, warnings: [] }
  const commands = {
    add: vi.fn(async () => true),
    setQuantity: vi.fn(),
    removeLine: vi.fn(),
    chooseVariant: vi.fn(),
    setAttributes: vi.fn(async () => outcome),
    setCodes: vi.fn(async () => outcome),
    settle: vi.fn(async () => 'settled' as const),
    checkoutCart: () => null,
    leftForCheckout: vi.fn(),
    withLockedCart: vi.fn(async () => {}),
    showError: vi.fn(),
  } satisfies CartCommands

  /** What starts a cart without the engine cannot be loaded, so that the engine does it. */
  const withoutUntouchedStart = () =>
    vi.doMock('#features/cart/start-without-engine.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })

  const withEngine = (start: (stores: CartStores) => typeof commands) =>
    vi.doMock('#features/cart/start-engine.browser.ts', () => ({ startEngine: start }))

  const display = {
    productId: null,
    title: 'Sky',
    variantTitle: null,
    planName: null,
    image: null,
    unitPrice: null,
  }

  test.each([
    ['{"value":3,"timestamp":0}', 3],
    ['{"value":-3,"timestamp":0}', 0],
    ['{"value":"3","timestamp":0}', 0],
    ['{"value":1e99,"timestamp":0}', 0],
    ['garbage', 0],
    [null, 0],
  ])('starts the badge from the stored count: %s gives %d (CHR-11)', async (text, count) => {
    stored(text)
    const { $cart } = await importLazyCart()
    expect($cart.get()).toMatchObject({ count, status: 'not-started', lines: [] })
  })

  test('starts with an empty badge when storage is blocked (CART-04)', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('No', 'SecurityError')
      },
    })
    const { $cart } = await importLazyCart()
    expect($cart.get().count).toBe(0)
  })

  test('starts one engine when started twice, and runs commands before the page is idle (CART-07)', async () => {
    stored(null)
    page()
    const start = vi.fn(() => commands)
    withEngine(start)
    const store = await importLazyCart()
    store.scheduleCartStart()
    store.scheduleCartStart()
    expect(await store.addToCart({ variantId: 'v', quantity: 1, display })).toBe(true)
    store.setQuantity('v|', 2, 1)
    store.removeLine('v|')
    store.chooseVariant('v|', 'w', { variantTitle: '12', image: null })
    expect(await store.setCartAttributes({ a: '1' })).toEqual(outcome)
    expect(await store.setDiscountCodes(['CALM'], { failureText: 'No.' })).toEqual(outcome)
    await vi.advanceTimersByTimeAsync(5000)
    expect(start).toHaveBeenCalledOnce()
    expect(commands.setQuantity).toHaveBeenCalledExactlyOnceWith('v|', 2, 1)
    expect(commands.removeLine).toHaveBeenCalledExactlyOnceWith('v|')
    expect(commands.chooseVariant).toHaveBeenCalledExactlyOnceWith('v|', 'w', {
      variantTitle: '12',
      image: null,
    })
    expect(commands.removeLine).toHaveBeenCalledExactlyOnceWith('v|')
    expect(commands.setAttributes).toHaveBeenCalledExactlyOnceWith({ a: '1' }, undefined)
    expect(commands.setCodes).toHaveBeenCalledExactlyOnceWith(['CALM'], { failureText: 'No.' })
  })

  test('asks for a reload when the engine cannot be loaded and no command waits for it (ERR-08)', async () => {
    stored(null)
    page()
    const dispatchEvent = vi.fn((event: Event) => event.type !== 'page:reload-request')
    vi.stubGlobal('document', Object.assign(document, { dispatchEvent }))
    withoutUntouchedStart()
    withEngine(() => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const { scheduleCartStart } = await importLazyCart()
    scheduleCartStart()
    await vi.advanceTimersByTimeAsync(5000)
    expect(dispatchEvent).toHaveBeenCalledOnce()
  })

  test('persists an addition before the engine is there, and reloads if it never comes (CART-27, ERR-08)', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    page()
    const dispatchEvent = vi.fn((event: Event) => event.type !== 'page:reload-request')
    vi.stubGlobal('document', Object.assign(document, { dispatchEvent }))
    let fails = true
    const start = vi.fn(() => commands)
    withEngine(() => {
      if (fails) throw new TypeError('Failed to fetch dynamically imported module')
      return start()
    })
    const store = await importLazyCart()
    const added = store.addToCart({ variantId: 'v', quantity: 2, display })
    const persisted = () => [...stored.values()].map((text) => JSON.parse(text).value)
    expect([...stored.keys()]).toEqual([expect.stringMatching(/^cart:journal:./)])
    expect(persisted()).toMatchObject([{ kind: 'add', owner: null, variantId: 'v', quantity: 2 }])
    expect(await added).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(dispatchEvent).toHaveBeenCalledOnce()

    dispatchEvent.mockReturnValue(true)
    await store.addToCart({ variantId: 'v', quantity: 1, display })
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.$cartError.get()).toContain('What you added is kept')
    expect(persisted()).toHaveLength(2)
    fails = false
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(start).toHaveBeenCalledOnce()
  })

  test('starts the engine only when somebody uses the page, if the cart needs no more before (CART-07)', async () => {
    stored(null)
    const { tellWindow } = page()
    const start = vi.fn(() => commands)
    withEngine(start)
    const startCartWithoutEngine = vi.fn(async (_: unknown, showCount: (count: number) => void) => {
      showCount(4)
      return true
    })
    const watchOrphans = vi.fn()
    vi.doMock('#features/cart/cart-io.browser.ts', () => ({ cartIo: () => ({}) }))
    vi.doMock('#features/cart/start-without-engine.ts', () => ({ startCartWithoutEngine, watchOrphans }))
    const { $cart, scheduleCartStart } = await importLazyCart()
    scheduleCartStart()
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(startCartWithoutEngine).toHaveBeenCalledOnce())
    expect($cart.get()).toMatchObject({ count: 4, status: 'not-started' })
    expect(start).not.toHaveBeenCalled()
    tellWindow('pointermove')
    await vi.advanceTimersByTimeAsync(300)
    await vi.waitFor(() => expect(start).toHaveBeenCalledOnce())
    expect(startCartWithoutEngine).toHaveBeenCalledOnce()
  })

  test('starts the engine on a page that nobody uses when another tab leaves changes (CART-27)', async () => {
    stored(null)
    page()
    const start = vi.fn(() => commands)
    withEngine(start)
    let leave = () => {}
    vi.doMock('#features/cart/cart-io.browser.ts', () => ({ cartIo: () => ({}) }))
    vi.doMock('#features/cart/start-without-engine.ts', () => ({
      startCartWithoutEngine: async () => true,
      watchOrphans: (_: unknown, startEngine: () => void) => {
        leave = startEngine
      },
    }))
    const { scheduleCartStart } = await importLazyCart()
    scheduleCartStart()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(start).not.toHaveBeenCalled()
    leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(start).toHaveBeenCalledOnce()
  })

  test('starts at once when an earlier page has left changes (CART-27)', async () => {
    stored('{"value":[{"owner":null}],"timestamp":0}')
    page()
    const start = vi.fn(() => commands)
    withEngine(start)
    const { scheduleCartStart } = await importLazyCart()
    scheduleCartStart()
    await vi.advanceTimersByTimeAsync(0)
    expect(start).toHaveBeenCalledOnce()
  })

  test('says that the engine cannot be loaded, and tries again at the next command (ERR-08)', async () => {
    stored(null)
    let fails = true
    withEngine(() => {
      if (fails) throw new TypeError('Failed to fetch dynamically imported module')
      return commands
    })
    const store = await importLazyCart()
    expect(await store.addToCart({ variantId: 'v', quantity: 1, display })).toBe(false)
    expect(store.$cartError.get()).toContain('could not be loaded')
    expect(await store.setDiscountCodes([])).toMatchObject({ kind: 'failed', userErrors: [] })
    expect(await store.setCartAttributes({})).toMatchObject({ kind: 'failed', userErrors: [] })
    fails = false
    expect(await store.addToCart({ variantId: 'v', quantity: 1, display })).toBe(true)
    expect(store.$cartError.get()).toBeNull()
  })
})
