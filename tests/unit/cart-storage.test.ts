import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { report } from '#browser/reporting/report.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { createTabLock, createTabPresence } from '#browser/tab-lock.ts'
import type { WebLocksWhileShown } from '#browser/web-locks-while-shown.ts'
import { newBrowser, openBrowser, request, SKY } from './cart-browser.fixture.ts'

const sky = `${SKY}|`

function area(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  return { map, storage }
}

describe('entries', () => {
  test('hold a value and a timestamp under the prefix (CART-05)', () => {
    const { map, storage } = area()
    const entries = createTimestampedStorage({ prefix: 'cart:', area: () => storage, now: () => 42 })
    entries.write('id', 'x')
    expect(Object.fromEntries(map)).toEqual({ 'cart:id': '{"value":"x","timestamp":42}' })
    expect(entries.read('id', z.string())).toBe('x')
    entries.remove('id')
    expect(map.size).toBe(0)
  })

  test('expire by their timestamp (CART-05)', () => {
    let now = 0
    const entries = createTimestampedStorage({ prefix: 's:', area: () => area().storage, now: () => now })
    const kept = area().storage
    const aging = createTimestampedStorage({ prefix: 's:', area: () => kept, now: () => now })
    aging.write('code', 'SAVE10')
    now = 101
    expect(aging.read('code', z.string(), 100)).toBeNull()
    expect(aging.read('code', z.string(), 101)).toBe('SAVE10')
    expect(entries.read('code', z.string())).toBeNull()
  })

  test('are ignored when they are malformed (CART-04)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const entries = createTimestampedStorage({
          prefix: 'cart:',
          area: () => area({ 'cart:id': text }).storage,
          now: () => 0,
        })
        expect(entries.read('id', z.string().check(z.startsWith('gid://')))).toBeNull()
      }),
    )
  })

  test('are kept for this visit when storage is blocked (CART-04)', () => {
    const entries = createTimestampedStorage({
      prefix: 'cart:',
      area: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
      now: () => 0,
    })
    entries.write('id', 'x')
    expect(entries.read('id', z.string())).toBe('x')
    entries.remove('id')
    expect(entries.read('id', z.string())).toBeNull()
  })

  test('keep the new value for this visit when storage is full, never the old one (CART-04)', () => {
    const { storage } = area({ 'cart:id': '{"value":"old","timestamp":0}' })
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const entries = createTimestampedStorage({ prefix: 'cart:', area: () => full, now: () => 0 })
    expect(entries.read('id', z.string())).toBe('old')
    entries.write('id', 'new')
    expect(entries.read('id', z.string())).toBe('new')
  })

  test('notify of changes by other tabs, by name (CART-27)', () => {
    const events = new EventTarget()
    const listener = vi.fn()
    const entries = createTimestampedStorage({
      prefix: 'cart:',
      area: () => area().storage,
      now: () => 0,
      events,
    })
    const stop = entries.onChange('settled', listener)
    const happen = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }))
    happen('cart:id')
    expect(listener).not.toHaveBeenCalled()
    happen('cart:settled')
    happen(null)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    happen('cart:settled')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('a cart', () => {
  test.each(['blocked', 'full'] as const)('works for this visit with %s storage (CART-04)', async (mood) => {
    const { world, time, service } = newBrowser()
    world.storage.state = mood
    const tab = world.open()
    await time.pass(1000)
    const added = tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    expect(await added).toBe(true)
    tab.engine.setQuantity(sky, 5)
    await time.pass(1000)
    expect(tab.view()).toMatchObject({ count: 5, updating: false })
    const [cartId] = service.carts.keys()
    expect(service.quantities(cartId ?? null)).toEqual({ [sky]: 5 })
  })

  test('starts anew when all its entries are malformed (CART-04)', async () => {
    const names = ['id', 'build', 'settled', 'revision', 'count', 'journal', 'journal:1,2', 'checkout']
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"value":${json},"timestamp":0}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), junk)), async (entries) => {
        const { world, time, service } = newBrowser()
        for (const [name, text] of entries) world.area.set(`cart:${name}`, text)
        const tab = world.open()
        await time.pass(1000)
        const added = tab.engine.add(request())
        await time.pass(10_000)
        expect(await added).toBe(true)
        expect(service.quantities(world.cartId())).toEqual({ [sky]: 1 })
        expect(tab.view()).toMatchObject({ count: 1, updating: false, status: 'ready' })
      }),
      { numRuns: 200 },
    )
  })

  test('keeps working from memory when storage is cleared (CART-04)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    world.area.clear()
    tab.engine.setQuantity(sky, 4)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(service.carts.size).toBe(1)
  })

  test('keeps the other pending changes when one is malformed (CART-27)', async () => {
    const { world, time, service, tab } = await openBrowser()
    service.outcomes = [{ kind: 'dropped before', ms: 5000 }]
    void tab.engine.add(request(SKY, 3))
    await time.pass(100)
    tab.engine.leaving()
    tab.kill()
    const journal = JSON.parse(world.area.get('cart:journal') ?? '')
    journal.value.unshift({ id: 'x', kind: 'add', quantity: 1e99, key: '<img src=x>' }, null, 7)
    world.area.set('cart:journal', JSON.stringify(journal))
    world.open()
    await time.pass(10_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    expect(world.stored('journal')).toBeNull()
  })
})

describe('the lock', () => {
  const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  test('runs one task at a time without Web Locks, also after a failure (CART-27)', async () => {
    const exclusively = createTabLock({
      name: 'cart',
      locks: undefined,
      lastHeard: () => Number.NEGATIVE_INFINITY,
      now: Date.now,
    })
    const order: string[] = []
    const work = (name: string, ms: number) =>
      exclusively(async () => {
        order.push(`${name} starts`)
        await later(ms)
        order.push(`${name} ends`)
      })
    const failing = exclusively(() => Promise.reject(new Error('No')))
    await Promise.all([expect(failing).rejects.toThrow('No'), work('a', 10), work('b', 1)])
    expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
  })

  test('waits for the browser’s lock, and briefly while other tabs are busy (CART-27)', async () => {
    const names: string[] = []
    const locks: WebLocksWhileShown = {
      untilLeft: (work) => work,
      request: async (name, work) => {
        names.push(name)
        await work()
      },
    }
    let heard = Number.NEGATIVE_INFINITY
    const exclusively = createTabLock({ name: 'cart', locks, lastHeard: () => heard, now: Date.now })
    let worked = 0
    const work = async () => {
      worked += 1
    }
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await exclusively(work)
    expect(worked).toBe(1)
    heard = Date.now()
    const second = exclusively(work)
    await vi.advanceTimersByTimeAsync(19)
    expect(worked).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await second
    expect(worked).toBe(2)
    expect(names).toEqual(['cart', 'cart'])
  })

  test('runs one task at a time where the browser refuses locks (CART-04)', async () => {
    const locks: WebLocksWhileShown = {
      untilLeft: (work) => work,
      request: () => Promise.reject(new DOMException('Access is denied', 'SecurityError')),
    }
    const exclusively = createTabLock({
      name: 'cart',
      locks,
      lastHeard: () => Number.NEGATIVE_INFINITY,
      now: Date.now,
    })
    const done: string[] = []
    const first = exclusively(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      done.push('first')
    })
    await Promise.all([first, exclusively(async () => void done.push('second'))])
    expect(done).toEqual(['first', 'second'])
  })

  test('does not repeat work that failed under the lock (CART-27)', async () => {
    const locks: WebLocksWhileShown = {
      untilLeft: (work) => work,
      request: (_, work) => work(),
    }
    const exclusively = createTabLock({
      name: 'cart',
      locks,
      lastHeard: () => Number.NEGATIVE_INFINITY,
      now: Date.now,
    })
    const work = vi.fn(() => Promise.reject(new Error('No')))
    await expect(exclusively(work)).rejects.toThrow('No')
    expect(work).toHaveBeenCalledOnce()
  })
})

describe('the presence of tabs', () => {
  /** Locks whose holders wait for each other, in order. */
  function createLocks(): Pick<LockManager, 'request'> {
    const last = new Map<string, Promise<unknown>>()
    return {
      async request(name: string, callback: unknown) {
        const granted = last.get(name) ?? Promise.resolve()
        const done = granted.then(() => (typeof callback === 'function' ? callback(null) : undefined))
        last.set(name, done)
        return done
      },
    }
  }

  test('tells of a tab’s end once, with time for what it stored last (CART-27)', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const presence = createTabPresence({ name: 'cart', locks: createLocks() })
    const release = presence.hold('first')
    const onGone = vi.fn()
    presence.whenGone('first', onGone)
    await vi.advanceTimersByTimeAsync(1000)
    expect(onGone).not.toHaveBeenCalled()
    release()
    await vi.advanceTimersByTimeAsync(19)
    expect(onGone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onGone).toHaveBeenCalledOnce()
  })

  test('is unknown where the browser refuses or lacks locks (CART-04)', async () => {
    const request = vi.fn(() => Promise.reject(new DOMException('Access is denied', 'SecurityError')))
    const onGone = vi.fn()
    for (const locks of [{ request }, undefined]) {
      const presence = createTabPresence({ name: 'cart', locks })
      presence.hold('first')()
      presence.whenGone('first', onGone)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(request).toHaveBeenCalledTimes(2)
    expect(onGone).not.toHaveBeenCalled()
  })
})

describe('reports', () => {
  test('never contain the secret of a cart (CART-47)', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    report(new Error('No cart gid://shopify/Cart/abc?key=s3cret here'))
    report(new Error('Failed: /x?id=gid%3A%2F%2Fshopify%2FCart%2Fabc%3Fkey%3Ds3cret&y=1'), {
      cart: 'gid://shopify/Cart/abc?key=s3cret',
    })
    expect(JSON.stringify(warned.mock.calls)).not.toContain('s3cret')
    expect(warned).toHaveBeenCalledTimes(2)
    warned.mockRestore()
  })

  test('leave out noise (ERR-13)', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    report(new TypeError('Failed to fetch'))
    report(new Error('ResizeObserver loop completed with undelivered notifications.'))
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })
})
