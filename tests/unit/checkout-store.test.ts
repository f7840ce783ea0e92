import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutOutcome } from '#features/checkout/redirect-to-checkout.ts'

const started = vi.hoisted(() =>
  vi.fn<(cart: unknown, signal: AbortSignal, onTimeout: () => void) => Promise<CheckoutOutcome>>(),
)
vi.mock('#features/checkout/redirect-to-checkout.browser.ts', () => ({ redirectBrowserToCheckout: started }))
const showError = vi.hoisted(() => vi.fn())
const loaded = vi.hoisted(() => vi.fn(async () => ({ showError })))
vi.mock('#features/cart/load-engine.browser.ts', () => ({ loadAndStartCartEngine: loaded }))
const reported = vi.hoisted(() => vi.fn())
vi.mock('#browser/reporting/report.ts', () => ({ report: reported }))

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
  const { $busy } = await import('#components/spinner/spinner.store.ts')
  const store = await import('#features/checkout/checkout.store.ts')
  return { ...store, $busy, $overlay, closeOverlay, openOverlay }
}

beforeEach(() => {
  browser.onLine = true
  started.mockReset().mockResolvedValue('leaving')
  for (const mock of [showError, reported]) mock.mockClear()
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

  test('is cancelled on the way when the cart is closed, and can be pressed again at once (CHK-02)', async () => {
    const { $checkout, checkout, closeOverlay, openOverlay } = await openPage()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    started.mockImplementationOnce(async (_, signal) => {
      await answered
      return signal.aborted ? 'stayed' : 'leaving'
    })
    const cancelled = checkout()
    await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
    closeOverlay()
    expect($checkout.get()).toBe('idle')
    openOverlay('cart')
    await checkout()
    expect($checkout.get()).toBe('leaving')
    answer()
    await cancelled
    expect($checkout.get()).toBe('leaving')
    expect(started.mock.calls.map(([, signal]) => signal.aborted)).toEqual([true, false])
  })

  test('stays when it is cancelled while its code is loaded, which then fails (CHK-02, ERR-08)', async () => {
    const { $checkout, checkout, closeOverlay } = await openPage()
    started.mockImplementationOnce(async () => {
      closeOverlay()
      connect(false)
      throw new Error('Failed to fetch dynamically imported module')
    })
    await checkout()
    expect($checkout.get()).toBe('idle')
    expect([showError, reported].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
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

  test('shows the spinner while it is under way, not while it waits (CHK-02)', async () => {
    vi.useFakeTimers()
    try {
      const { $busy, cancelCheckout, checkout } = await openPage()
      connect(false)
      const stayed = checkout()
      expect($busy.get()).toBe(false)
      cancelCheckout()
      await stayed
      connect(true)
      let wasBusy = false
      started.mockImplementationOnce(async () => {
        wasBusy = $busy.get()
        return 'stayed'
      })
      await checkout()
      expect(wasBusy).toBe(true)
      vi.advanceTimersByTime(10_000)
      expect($busy.get()).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is over when the page comes back from the back/forward cache (CHK-02)', async () => {
    const { $checkout, checkout, closeOverlay } = await openPage()
    const show = (persisted: boolean) =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    await checkout()
    closeOverlay()
    show(false)
    expect($checkout.get()).toBe('leaving')
    show(true)
    expect($checkout.get()).toBe('idle')
  })

  test('stays where the cart cannot be loaded, which says so itself', async () => {
    const { $checkout, checkout } = await openPage()
    loaded.mockRejectedValueOnce(new Error('Not loaded'))
    await checkout()
    expect($checkout.get()).toBe('idle')
    expect(started).not.toHaveBeenCalled()
    expect([showError, reported].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  test('says that its code could not be loaded, unless the page reloads for it (ERR-08)', async () => {
    const { $checkout, checkout } = await openPage()
    const error = new Error('Failed to fetch dynamically imported module')
    started.mockRejectedValue(error)
    await checkout()
    expect($checkout.get()).toBe('idle')
    expect(showError).toHaveBeenCalledWith(
      'We couldn’t open the checkout. Please check your connection and try again.',
    )
    expect(reported).toHaveBeenCalledWith(error, { operation: 'checkout' })
    for (const mock of [showError, reported]) mock.mockClear()
    document.addEventListener('page:reload-request', (event) => event.preventDefault())
    await checkout()
    expect($checkout.get()).toBe('idle')
    expect([showError, reported].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  test('waits where its code could not be loaded because the connection was lost (CHK-02)', async () => {
    const { $checkout, checkout } = await openPage()
    started.mockImplementationOnce(async () => {
      connect(false)
      throw new Error('Failed to fetch dynamically imported module')
    })
    const leaving = checkout()
    await vi.waitFor(() => expect($checkout.get()).toBe('waiting'))
    connect(true)
    await leaving
    expect($checkout.get()).toBe('leaving')
    expect(showError).not.toHaveBeenCalled()
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
