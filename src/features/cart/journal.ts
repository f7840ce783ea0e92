import * as z from 'zod/mini'
import type { EntryStorage } from '#browser/session/entry-storage.ts'
import { type Intention, intentionSchema, meet } from './intentions.ts'

const NAME = 'journal'

/** One bad entry must not cost the others: each is read by itself. */
const entries = z.array(z.unknown())

/** The intentions of every tab, as storage holds them (`cart:journal`). */
export interface Journal {
  /**
   * Replaces what this tab is seeing to, `own`, by `next`; other tabs' entries are kept. Answers `next` without what
   * another tab has taken over meanwhile.
   */
  save(own: readonly Intention[], next: readonly Intention[]): Intention[]
  /**
   * What this tab has to see to, after looking at storage: `own` without what another tab took over, then what nobody
   * sees to any more, which is so taken over. Call it under the cart's lock.
   */
  claim(own: readonly Intention[]): Intention[]
  /** What nobody sees to any more, taken over by a page that begins. Without the lock: what was sent may be waited for. */
  inherit(): Intention[]
  /** Whether anything else was sent about what it touches, in any tab, whose outcome nobody has heard yet. */
  isUnclear(intention: Intention): boolean
  /** Gives up everything this tab holds, so that the next page takes it over at once; answers it as given up. */
  release(own: readonly Intention[]): Intention[]
}

export interface JournalOptions {
  storage: EntryStorage
  /** This page's id. */
  tab: string
  now: () => number
  /** After this long untouched an entry's owner is taken to have crashed. */
  staleMs: number
  /**
   * Whether the lock under which `claim` is called holds off every tab. Then an entry already sent is nobody's at that
   * moment, for sending is done under the same lock: it is taken over, so that its lost answer is looked into before
   * anything else changes the cart.
   */
  lockSpansTabs: boolean
}

/** See `Journal`. */
export function createJournal({ storage, tab, now, staleMs, lockSpansTabs }: JournalOptions): Journal {
  const stored = (): Intention[] =>
    (storage.read(NAME, entries) ?? []).flatMap((entry) => {
      const parsed = z.safeParse(intentionSchema, entry)
      return parsed.success ? [parsed.data] : []
    })
  const write = (list: readonly Intention[]) => {
    if (list.length > 0) storage.write(NAME, list)
    else storage.remove(NAME)
  }
  const isAbandoned = (entry: Intention) => entry.owner === null || now() - entry.touched > staleMs
  const others = (own: readonly Intention[]) => {
    const mine = new Set(own.map(({ id }) => id))
    return stored().filter(({ id, owner }) => owner !== tab && !mine.has(id))
  }

  const isOpen = (entry: Intention) => isAbandoned(entry) || (lockSpansTabs && entry.sent !== null)
  /** Without what another tab has taken over, or has even finished: absent, though it could have been taken over. */
  const remaining = (own: readonly Intention[], held: ReadonlyMap<string, Intention>) =>
    own.filter((entry) => {
      const owner = held.get(entry.id)?.owner
      return owner === undefined ? !isOpen(entry) : owner === tab || owner === null
    })
  const byId = () => new Map(stored().map((entry) => [entry.id, entry]))
  const keep = (own: Intention[]) => {
    write([...others(own), ...own])
    return own
  }

  const take = (own: readonly Intention[], isFree: (entry: Intention) => boolean) => {
    const held = byId()
    const kept = remaining(own, held)
    const keptIds = new Set(kept.map(({ id }) => id))
    const found = [...held.values()].filter((entry) => !keptIds.has(entry.id) && isFree(entry))
    return keep(
      [...found, ...kept].map((entry) => ({
        ...entry,
        owner: tab,
        // Only what was given up is touched by taking it: a waiting change's own time is what its debounce counts from.
        touched: isAbandoned(entry) ? now() : entry.touched,
        // Nobody knows when its page stopped waiting for the answer: it may have been just now.
        sent: entry.sent === null || keptIds.has(entry.id) ? entry.sent : { ...entry.sent, at: now() },
      })),
    )
  }

  return {
    save(own, next) {
      const mine = new Set(remaining(own, byId()).map(({ id }) => id))
      const known = new Set(own.map(({ id }) => id))
      return keep(next.filter(({ id }) => mine.has(id) || !known.has(id)))
    },
    claim: (own) => take(own, isOpen),
    inherit: () => take([], isAbandoned),
    isUnclear: (intention) =>
      stored().some((other) => other.id !== intention.id && other.sent !== null && meet(other, intention)),
    release(own) {
      return keep(remaining(own, byId()).map((entry) => ({ ...entry, owner: null })))
    },
  }
}
