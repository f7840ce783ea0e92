import * as z from 'zod/mini'
import { entryValue, timestampedEntry } from './timestamped-entry.ts'

/**
 * Entries `{value, timestamp}` in browser storage, under a prefix (CART-05). Never throws: what storage refuses (blocked,
 * full) is kept in memory until the page is left, and unreadable entries count as absent.
 */
export interface TimestampedStorage {
  /** The entry's value parsed by `schema`; null when it is absent, unreadable or older than `maxAgeMs`. */
  read<Value>(name: string, schema: z.ZodMiniType<Value>, maxAgeMs?: number): Value | null
  write(name: string, value: unknown): void
  remove(name: string): void
  /** The names of all entries in storage that begin with `start`. */
  names(start: string): string[]
  /**
   * Calls `listener` when another tab changes the entry, with the value that it wrote; the stored one may be newer.
   * Returns the function that stops it.
   */
  onChange(name: string, listener: (value: unknown) => void): () => void
}

export interface TimestampedStorageOptions {
  /** `cart:` or `session:`. */
  prefix: string
  /** Returns `localStorage`. A function, because reading that property throws where storage is blocked. */
  area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  /** The target of `storage` events: the window. */
  events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** See `TimestampedStorage`. */
export function createTimestampedStorage({
  prefix,
  area,
  now,
  events,
}: TimestampedStorageOptions): TimestampedStorage {
  /** Entries that storage refused, which replace those in storage; null for a removed entry. */
  const memory = new Map<string, string | null>()

  const load = (name: string): string | null => {
    const unsaved = memory.get(name)
    if (unsaved !== undefined) return unsaved
    try {
      return area().getItem(prefix + name)
    } catch {
      return null
    }
  }
  const store = (name: string, text: string | null) => {
    try {
      if (text === null) area().removeItem(prefix + name)
      else area().setItem(prefix + name, text)
      memory.delete(name)
    } catch {
      memory.set(name, text)
    }
  }

  return {
    read(name, schema, maxAgeMs = Number.POSITIVE_INFINITY) {
      const value = z.safeParse(
        schema,
        entryValue(() => load(name), now(), maxAgeMs),
      )
      return value.success ? value.data : null
    },
    write: (name, value) => store(name, timestampedEntry(value, now())),
    remove: (name) => store(name, null),
    names(start) {
      try {
        return Object.keys(area()).flatMap((key) =>
          key.startsWith(prefix + start) ? [key.slice(prefix.length)] : [],
        )
      } catch {
        return []
      }
    },
    onChange(name, listener) {
      const onStorage = (event: Event) => {
        // The key is null when the whole storage was cleared.
        const key = 'key' in event ? event.key : null
        if (key !== null && key !== prefix + name) return
        memory.delete(name)
        const text = 'newValue' in event ? event.newValue : null
        listener(typeof text === 'string' ? entryValue(() => text, now(), Number.POSITIVE_INFINITY) : null)
      }
      events?.addEventListener('storage', onStorage)
      return () => events?.removeEventListener('storage', onStorage)
    },
  }
}
