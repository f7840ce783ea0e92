import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReadTracker } from '../../../src/lib/read-tracker.ts'
import { deepEqualByKey } from './deep-equal-by-key.ts'
import { Reads } from './reads.ts'

/** Reads its value again, as it is now. */
type Evaluate = () => unknown

/** Objects that are tracked by themselves, by key. */
export type Subjects = ReadonlyMap<string, object>

/** A snapshot of all tracked values. */
export interface Values {
  subjects: Subjects
  lookups: readonly unknown[]
}

/** The name under which a read of an object's list of keys is logged. */
const PROPERTIES = '*'
/** Read ids are `subject * MAX_NAMES + property`, so that each is one integer. */
const MAX_NAMES = 1024

/** The names of an object's properties that may differ from those of its predecessor or successor. */
const namesOf = (...objects: readonly (object | undefined)[]) =>
  new Set(objects.flatMap((object) => (object === undefined ? [] : Object.keys(object))))

const propertyOf = (object: object | undefined, name: string): unknown =>
  object === undefined ? undefined : Reflect.get(object, name)

/**
 * Assigns numbers to values, tracks which are read while something is rendered, and finds those that have changed since.
 * An object that is tracked by itself, such as a product, is compared by its key: its properties are tracked one by one.
 */
export class ReadLog implements ReadTracker {
  readonly #reading = new AsyncLocalStorage<Reads | null>()
  /** The keys of objects and the names of lookups, by number; null for a lookup. */
  readonly #keys: (string | null)[] = []
  readonly #subjects = new Map<string, number>()
  readonly #lookups = new Map<string, { id: number; evaluate: Evaluate }>()
  readonly #names = new Map<string, number>()
  readonly #keyOf: (value: object) => string | null
  readonly #current: () => Subjects

  /**
   * @param keyOf The key of an object that is tracked by itself; null for any other object.
   * @param current The tracked objects as they are now. A change of one puts another object in its place.
   */
  constructor(keyOf: (value: object) => string | null, current: () => Subjects) {
    this.#keyOf = keyOf
    this.#current = current
  }

  /** The number of the object with this key. */
  subjectOf(key: string): number {
    const known = this.#subjects.get(key)
    if (known !== undefined) return known
    const subject = this.#keys.push(key) - 1
    this.#subjects.set(key, subject)
    return subject
  }

  noteProperty(subject: number, name: string): void {
    this.#reading.getStore()?.add(subject * MAX_NAMES + this.#numberOf(name))
  }

  noteProperties(subject: number): void {
    this.noteProperty(subject, PROPERTIES)
  }

  /** Notes that something was looked up by this name. */
  noteLookup(name: string, evaluate: Evaluate): void {
    const reads = this.#reading.getStore() ?? null
    if (reads === null) return
    const known = this.#lookups.get(name)
    const id = known?.id ?? (this.#keys.push(null) - 1) * MAX_NAMES
    if (known === undefined) this.#lookups.set(name, { id, evaluate })
    reads.add(id)
  }

  #numberOf(name: string): number {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const number = this.#names.size
    if (number === MAX_NAMES) throw new RangeError(`More than ${MAX_NAMES} names of properties are read.`)
    this.#names.set(name, number)
    return number
  }

  /** Runs `work` and returns what it has read. @throws the error of the work; what it read until then is in `reads`. */
  async collect<Result>(
    work: () => Promise<Result>,
    reads = new Reads(),
  ): Promise<{ result: Result; reads: Reads }> {
    try {
      return { result: await this.#reading.run(reads, work), reads }
    } finally {
      reads.close()
    }
  }

  trackReads<Result>(work: () => Result): { result: Result; replayReads: () => void } {
    const reads = new Reads()
    const replayReads = () => void this.#reading.getStore()?.share(reads)
    replayReads()
    const result = this.#reading.run(reads, work)
    const close = () => reads.close()
    if (result instanceof Promise) result.then(close, close)
    else close()
    return { result, replayReads }
  }

  trackValue<Value>(name: string, evaluate: () => Value): Value {
    this.noteLookup(name, evaluate)
    const reads = new Reads()
    // The reads of `evaluate` count for the page only if it throws: one of them caused the failure.
    const fail = () => {
      reads.close()
      this.#reading.getStore()?.share(reads)
    }
    try {
      const value = this.#reading.run(reads, evaluate)
      if (value instanceof Promise) value.then(() => reads.close(), fail)
      else reads.close()
      return value
    } catch (error) {
      fail()
      throw error
    }
  }

  /** The keys of all objects that were read. */
  keysRead(reads: Reads): ReadonlySet<string> {
    const keys = new Set<string>()
    const visited = new Set<Reads>([reads])
    // Iterating a set also visits what is added meanwhile.
    for (const one of visited) {
      for (const id of one.own) {
        const key = this.#keys[Math.floor(id / MAX_NAMES)] ?? null
        if (key !== null) keys.add(key)
      }
      for (const shared of one.shared) visited.add(shared)
    }
    return keys
  }

  /** A snapshot of all lookups and tracked objects, for `changedSince`. */
  async values(): Promise<Values> {
    const lookups: unknown[] = []
    for (const { evaluate } of this.#lookups.values()) {
      lookups.push(await this.#valueOf(evaluate))
    }
    return { subjects: new Map(this.#current()), lookups }
  }

  /** A failed read becomes a unique symbol, so it counts as changed, and the pages that read it are rendered and report it. */
  async #valueOf(evaluate: Evaluate): Promise<unknown> {
    try {
      const value = evaluate()
      return value instanceof Promise ? await value : value
    } catch {
      return Symbol('failed')
    }
  }

  /** The ids of reads whose value differs from the snapshot. */
  async changedSince(before: Values): Promise<ReadonlySet<number>> {
    const now = await this.values()
    const changed = new Set<number>()
    for (const [index, { id }] of [...this.#lookups.values()].entries()) {
      if (index < before.lookups.length && !this.#isSame(before.lookups[index], now.lookups[index]))
        changed.add(id)
    }
    for (const [key, subject] of this.#subjects) {
      const [one, other] = [before.subjects.get(key), now.subjects.get(key)]
      // The same object cannot have changed.
      if (one !== other) this.#compare(subject, one, other, changed)
    }
    return changed
  }

  #compare(subject: number, one: object | undefined, other: object | undefined, changed: Set<number>): void {
    const add = (name: string) => {
      const number = this.#names.get(name)
      // A name without a number was never read.
      if (number !== undefined) changed.add(subject * MAX_NAMES + number)
    }
    for (const name of namesOf(one, other))
      if (!this.#isSame(propertyOf(one, name), propertyOf(other, name))) add(name)
    if (!this.#isSame(Object.keys(one ?? {}), Object.keys(other ?? {}))) add(PROPERTIES)
  }

  #isSame(one: unknown, other: unknown): boolean {
    return deepEqualByKey(one, other, this.#keyOf)
  }
}
