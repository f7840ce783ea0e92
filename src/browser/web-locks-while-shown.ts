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
 * Keeps a page that is left from standing in other tabs' way (CART-27). Chromium keeps a page that waits for a lock and hands
 * it the lock when its turn comes, which it cannot use; and it keeps a page that holds a lock together with it, if another
 * tab waits already. In both cases all tabs would wait until the page is shown again or dropped, for minutes. So requests end
 * when the page is left, and are made again when it comes back, as are those that it makes in leaving and those that were
 * granted just then; and work under a lock gives it up: a page that comes back with such work is loaded anew, as if it had not
 * been kept, and asks for no lock before that.
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
