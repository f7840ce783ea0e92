import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReadTracker } from '../../../src/lib/read-tracker.ts'
import { isSame } from './is-same.ts'

/** Which reads something was made from: its own, and those of what it shares with others. */
export class Reads {
  #own: Set<number> | Uint32Array = new Set()
  readonly shared = new Set<Reads>()

  get own(): Iterable<number> {
    return this.#own
  }

  /** @throws Error when the rendering has ended: nobody would know of the read. */
  add(id: number): void {
    if (!(this.#own instanceof Set)) throw new Error('Something was read after its page was rendered.')
    this.#own.add(id)
  }

  /** Nothing will be added: a large shop has millions of these numbers, which then take a fifth of the memory. */
  close(): void {
    this.#own = Uint32Array.from(this.#own)
  }

  /** `known` holds the answers for shared reads, which many have. */
  includesAny(ids: ReadonlySet<number>, known: Map<Reads, boolean>): boolean {
    const found = known.get(this)
    if (found !== undefined) return found
    known.set(this, false)
    const includes = this.#has(ids) || [...this.shared].some((reads) => reads.includesAny(ids, known))
    known.set(this, includes)
    return includes
  }

  #has(ids: ReadonlySet<number>): boolean {
    for (const id of this.#own) if (ids.has(id)) return true
    return false
  }
}

/** Reads its value again, as it is now. */
type Evaluate = () => unknown

/**
 * Numbers what can be read, notes what is read while something is rendered, and tells whose values have changed since.
 * A value that is an object of its own, such as a product, is compared by its key: its properties are read by themselves.
 */
export class ReadLog implements ReadTracker {
  readonly #reading = new AsyncLocalStorage<Reads>()
  readonly #ids = new Map<string, number>()
  readonly #evaluations: Evaluate[] = []
  readonly #keyOf: (value: object) => string | null

  constructor(keyOf: (value: object) => string | null) {
    this.#keyOf = keyOf
  }

  /** The number of what has this name. */
  idOf(name: string, evaluate: Evaluate): number {
    const known = this.#ids.get(name)
    if (known !== undefined) return known
    const id = this.#evaluations.push(evaluate) - 1
    this.#ids.set(name, id)
    return id
  }

  note(id: number): void {
    this.#reading.getStore()?.add(id)
  }

  /** Does the work and returns what it has read. */
  async collect<Result>(work: () => Promise<Result>): Promise<{ result: Result; reads: Reads }> {
    const reads = new Reads()
    const result = await this.#reading.run(reads, work)
    reads.close()
    return { result, reads }
  }

  trackReads<Result>(work: () => Result): { result: Result; repeat: () => void } {
    const reads = new Reads()
    const repeat = () => void this.#reading.getStore()?.shared.add(reads)
    repeat()
    return { result: this.#reading.run(reads, work), repeat }
  }

  /** The names of everything that was read. */
  namesOf(reads: Reads): ReadonlySet<string> {
    const ids = new Set<number>()
    const visited = new Set<Reads>([reads])
    // A set gives what is added to it while it is gone through.
    for (const one of visited) {
      for (const id of one.own) ids.add(id)
      for (const shared of one.shared) visited.add(shared)
    }
    return new Set([...this.#ids].flatMap(([name, id]) => (ids.has(id) ? [name] : [])))
  }

  /** The present value of everything that was ever read. */
  async values(): Promise<readonly unknown[]> {
    const values: unknown[] = []
    for (const evaluate of this.#evaluations) {
      const value = evaluate()
      values.push(value instanceof Promise ? await value : value)
    }
    return values
  }

  /** What has another value than before. */
  async changedSince(before: readonly unknown[]): Promise<ReadonlySet<number>> {
    const now = await this.values()
    return new Set(before.flatMap((value, id) => (isSame(value, now[id], this.#keyOf) ? [] : [id])))
  }
}
