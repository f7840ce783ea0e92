import { QUEUE_RETRY_LONGEST_MS, QUEUE_RETRY_MS } from '#config/limits.ts'
import { type Intention, isOfCart, isQuiet, meet, nextReady } from './intentions.ts'

/** How long after so many failures in a row, none yet being 0, it is tried again. */
export const retryDelay = (failures: number) =>
  Math.min(QUEUE_RETRY_MS * 2 ** failures, QUEUE_RETRY_LONGEST_MS)

/** Whether only the shop wants it: quiet, and nothing of the shopper's has to wait for it. */
export const isAside = (intention: Intention, list: readonly Intention[]) =>
  list.every((other) => isQuiet(other) || !meet(other, intention))

/**
 * Whose turn it is (CART-27): the lines, then what the shopper wants of the cart as a whole, then the asides. What
 * cannot be done of the cart as a whole has to do with no line: it rests by itself, and holds up nothing else.
 */
export interface Turns {
  next(list: readonly Intention[], hurry: boolean): Intention | null
  /** It is tried again later; answers how often it had failed in a row before. */
  rest(key: string): number
  /** It could be done, or never will be. */
  done(key: string): void
  /** What the shopper wants and rests is tried at once. */
  wake(list: readonly Intention[]): void
  /** Without what rests. */
  awake(list: readonly Intention[]): Intention[]
}

/** See `Turns`. */
export function createTurns(now: () => number): Turns {
  const rests = new Map<string, { until: number; failures: number }>()
  const awake = (list: readonly Intention[]) =>
    list.filter(({ key }) => (rests.get(key)?.until ?? 0) <= now())
  return {
    next(list, hurry) {
      const ranks = [
        list.filter((one) => !isOfCart(one)),
        awake(list).filter((one) => !isAside(one, list)),
        awake(list),
      ]
      for (const rank of ranks) {
        const ready = nextReady(rank, now(), hurry)
        if (ready !== null) return ready
      }
      return null
    },
    rest(key) {
      const failures = rests.get(key)?.failures ?? 0
      rests.set(key, { until: now() + retryDelay(failures), failures: failures + 1 })
      return failures
    },
    done: (key) => void rests.delete(key),
    wake(list) {
      for (const one of list) {
        const rest = rests.get(one.key)
        if (rest !== undefined && !isAside(one, list)) rest.until = 0
      }
    },
    awake,
  }
}
