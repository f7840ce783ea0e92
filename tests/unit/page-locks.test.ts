import { getEventListeners } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTabLock } from '#browser/tab-lock.ts'
import { createWebLocksWhileShown } from '#browser/web-locks-while-shown.ts'

/** Locks as browsers have them: first come, first served, also for those who cannot answer. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_: string, { signal }: LockOptions, work: () => Promise<void>) {
      const turn = last
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      if (signal?.aborted) return Promise.reject(signal.reason)
      let isGranted = false
      signal?.addEventListener('abort', () => {
        if (!isGranted) reject(signal.reason)
      })
      last = Promise.race([promise, turn.then(() => new Promise<void>((done) => setTimeout(done)))])
        .then(() => turn)
        .then(() => {
          if (signal?.aborted) return
          isGranted = true
          return work().then(resolve, reject)
        })
        .catch(() => turn)
      return promise
    },
  }
}

const reload = vi.fn()
const newPage = () => Object.assign(new EventTarget(), { location: { reload } })
let page: ReturnType<typeof newPage>
let locks: ReturnType<typeof createLocks>
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
const fire = (type: string) => page.dispatchEvent(new Event(type))

beforeEach(() => {
  reload.mockClear()
  page = newPage()
  locks = createLocks()
})

test('a page that is left while it waits for a lock leaves it to others, and asks again when it is shown (CART-27)', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const [kept, other] = [createWebLocksWhileShown(locks, page), createWebLocksWhileShown(locks, newPage())]
  const [work, otherWork] = [vi.fn(async () => {}), vi.fn(async () => {})]
  void other.request('cart', () => held)
  await settled()
  const asked = kept.request('cart', work)
  fire('pagehide')
  release()
  await other.request('cart', otherWork)
  expect(otherWork).toHaveBeenCalledOnce()
  expect(work).not.toHaveBeenCalled()
  fire('pageshow')
  await asked
  expect(work).toHaveBeenCalledOnce()
})

test('a page that is left asks for no lock before it is shown again (CART-27)', async () => {
  const pageLocks = createWebLocksWhileShown(locks, page)
  const work = vi.fn(async () => {})
  fire('pagehide')
  const asked = pageLocks.request('cart', work)
  await settled()
  expect(work).not.toHaveBeenCalled()
  fire('pageshow')
  await asked
  expect(work).toHaveBeenCalledOnce()
})

test('a page that was left and shown again listens for nothing more of it (CART-27)', async () => {
  const pageLocks = createWebLocksWhileShown(locks, page)
  fire('pagehide')
  fire('pageshow')
  await pageLocks.request('cart', async () => {})
  expect(getEventListeners(page, 'pageshow')).toEqual([])
})

test('work that has begun is not begun again when the page is left (CART-27)', async () => {
  const pageLocks = createWebLocksWhileShown(locks, page)
  const { promise, reject } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  const asked = pageLocks.request('cart', work)
  await settled()
  fire('pagehide')
  reject(new Error('injected'))
  await expect(asked).rejects.toThrow('injected')
  fire('pageshow')
  await settled()
  expect(work).toHaveBeenCalledOnce()
})

test('a lock that was granted while the page was left is given back, and asked for again when it is shown (CART-27)', async () => {
  const { promise: granted, resolve: grant } = Promise.withResolvers<void>()
  const request = vi.fn((_: string, __: LockOptions, work: () => Promise<void>) => granted.then(work))
  const work = vi.fn(async () => {})
  const asked = createWebLocksWhileShown({ request }, page).request('cart', work)
  fire('pagehide')
  grant()
  await settled()
  expect(work).not.toHaveBeenCalled()
  fire('pageshow')
  await asked
  expect(work).toHaveBeenCalledOnce()
  expect(request).toHaveBeenCalledTimes(2)
})

test('a browser that refuses locks is not asked again (CART-27)', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('Refused.', 'SecurityError')))
  await expect(createWebLocksWhileShown({ request }, page).request('cart', async () => {})).rejects.toThrow(
    'Refused',
  )
  expect(request).toHaveBeenCalledOnce()
})

describe('work under the lock of a page that is left', () => {
  const lockOf = (shown: typeof page, lastHeard = Number.NEGATIVE_INFINITY) =>
    createTabLock({
      name: 'cart',
      locks: createWebLocksWhileShown(locks, shown),
      lastHeard: () => lastHeard,
      now: Date.now,
    })

  test('frees the lock for the tab that waits for it, and loads the page anew when it comes back (CART-27)', async () => {
    const [kept, other] = [lockOf(page), lockOf(newPage())]
    void kept(() => new Promise(() => {}))
    await settled()
    const otherWork = vi.fn(async () => {})
    const waiting = other(otherWork)
    fire('pagehide')
    await waiting
    expect(otherWork).toHaveBeenCalledOnce()
    fire('pageshow')
    await settled()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('frees the lock, too, while it waits for what other tabs have stored (CART-27)', async () => {
    const storageLag = vi.spyOn(globalThis, 'setTimeout')
    const work = vi.fn(async () => {})
    void lockOf(page, Date.now())(work)
    await vi.waitUntil(() => storageLag.mock.calls.some(([, ms]) => ms === 20), { interval: 1 })
    storageLag.mockRestore()
    const otherWork = vi.fn(async () => {})
    const waiting = lockOf(newPage())(otherWork)
    fire('pagehide')
    await waiting
    expect(otherWork).toHaveBeenCalledOnce()
    fire('pageshow')
    await settled()
    await settled()
    expect(work).not.toHaveBeenCalled()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('loads no page anew that had ended its work (CART-27)', async () => {
    await lockOf(page)(async () => {})
    fire('pagehide')
    fire('pageshow')
    await settled()
    expect(reload).not.toHaveBeenCalled()
  })

  test('tells the caller of work that fails (CART-27)', async () => {
    await expect(lockOf(page)(() => Promise.reject(new Error('injected')))).rejects.toThrow('injected')
  })
})
