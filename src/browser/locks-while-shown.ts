/** The part of `navigator.locks` that serialising needs. */
export interface Locks {
  request(name: string, work: () => Promise<void>): Promise<void>
}

interface AbortableLocks {
  request(name: string, options: LockOptions, work: () => Promise<void>): Promise<void>
}

/**
 * Locks that a page asks for while it is shown only. Chromium keeps a page that waits for a lock and hands it the lock when
 * its turn comes, which it cannot use: every other tab would then wait until the page is shown again or dropped. So requests
 * end when the page is left, and are made again when it comes back, as are those that it makes in leaving (CART-27).
 */
export function createLocksWhileShown(locks: AbortableLocks, page: EventTarget): Locks {
  let shown = new AbortController()
  page.addEventListener('pagehide', () => shown.abort())
  page.addEventListener('pageshow', () => {
    if (shown.signal.aborted) shown = new AbortController()
  })
  const request = async (name: string, work: () => Promise<void>): Promise<void> => {
    const { signal } = shown
    try {
      await locks.request(name, { signal }, work)
    } catch (error) {
      if (error !== signal.reason) throw error
      await new Promise((resolve) => page.addEventListener('pageshow', resolve, { once: true }))
      await request(name, work)
    }
  }
  return { request }
}
