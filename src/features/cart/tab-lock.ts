/** One at a time over all tabs, where the browser can; within this tab everywhere else. */
export type Exclusively = (work: () => Promise<void>) => Promise<void>

export interface TabLockOptions {
  readonly name: string
  /** `navigator.locks`; absent outside secure contexts. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Milliseconds since the epoch another tab was last heard from; null when never. */
  readonly lastHeard: () => number | null
  readonly now: () => number
}

/** Other tabs heard from within this time count as busy. */
const RECENT_MS = 10_000
/** Browsers pass what one tab wrote to storage on to the others a little later than they pass the lock on. */
const STORAGE_LAG_MS = 20

/** Serialises work over tabs by a Web Lock; see `Exclusively`. */
export function createTabLock({ name, locks, lastHeard, now }: TabLockOptions): Exclusively {
  if (locks === undefined) {
    let last: Promise<void> = Promise.resolve()
    return (work) => {
      const next = last.then(work)
      last = next.catch(() => {})
      return next
    }
  }
  return async (work) => {
    await locks.request(name, async () => {
      const heard = lastHeard()
      if (heard !== null && now() - heard < RECENT_MS) {
        await new Promise((resolve) => setTimeout(resolve, STORAGE_LAG_MS))
      }
      await work()
    })
  }
}
