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

/** Serialises work within this tab. */
function createQueue(): Exclusively {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

/**
 * Serialises work over tabs by a Web Lock; see `Exclusively`. Where storage is blocked browsers refuse locks too: then
 * within this tab, as no other tab knows of this one's cart anyway.
 */
export function createTabLock({ name, locks, lastHeard, now }: TabLockOptions): Exclusively {
  const inThisTab = createQueue()
  if (locks === undefined) return inThisTab
  return async (work) => {
    let isGranted = false
    try {
      await locks.request(name, async () => {
        isGranted = true
        const heard = lastHeard()
        if (heard !== null && now() - heard < RECENT_MS) {
          await new Promise((resolve) => setTimeout(resolve, STORAGE_LAG_MS))
        }
        await work()
      })
    } catch (failure) {
      if (isGranted) throw failure
      await inThisTab(work)
    }
  }
}
