import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTabLock, createTabPresence } from '#browser/tab-lock.ts'
import type { WebLocksWhileShown } from '#browser/web-locks-while-shown.ts'

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
