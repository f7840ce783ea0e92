import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { mapStorage } from './map-storage.fixture.ts'

const settings = {
  PUBLIC_BUILD_ID: 'build-7',
  PUBLIC_STOREFRONT_API_URL: 'https://shop.example/api/2026-04/graphql.json',
  PUBLIC_STOREFRONT_API_TOKEN: 'token',
  PUBLIC_BACKEND_URL: 'https://shop.example/api/graphql',
}
const stored = new Map<string, string>()

/** What a page of a browser has for its cart; without `locks` as outside secure contexts. */
async function openPage({ market, locks }: { market?: string; locks?: { request: unknown } } = {}) {
  vi.resetModules()
  vi.doMock('astro:env/client', () => ({ ...settings, PUBLIC_MARKET: market }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }))
  vi.stubGlobal('navigator', locks === undefined ? {} : { locks })
  const { cartIo } = await import('#features/cart/cart-io.browser.ts')
  return { io: cartIo(), cartIo }
}

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('localStorage', mapStorage(stored))
})
afterEach(() => {
  vi.doUnmock('astro:env/client')
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.useRealTimers()
})

describe('what a browser has for the cart', () => {
  test('is one for all of a page, of this release (CART-07)', async () => {
    const { io, cartIo } = await openPage()
    expect(cartIo()).toBe(io)
    expect(io.buildId).toBe('build-7')
  })

  test.each([
    [undefined, {}],
    ['fr-CA', { buyerIdentity: { countryCode: 'CA' } }],
  ])('makes carts of the market %s (OPS-11)', async (market, input) => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json({ errors: [] }, { status: 404 }),
    )
    vi.stubGlobal('fetch', fetch)
    const { io } = await openPage(market === undefined ? {} : { market })
    await io.api.create()
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body)).variables).toEqual({ input })
  })

  test('stores under the cart’s prefix with the time, and hears other tabs (CART-05, CART-27)', async () => {
    vi.setSystemTime(42)
    const { io } = await openPage()
    io.storage.write('id', 'x')
    expect(Object.fromEntries(stored)).toEqual({ 'cart:id': '{"value":"x","timestamp":42}' })
    expect(io.storage.read('id', z.string())).toBe('x')
    const heard = vi.fn()
    io.storage.onChange('id', heard)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart:id' }))
    expect(heard).toHaveBeenCalledOnce()
  })

  test('tells the page how a creation ended (CART-10)', async () => {
    const { io } = await openPage()
    const told = vi.fn()
    document.addEventListener('createCartSuccess', told)
    io.emit('createCartSuccess')
    expect(told).toHaveBeenCalledOnce()
  })

  test('does its work in order without locks (CART-27)', async () => {
    const { io } = await openPage()
    const done: number[] = []
    const work = (number: number) => io.exclusively(async () => void done.push(number))
    await Promise.all([work(1), work(2)])
    expect(done).toEqual([1, 2])
  })
})

describe('the lock over all tabs (CART-27)', () => {
  /** A page with locks that are free, and how long its work waits for what other tabs have stored. */
  async function openLocked() {
    const names: string[] = []
    const request = async (name: string, ...others: unknown[]) => {
      names.push(name)
      const work = others.at(-1)
      if (typeof work === 'function') await work()
    }
    const { io } = await openPage({ locks: { request } })
    const waits = async () => {
      let isDone = false
      void io.exclusively(async () => {
        isDone = true
      })
      await vi.advanceTimersByTimeAsync(0)
      const isWaiting = !isDone
      await vi.advanceTimersByTimeAsync(100)
      expect(isDone).toBe(true)
      return isWaiting
    }
    const hear = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return { io, names, waits, hear }
  }

  test('is the cart’s, as is that of each tab', async () => {
    const { io, names, waits } = await openLocked()
    await waits()
    io.presence.hold('one')
    await vi.advanceTimersByTimeAsync(0)
    expect(names).toEqual(['cart', 'cart of one'])
  })

  test('waits for what another tab has just stored of the cart, and for nothing else', async () => {
    const { waits, hear } = await openLocked()
    expect(await waits()).toBe(false)
    for (const key of [null, 'session:id', 'other:cart:id']) hear(key)
    expect(await waits()).toBe(false)
    hear('cart:journal')
    expect(await waits()).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await waits()).toBe(false)
  })
})
