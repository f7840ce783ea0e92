import * as z from 'zod/mini'
import type { EntryStorage } from '#features/session/entry-storage.ts'
import { type Intention, intentionSchema } from './intentions.ts'

const NAME = 'journal'

/** One bad entry must not cost the others: each is read by itself. */
const entries = z.array(z.unknown())

/** The intentions of every tab, as storage holds them (`cart:journal`). */
export interface Journal {
  /** Writes what this tab is seeing to; other tabs' entries are kept. */
  save(own: readonly Intention[]): void
  /**
   * What this tab has to see to, after looking at storage: `own` without what another tab took over, then what nobody
   * sees to any more, which is so taken over. Call it under the cart's lock.
   */
  claim(own: readonly Intention[]): Intention[]
  /** Whether another tab has sent something about this line and not heard yet. */
  isSentElsewhere(key: string): boolean
  /** Gives up everything this tab holds, so that the next page takes it over at once. */
  release(own: readonly Intention[]): void
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

  return {
    save: (own) => write([...others(own), ...own]),
    claim(own) {
      const held = new Map(stored().map((entry) => [entry.id, entry]))
      const kept = own.filter((entry) => {
        const owner = held.get(entry.id)?.owner
        // Absent: another tab has finished it, which it could only do with an entry given up or stale; otherwise
        // storage was cleared under us, and the intention still stands.
        if (owner !== undefined) return owner === tab || owner === null
        return !isAbandoned(entry) && !(lockSpansTabs && entry.sent !== null)
      })
      const keptIds = new Set(kept.map(({ id }) => id))
      const found = [...held.values()].filter(
        (entry) => !keptIds.has(entry.id) && (isAbandoned(entry) || (lockSpansTabs && entry.sent !== null)),
      )
      const claimed = [...found, ...kept].map((entry) => ({
        ...entry,
        owner: tab,
        touched: touchedOf(entry),
      }))
      write([...others(claimed), ...claimed])
      return claimed
    },
    isSentElsewhere: (key) =>
      stored().some((entry) => entry.key === key && entry.owner !== tab && entry.sent !== null),
    release: (own) => write([...others(own), ...own.map((entry) => ({ ...entry, owner: null }))]),
  }

  /** Only what was taken over is touched by taking it: a waiting change's own time is what its debounce counts from. */
  function touchedOf(entry: Intention): number {
    return isAbandoned(entry) ? now() : entry.touched
  }
}
