import { beforeEach, expect, test, vi } from 'vitest'
import { createLocksWhileShown } from '#browser/locks-while-shown.ts'

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

let page: EventTarget
let locks: ReturnType<typeof createLocks>
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
const fire = (type: string) => page.dispatchEvent(new Event(type))

beforeEach(() => {
  page = new EventTarget()
  locks = createLocks()
})

test('a page that is left while it waits for a lock leaves it to others, and asks again when it is shown (CART-27)', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const [kept, other] = [createLocksWhileShown(locks, page), createLocksWhileShown(locks, new EventTarget())]
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
  const pageLocks = createLocksWhileShown(locks, page)
  const work = vi.fn(async () => {})
  fire('pagehide')
  const asked = pageLocks.request('cart', work)
  await settled()
  expect(work).not.toHaveBeenCalled()
  fire('pageshow')
  await asked
  expect(work).toHaveBeenCalledOnce()
})

test('work that has begun is not begun again when the page is left (CART-27)', async () => {
  const pageLocks = createLocksWhileShown(locks, page)
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

test('a browser that refuses locks is not asked again (CART-27)', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('Refused.', 'SecurityError')))
  await expect(createLocksWhileShown({ request }, page).request('cart', async () => {})).rejects.toThrow(
    'Refused',
  )
  expect(request).toHaveBeenCalledOnce()
})
