import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutOutcome } from '#features/checkout/redirect-to-checkout.ts'

const started = vi.hoisted(() => vi.fn<() => Promise<CheckoutOutcome>>())
vi.mock('#features/checkout/start-checkout.ts', () => ({ startCheckout: started }))
const loaded = vi.hoisted(() => vi.fn(async () => ({})))
vi.mock('#features/cart/cart.store.ts', () => ({ loadCart: loaded }))

const browser = { onLine: true }
let page = new EventTarget()

/** Loses the connection, or has it back. */
function connect(isOnline: boolean) {
  browser.onLine = isOnline
  page.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The checkout's store in a new page. */
async function openPage() {
  vi.resetModules()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', browser)
  const { $overlay, closeOverlay, openOverlay } = await import('#browser/overlay.store.ts')
  openOverlay('cart')
  return { ...(await import('#features/checkout/checkout.store.ts')), $overlay, closeOverlay }
}

beforeEach(() => {
  browser.onLine = true
  started.mockReset().mockResolvedValue('leaving')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('checkout', () => {
  test('pressed offline waits, and goes on with the connection (CHK-02)', async () => {
    const { $checkout, checkout } = await openPage()
    connect(false)
    const leaving = checkout()
    void checkout()
    expect($checkout.get()).toBe('waiting')
    expect(started).not.toHaveBeenCalled()
    connect(true)
    await leaving
    expect(started).toHaveBeenCalledOnce()
    expect($checkout.get()).toBe('leaving')
  })

  test('waits again when the connection is lost on the way (CHK-02)', async () => {
    const { $checkout, checkout } = await openPage()
    started.mockImplementationOnce(async () => {
      connect(false)
      return 'offline'
    })
    const leaving = checkout()
    await vi.waitFor(() => expect($checkout.get()).toBe('waiting'))
    connect(true)
    await leaving
    expect(started).toHaveBeenCalledTimes(2)
  })

  test('ends its waiting when it is cancelled, or the cart is closed (CHK-02)', async () => {
    const { $checkout, cancelCheckout, checkout, closeOverlay } = await openPage()
    for (const end of [cancelCheckout, closeOverlay]) {
      connect(false)
      const stayed = checkout()
      expect($checkout.get()).toBe('waiting')
      end()
      await stayed
      expect($checkout.get()).toBe('idle')
      connect(true)
    }
    expect(started).not.toHaveBeenCalled()
  })

  test('loads nothing ahead while offline, as the browser would remember the failure (CHK-02)', async () => {
    const { prepareCheckout } = await openPage()
    loaded.mockClear()
    connect(false)
    prepareCheckout()
    expect(loaded).not.toHaveBeenCalled()
    connect(true)
    prepareCheckout()
    expect(loaded).toHaveBeenCalledOnce()
  })

  test('can be pressed again when it stayed (CHK-05)', async () => {
    const { $checkout, checkout } = await openPage()
    started.mockResolvedValueOnce('stayed')
    await checkout()
    expect($checkout.get()).toBe('idle')
    await checkout()
    expect($checkout.get()).toBe('leaving')
  })
})
