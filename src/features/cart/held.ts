import type { ChangeOutcome } from './cart.view.ts'
import type { Intention } from './intentions.ts'
import type { Journal } from './journal.ts'

/** The intentions this tab sees to, in step with the journal, and who waits for what becomes of each. */
export interface Held {
  list(): readonly Intention[]
  /** Journals `next` in their place; without what another tab has taken over meanwhile. */
  set(next: readonly Intention[]): void
  /** Journals `next` in the place of the one with its id. */
  replace(next: Intention): void
  /** Takes over what nobody sees to any more. Call it under the cart's lock. */
  takeStock(): void
  outcomeOf(id: string): Promise<ChangeOutcome>
  answer(id: string, outcome: ChangeOutcome): void
  /** Gives everything up to the next page, as `leave` makes of it. */
  release(leave: (list: readonly Intention[]) => readonly Intention[]): void
}

/** See `Held`. */
export function createHeld(journal: Journal): Held {
  let own: readonly Intention[] = journal.claim([])
  const waiters = new Map<string, Array<(outcome: ChangeOutcome) => void>>()

  const answer = (id: string, outcome: ChangeOutcome) => {
    for (const resolve of waiters.get(id) ?? []) resolve(outcome)
    waiters.delete(id)
  }
  /** What another tab has taken over is in good hands: whoever waits for it here need not any longer. */
  const hold = (list: readonly Intention[]) => {
    const ids = new Set(list.map(({ id }) => id))
    own = list
    for (const id of waiters.keys()) if (!ids.has(id)) answer(id, { kind: 'waiting' })
  }

  const set = (next: readonly Intention[]) => hold(journal.save(own, next))

  return {
    list: () => own,
    set,
    replace: (next) => set(own.map((other) => (other.id === next.id ? next : other))),
    takeStock: () => hold(journal.claim(own)),
    outcomeOf: (id) =>
      new Promise((resolve) => {
        waiters.set(id, [...(waiters.get(id) ?? []), resolve])
      }),
    answer,
    release(leave) {
      own = journal.save(own, own)
      own = journal.release(leave(own))
    },
  }
}
