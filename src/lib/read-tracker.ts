import { processWide } from './process-wide.ts'

/** Tracks what pages read while they are rendered, so that a change renders only the pages that show it. */
export interface ReadTracker {
  /** Does the work; `replayReads` counts everything that it reads as read by whatever is rendered then, too. */
  trackReads<Result>(work: () => Result): Tracked<Result>
  /** Computes a value; its readers depend on the value, not on what it is made from. `name` is unique to it. */
  trackValue<Value>(name: string, evaluate: () => Value): Value
}

interface Tracked<Result> {
  result: Result
  replayReads: () => void
}

const tracker = processWide<ReadTracker>('read tracker')

export const setReadTracker = tracker.set

/** Runs `work` whose result several pages share: each of them counts as having read what the result was made from. */
export function trackReads<Result>(work: () => Result): Tracked<Result> {
  return tracker.get()?.trackReads(work) ?? { result: work(), replayReads: () => {} }
}

/**
 * A value that is computed from the whole shop, such as a file of the search index: pages that read it are rendered again
 * only when the value changes. `evaluate` is called after every change, so it must be cheap when nothing relevant changed.
 */
export function trackValue<Value>(name: string, evaluate: () => Value): Value {
  const current = tracker.get()
  return current === undefined ? evaluate() : current.trackValue(name, evaluate)
}

/** `derive`, called once for each source, which has to be an object that stays the same. */
export function memoizeTracked<Source extends object, Value>(
  derive: (source: Source) => Value,
): (source: Source) => Value {
  const derived = new WeakMap<Source, Tracked<Value>>()
  return (source) => {
    const known = derived.get(source)
    known?.replayReads()
    if (known !== undefined) return known.result
    const tracked = trackReads(() => derive(source))
    derived.set(source, tracked)
    return tracked.result
  }
}
