import type { ChangeOutcome } from './cart.view.ts'
import { type Intention, meet } from './intentions.ts'
import type { Journal } from './journal.ts'

/** The intentions this tab sees to, in step with the journal, and who waits for what becomes of each. */
export interface Held {
  list(): readonly Intention[]
  /** Journals `next` in their place; without what another tab has taken over meanwhile. */
  set(next: readonly Intention[]): void
  /** Takes over what nobody sees to any more. Call it under the cart's lock. */
  takeStock(): void
  /**
   * Journals the new state of one that is about to be sent, so that whoever sees to it next knows; the other answers say
   * why it must not be sent now. Call it under the cart's lock.
   */
  note(next: Intention): 'noted' | 'taken' | 'later'
  /** Journals that the answer to what was sent was lost just now, and answers it so. */
  renew<Kind extends Intention>(lost: Kind): Kind
  /** Whether anything else was sent about what it touches, in any tab, whose outcome nobody has heard yet. */
  isUnclear(intention: Intention): boolean
  outcomeOf(id: string): Promise<ChangeOutcome>
  answer(id: string, outcome: ChangeOutcome): void
  /** Gives everything up to the next page, as `leave` makes of it. */
  release(leave: (list: readonly Intention[]) => readonly Intention[]): void
}

/** See `Held`. */
export function createHeld(journal: Journal, now: () => number): Held {
  let own: readonly Intention[] = journal.inherit()
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
  const replace = (next: Intention) => set(own.map((other) => (other.id === next.id ? next : other)))
  const takeStock = () => hold(journal.claim(own))

  return {
    list: () => own,
    set,
    takeStock,
    note(next) {
      takeStock()
      if (!own.some(({ id }) => id === next.id)) return 'taken'
      const isUnclear = own.some((other) => other.id !== next.id && other.sent !== null && meet(other, next))
      replace(isUnclear ? { ...next, sent: null } : next)
      return isUnclear ? 'later' : 'noted'
    },
    renew(lost) {
      if (lost.sent === null) return lost
      const renewed = { ...lost, sent: { ...lost.sent, at: now() } }
      replace(renewed)
      return renewed
    },
    isUnclear: journal.isUnclear,
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
