/** How storage may behave. */
export type StorageState = 'fine' | 'blocked' | 'full'

/**
 * `area` with the keys of `entries` as its own properties, as a browser's storage has them.
 */
export const withKeys = <Area extends object>(area: Area, entries: () => ReadonlyMap<string, string>): Area =>
  new Proxy(area, {
    ownKeys: () => [...entries().keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })

/** What one tab knows of the storage. */
interface TabView {
  readonly isListening: () => boolean
  /** Null where it knows all at once. */
  readonly entries: Map<string, string> | null
  /** The number of its own last write of each key: what others wrote before that is older. */
  readonly written: Map<string, number>
}

/** One browser's storage, over all tabs, which hear of each other's writes by events. */
export class SharedStorage {
  /** What is stored. */
  readonly area = new Map<string, string>()
  state: StorageState = 'fine'
  /**
   * After how many milliseconds a tab that opens from now on sees what another has stored; null for at once, though events
   * come later, too.
   */
  lagMs: number | null = null
  readonly #after: (ms: number, work: () => void) => void
  readonly #views = new Map<EventTarget, TabView>()
  #writes = 0

  constructor(after: (ms: number, work: () => void) => void) {
    this.#after = after
  }

  /** The storage as a page has it; `events` gets its `storage` events while it is listening. */
  open(events = new EventTarget(), isListening = () => false) {
    const view: TabView = {
      isListening,
      entries: this.lagMs === null ? null : new Map(this.area),
      written: new Map(),
    }
    this.#views.set(events, view)
    const entries = () => view.entries ?? this.area
    const check = () => {
      if (this.state === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const area = {
      getItem: (key: string) => {
        check()
        return entries().get(key) ?? null
      },
      setItem: (key: string, value: string) => {
        check()
        if (this.state === 'full')
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        this.#write(events, key, value)
      },
      removeItem: (key: string) => {
        check()
        this.#write(events, key, null)
      },
    }
    const listed = withKeys(area, entries)
    return () => {
      check()
      return listed
    }
  }

  #write(from: EventTarget, key: string, value: string | null) {
    this.#writes += 1
    const number = this.#writes
    const own = this.#views.get(from)
    own?.written.set(key, number)
    for (const entries of [this.area, own?.entries]) set(entries, key, value)
    for (const [events, { isListening, entries, written }] of this.#views) {
      if (events === from) continue
      const wasListening = isListening()
      this.#after(this.lagMs ?? 1, () => {
        if ((written.get(key) ?? 0) < number) set(entries, key, value)
        if (!wasListening || !isListening()) return
        events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
      })
    }
  }
}

function set(entries: Map<string, string> | null | undefined, key: string, value: string | null) {
  if (value === null) entries?.delete(key)
  else entries?.set(key, value)
}
