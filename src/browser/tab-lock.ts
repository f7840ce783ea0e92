import type { Locks, WebLocksWhileShown } from './web-locks-while-shown.ts'

/** Runs `work` alone: over all tabs where the browser has locks, otherwise within this tab. Never starts it at once. */
export type Exclusively = (work: () => Promise<void>) => Promise<void>

export interface TabLockOptions {
  readonly name: string
  /** Absent outside secure contexts. */
  readonly locks: WebLocksWhileShown | undefined
  /** When another tab last wrote to storage, in milliseconds since the epoch; 0 if it never did. */
  readonly lastHeard: () => number
  readonly now: () => number
}

/** Another tab that wrote to storage within this time counts as active. */
const RECENT_MS = 10_000
/** Browsers deliver another tab's storage writes slightly later than its lock. */
const STORAGE_LAG_MS = 20

/** Runs one piece of work after the other within this tab. */
function createQueue(): Exclusively {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

/**
 * Serializes work over tabs with a Web Lock (CART-27). Browsers that block storage refuse locks too: then work is
 * serialized within this tab, as no other tab knows what this one stores.
 */
export function createTabLock({ name, locks, lastHeard, now }: TabLockOptions): Exclusively {
  const inThisTab = createQueue()
  if (locks === undefined) return inThisTab
  return async (work) => {
    let isGranted = false
    try {
      await locks.request(name, async () => {
        isGranted = true
        if (now() - lastHeard() < RECENT_MS) {
          await locks.untilLeft(new Promise((resolve) => setTimeout(resolve, STORAGE_LAG_MS)))
        }
        await locks.untilLeft(work())
      })
    } catch (error) {
      if (isGranted) throw error
      await inThisTab(work)
    }
  }
}

/** Tells tabs of each other's end: browsers free the locks of a tab that closes or crashes. */
export interface TabPresence {
  /** Holds the lock of this tab until the function that it returns is called. */
  hold(tab: string): () => void
  /** Calls `onGone` once nobody holds the lock of that tab; never where the browser has no locks. */
  whenGone(tab: string, onGone: () => void): void
}

interface TabPresenceOptions {
  readonly name: string
  readonly locks: Locks | undefined
}

/** See `TabPresence`. */
export function createTabPresence({ name, locks }: TabPresenceOptions): TabPresence {
  const request = (tab: string, work: () => Promise<void>) => {
    // Where storage is blocked, locks are refused, and no tab knows of another's changes.
    locks?.request(`${name} of ${tab}`, work).catch(() => {})
  }
  return {
    hold(tab) {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      request(tab, () => held)
      return release
    },
    whenGone(tab, onGone) {
      request(tab, async () => void setTimeout(onGone, STORAGE_LAG_MS))
    },
  }
}
