import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCartChange, overlap, type PendingChange } from '#features/cart/engine/pending-change.ts'
import { nextPastDebounce } from '#features/cart/engine/queue.ts'
import { reduce } from '#features/cart/engine/reducer.ts'
import { runCount } from '../../scripts/shared/tests/run-length.fixture.ts'
import { moves, playAll, request, toChange } from './cart-reducer-run.fixture.ts'

/** Freezes a state with everything in it. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}

describe('the queue', () => {
  test('returns the earliest of the changes that overlap, however long ago each was made (CART-27)', () => {
    // Most ages are shorter than the debounce of 250 ms.
    const requests = fc.array(fc.tuple(request, fc.nat(300)), { maxLength: 8 })
    fc.assert(
      fc.property(requests, (list) => {
        const changes = list.map(([next, age], index) => toChange(next, String(index), 1000 - age))
        const change = nextPastDebounce(changes, 1000, false)
        if (change === null) return
        expect(changes.find((other) => overlap(other, change))).toBe(change)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the reducer of the cart', () => {
  test('depends on nothing but its input, and changes nothing of it (CART-27)', () => {
    fc.assert(
      fc.property(moves, (list) => {
        playAll(list, (before, event, { now }) => {
          freeze(before)
          expect(reduce(before, event, now)).toEqual(reduce(before, event, now))
        })
      }),
    )
  })

  test('sends changes of the same line in the order they were made (CART-27)', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const run = playAll(list, (before, event, { state }) => {
          if (event[0] !== 'lockAcquired' || state.sendingId === null) return
          const index = before.changes.findIndex(({ id }) => id === state.sendingId)
          const change = before.changes[index]
          const earlier = before.changes.slice(0, index)
          expect(earlier.filter((other) => change !== undefined && overlap(other, change))).toEqual([])
        })
        run.finish()
        // Each is sent after all that were made before it and touch the same line.
        const lastSent = (id: string) => run.sentIds.lastIndexOf(run.includedIn(id))
        const sent = run.requested.filter(({ id }) => lastSent(id) >= 0)
        for (const [index, change] of sent.entries()) {
          for (const earlier of sent.slice(0, index)) {
            if (overlap(earlier, change))
              expect(lastSent(earlier.id)).toBeLessThanOrEqual(lastSent(change.id))
          }
        }
      }),
    )
  })

  test('runs one task at a time (CART-27)', () => {
    fc.assert(
      fc.property(moves, (list) => {
        playAll(list, (before, event, run) => {
          const started = run.effects.splice(0).filter(([type]) => type === 'run').length
          const isFree = before.running === null || event[0] === 'taskEnded'
          expect(started).toBe(isFree && run.state.running !== null ? 1 : 0)
        })
      }),
    )
  })

  test('loses no change: each is pending, or part of a pending one, or resolved (CART-27)', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const run = playAll(list, (_, __, { state, requested, resolved, includedIn }) => {
          const known = new Set([...state.changes.map(({ id }) => id), ...resolved])
          expect(requested.filter(({ id }) => !known.has(includedIn(id)))).toEqual([])
        })
        run.finish()
        expect(run.state).toMatchObject({ changes: [], tasks: [], running: null, isPaused: false })
        expect(run.requested.filter(({ id }) => !run.resolved.includes(run.includedIn(id)))).toEqual([])
      }),
    )
  })

  test('saves every change before it is sent, and after each event what is pending (CART-27)', () => {
    fc.assert(
      fc.property(moves, (list) => {
        let saved: readonly PendingChange[] = []
        playAll(list, (_, event, { state, effects }) => {
          if (event[0] === 'changeLogSynced') saved = event[1]
          for (const [type, value] of effects.splice(0)) {
            if (type === 'saveChanges') saved = value
            if (type === 'run' && value.kind === 'send') {
              const { id } = value
              expect(saved.some((change) => change.id === id)).toBe(true)
            }
          }
          expect(saved).toEqual(state.changes)
        })
      }),
    )
  })

  test('never takes an answer that is older than the last one (CART-27)', () => {
    fc.assert(
      fc.property(moves, (list) => {
        let newest = 0
        playAll(list, (_, event, { state }) => {
          if (event[0] === 'cartReceived') newest = Math.max(newest, Date.parse(event[1].cart.updatedAt))
          expect(Date.parse(state.cart?.updatedAt ?? '')).toBe(newest)
        })
      }),
    )
  })

  test('rolls back a failed change alone, and shows why at its line only (ERR-06)', () => {
    fc.assert(
      fc.property(moves, (list) => {
        playAll(list, (before, event, { state }) => {
          if (event[0] !== 'sendEnded' || event[1].result.kind !== 'failed') return
          const { change } = event[1]
          expect(state.changes).toEqual(before.changes.filter(({ id }) => id !== change.id))
          expect(state.cart).toBe(before.cart)
          expect(state.lineErrors).toEqual({ ...before.lineErrors, [change.key]: 'Refused.' })
        })
      }),
      { numRuns: runCount(300) },
    )
  })

  test('sends no cart change while a line change is ready (CART-27)', () => {
    fc.assert(
      fc.property(moves, (list) => {
        playAll(list, (_, __, { state, effects, now }) => {
          for (const [type, value] of effects.splice(0)) {
            if (type !== 'run' || value.kind !== 'send') continue
            const { id } = value
            const change = state.changes.find((other) => other.id === id)
            if (change === undefined || !isCartChange(change)) continue
            const lineChanges = state.changes.filter((other) => !isCartChange(other))
            expect(nextPastDebounce(lineChanges, now, state.skipDebounce)).toBeNull()
          }
        })
      }),
    )
  })
})
