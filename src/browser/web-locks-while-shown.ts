/** The part of `navigator.locks` that serialising needs. */
export interface Locks {
  request(name: string, work: () => Promise<void>): Promise<void>
}

interface AbortableLocks {
  request(name: string, options: LockOptions, work: () => Promise<void>): Promise<void>
}

/** The window. */
interface Page extends EventTarget {
  readonly location: { reload(): void }
}

/** Locks that a page asks for while it is shown only, and what it does with its work under them when it is left. */
export interface WebLocksWhileShown extends Locks {
  /**
   * For what happens under one lock at a time. Resolves when `work` has; rejects as soon as the page is left before that, so
   * that its lock is free.
   */
  untilLeft(work: Promise<void>): Promise<void>
}

/**
 * Keeps a page in the back/forward cache from blocking other tabs (CART-27). Chromium may grant it a lock that it cannot use,
 * or freeze it while it holds one; all tabs would then wait for minutes. So pending requests are aborted on pagehide and
 * repeated on pageshow, as are those that are made or granted while the page is being left. Work under a lock is abandoned on
 * pagehide, and such a page reloads when it comes back, before it requests a lock again.
 */
export function createWebLocksWhileShown(locks: AbortableLocks, page: Page): WebLocksWhileShown {
  let shown = new AbortController()
  let isBack: Promise<void> = Promise.resolve()
  let isWorking = false
  page.addEventListener('pagehide', () => {
    const isAbandoned = isWorking
    shown.abort()
    isBack = new Promise((resolve) => page.addEventListener('pageshow', resolve, { once: true })).then(() => {
      shown = new AbortController()
      if (!isAbandoned) return
      page.location.reload()
      return new Promise(() => {})
    })
  })
  const request = async (name: string, work: () => Promise<void>): Promise<void> => {
    const { signal } = shown
    try {
      await locks.request(name, { signal }, async () => {
        signal.throwIfAborted()
        await work()
      })
    } catch (error) {
      if (error !== signal.reason) throw error
      await isBack
      await request(name, work)
    }
  }
  return {
    request,
    untilLeft(work) {
      const { signal } = shown
      const left = new Promise<never>((_, reject) => {
        signal.onabort = () => reject(signal.reason)
      })
      isWorking = true
      return Promise.race([work, left]).finally(() => {
        isWorking = false
      })
    },
  }
}
