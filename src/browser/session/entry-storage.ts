import * as z from 'zod/mini'

/**
 * Browser storage as this shop writes it (CART-05): entries `{value, timestamp}` under a prefix. It never throws:
 * where storage is blocked, full or holds garbage, entries live in memory for this visit.
 */
export interface EntryStorage {
  /** The entry's value as `schema` reads it; null when absent, unreadable or older than `maximumAgeMs`. */
  read<Value>(name: string, schema: z.ZodMiniType<Value>, maximumAgeMs?: number): Value | null
  write(name: string, value: unknown): void
  remove(name: string): void
  /** Tells of changes other tabs make to `name`; answers what stops it. */
  onChange(name: string, listener: () => void): () => void
}

export interface EntryStorageOptions {
  /** `cart:` or `session:`. */
  prefix: string
  /** Answers `localStorage`; reading that property itself throws where storage is blocked. */
  area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  /** Where `storage` events arrive: the window. */
  events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

const entry = z.object({ value: z.unknown(), timestamp: z.number() })

function parse(text: string): { value?: unknown; timestamp: number } | null {
  try {
    const parsed = z.safeParse(entry, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** See `EntryStorage`. */
export function createEntryStorage({ prefix, area, now, events }: EntryStorageOptions): EntryStorage {
  /** What storage would not take: it shadows storage for this visit; null is an entry removed. */
  const memory = new Map<string, string | null>()

  const load = (name: string): string | null => {
    const kept = memory.get(name)
    if (kept !== undefined) return kept
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
    read(name, schema, maximumAgeMs = Number.POSITIVE_INFINITY) {
      const text = load(name)
      if (text === null) return null
      const found = parse(text)
      if (found === null || now() - found.timestamp > maximumAgeMs) return null
      const value = z.safeParse(schema, found.value)
      return value.success ? value.data : null
    },
    write: (name, value) => store(name, JSON.stringify({ value, timestamp: now() })),
    remove: (name) => store(name, null),
    onChange(name, listener) {
      const heard = (event: Event) => {
        // A null key is a storage cleared as a whole.
        const key = 'key' in event ? event.key : null
        if (key !== null && key !== prefix + name) return
        memory.delete(name)
        listener()
      }
      events?.addEventListener('storage', heard)
      return () => events?.removeEventListener('storage', heard)
    },
  }
}
