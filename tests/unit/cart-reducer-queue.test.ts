import { describe, expect, test } from 'vitest'
import { requestError } from '#commerce/result.ts'
import {
  CART_QUERY_DEBOUNCE_MS,
  LINE_UPDATE_DEBOUNCE_MS,
  QUEUE_RETRY_MAX_MS,
  QUEUE_RETRY_MS,
} from '#config/limits.ts'
import { type CartState, initialState, type Task } from '#features/cart/engine/state.ts'
import { UNREACHABLE, UNREACHABLE_CHANGES_KEPT } from '#features/cart/texts.ts'

import { add, CART_ID, dispatched, ended, idle, NOW, note, send, sentAt, set } from './cart-state.fixture.ts'

describe('the queue (CART-27)', () => {
  test('has nothing to do: no timer runs, and whoever waits for that goes on', () => {
    const { state, of } = dispatched(idle({ running: send('one'), skipDebounce: true }), [
      'taskEnded',
      undefined,
    ])
    expect(of('timer')).toEqual([{ timer: 'queue', ms: null }])
    expect(of('idle')).toHaveLength(1)
    expect([of('run'), of('publish').length]).toEqual([[], 1])
    expect(state).toMatchObject({ running: null, skipDebounce: false })
  })

  test('waits for the debounce of an update, and nobody goes on meanwhile', () => {
    const changes = [set('one')]
    const { state, of } = dispatched(idle({ changes, running: send('x') }), ['taskEnded', undefined])
    expect(of('timer')).toEqual([{ timer: 'queue', ms: LINE_UPDATE_DEBOUNCE_MS }])
    expect([of('idle'), of('run'), state.running]).toEqual([[], [], null])
  })

  test('waits longer where all that is pending backs off, and whoever waits goes on', () => {
    const backoffs = { attributes: { until: NOW + 1, failures: 1 } }
    const { of } = dispatched(idle({ changes: [note('one')], backoffs, running: send('x') }), [
      'taskEnded',
      undefined,
    ])
    expect(of('timer')).toEqual([{ timer: 'queue', ms: QUEUE_RETRY_MS }])
    expect(of('idle')).toHaveLength(1)
  })

  test('runs tasks before changes, and one thing at a time', () => {
    const tasks: Task[] = [{ kind: 'read' }]
    const state = idle({ tasks, changes: [add('one')] })
    const first = dispatched(state, ['timerFired', 'queue'])
    expect(first.of('run')).toEqual([{ kind: 'read' }])
    expect(first.state.running).toEqual({ kind: 'read' })
    expect(first.of('timer')).toEqual([])
    expect(dispatched(first.state, ['timerFired', 'queue']).of('run')).toEqual([])
    const next = dispatched(idle({ changes: [add('one')] }), ['timerFired', 'queue'])
    expect(next.of('run')).toEqual([send('one')])
  })

  test('runs nothing while it is paused', () => {
    const paused = idle({ changes: [add('one')], isPaused: true, running: send('x') })
    const { state, of } = dispatched(paused, ['taskEnded', undefined])
    expect([of('run'), state.running]).toEqual([[], null])
    expect(of('timer')).toEqual([{ timer: 'queue', ms: null }])
    expect(of('idle')).toHaveLength(1)
  })

  test('waits for no debounce after a pause either, where the page was hidden before (CART-27)', () => {
    const hidden = idle({ changes: [set('one')], isPaused: true, skipDebounce: true, running: send('x') })
    const { state } = dispatched(hidden, ['taskEnded', undefined])
    expect(state.skipDebounce).toBe(true)
    expect(dispatched(state, ['timerFired', 'resume']).of('run')).toEqual([send('one')])
  })
})

describe('the queue pauses when the service cannot be reached (NET-02)', () => {
  const reading: Partial<CartState> = { tasks: [{ kind: 'read' }], running: { kind: 'read' } }

  test('and says so once, where the shopper has changed something', () => {
    const changes = [add('one'), note('two')]
    const first = dispatched(idle({ ...reading, changes }), ['cartRead', 'unreachable'])
    expect(first.state).toMatchObject({
      isPaused: true,
      unreachableCount: 1,
      alert: UNREACHABLE_CHANGES_KEPT,
    })
    expect(first.of('toast')).toEqual([UNREACHABLE_CHANGES_KEPT])
    expect(first.of('timer')).toEqual([{ timer: 'resume', ms: QUEUE_RETRY_MS }])
    expect(first.of('resolve')).toEqual([
      { id: 'one', outcome: { kind: 'waiting' } },
      { id: 'two', outcome: { kind: 'waiting' } },
    ])
    const second = dispatched(first.state, ['taskFailed', undefined])
    expect(second.of('toast')).toEqual([])
    expect(second.of('timer')).toEqual([{ timer: 'resume', ms: 2 * QUEUE_RETRY_MS }])
    const third = dispatched(second.state, ['taskFailed', undefined])
    expect(third.of('timer')).toEqual([{ timer: 'resume', ms: 4 * QUEUE_RETRY_MS }])
    const later = dispatched({ ...first.state, unreachableCount: 30 }, ['taskFailed', undefined])
    expect(later.of('timer')).toEqual([{ timer: 'resume', ms: QUEUE_RETRY_MAX_MS }])
  })

  test('and shows it again after the shopper’s next change, without another toast (CART-27)', () => {
    const silent = dispatched(idle(reading), ['cartRead', 'unreachable'])
    const changed = dispatched(silent.state, ['changeRequested', set('one')])
    expect(changed.state.alert).toBeNull()
    const again = dispatched(changed.state, ['taskFailed', undefined])
    expect([again.state.alert, again.of('toast')]).toEqual([UNREACHABLE_CHANGES_KEPT, []])
    // Also where the page hid it because it was offline.
    expect(dispatched(again.state, ['taskFailed', undefined]).of('alert')).toEqual([UNREACHABLE_CHANGES_KEPT])
    const other = dispatched({ ...again.state, alert: 'Sold out.' }, ['taskFailed', undefined])
    expect([other.state.alert, other.of('alert')]).toEqual(['Sold out.', []])
  })

  test('for as long as the service asks, where that is longer', () => {
    const change = set('one')
    const resumesAfter = (retryAfterMs: number) =>
      ended(change, {
        kind: 'unreachable',
        error: { ...requestError('throttled', 'Busy'), retryAfterMs },
      }).of('timer')
    expect(resumesAfter(60_000)).toContainEqual({ timer: 'resume', ms: 60_000 })
    expect(resumesAfter(1)).toContainEqual({ timer: 'resume', ms: QUEUE_RETRY_MS })
    const ofCart = note('two')
    const error = { ...requestError('throttled', 'Busy'), retryAfterMs: 60_000 }
    expect(ended(ofCart, { kind: 'unreachable', error }).state.backoffs).toEqual({
      attributes: { until: NOW + 60_000, failures: 1 },
    })
  })

  test('without a toast where nobody has asked for anything', () => {
    const { state, of } = dispatched(idle({ ...reading, changes: [note('one')] }), [
      'cartRead',
      'unreachable',
    ])
    expect([of('toast'), state.alert, of('alert')]).toEqual([[], UNREACHABLE, [UNREACHABLE]])
  })

  test('and goes on by a timer, with changes that still have an owner', () => {
    const changes = [set('one', 2, { touched: 5 })]
    const { state, of } = dispatched(idle({ changes, isPaused: true }), ['timerFired', 'resume'])
    expect(state.isPaused).toBe(false)
    expect(state.changes).toEqual([set('one', 2, { touched: NOW })])
    expect(of('timer')).toContainEqual({ timer: 'resume', ms: null })
    expect(of('publish')).toMatchObject([{ updating: true, stale: false }])
    expect(of('saveChanges')).toEqual([state.changes])
    const running = dispatched(idle({ changes }), ['timerFired', 'resume'])
    expect(running.state.changes).toBe(changes)
    expect(running.of('timer')).not.toContainEqual({ timer: 'resume', ms: null })
  })

  test('and sends again at once what the shopper waits for, not what the shop does on its own', () => {
    const backoff = { until: NOW + 9000, failures: 3 }
    const state = idle({
      changes: [note('one', 'Not saved.')],
      backoffs: { attributes: backoff, 'discount codes': backoff },
    })
    expect(dispatched(state, ['timerFired', 'resume']).state.backoffs).toEqual({
      attributes: { until: 0, failures: 3 },
      'discount codes': backoff,
    })
    const silent = { ...state, changes: [note('one')] }
    expect(dispatched(silent, ['timerFired', 'resume']).state.backoffs).toEqual(state.backoffs)
  })

  test('after a task that throws, as after a change (NET-02)', () => {
    const { state } = dispatched(idle({ running: send('one'), sendingId: 'one', changes: [add('one')] }), [
      'taskFailed',
      undefined,
    ])
    expect(state).toMatchObject({ isPaused: true, sendingId: null, alert: UNREACHABLE_CHANGES_KEPT })
  })
})

describe('under the lock (NET-02)', () => {
  test('a change with unknown outcome is sent first, then the one that the task is for', () => {
    const changes = [add('one', 'w|'), set('two', 2, { sent: sentAt(5) })]
    const running = send('one')
    expect(dispatched(idle({ changes, running }), ['lockAcquired', undefined]).state.sendingId).toBe('two')
    const plain = [add('one', 'w|'), { ...note('two'), sent: sentAt(5) }]
    expect(dispatched(idle({ changes: plain, running }), ['lockAcquired', undefined]).state.sendingId).toBe(
      'one',
    )
    expect(dispatched(idle({ changes: [], running }), ['lockAcquired', undefined]).state.sendingId).toBeNull()
    const second = idle({ changes: [add('one', 'w|'), add('two')], running: send('two') })
    expect(dispatched(second, ['lockAcquired', undefined]).state.sendingId).toBe('two')
    expect(dispatched(idle({ changes }), ['lockAcquired', undefined]).state.sendingId).toBeNull()
    const reading = idle({ changes, running: { kind: 'read' } })
    expect(dispatched(reading, ['lockAcquired', undefined]).state.sendingId).toBeNull()
  })

  test('changes of this tab are those that the log has; nobody waits here for the others', () => {
    const changes = [set('one'), add('two', 'w|')]
    const { state, of, types } = dispatched(idle({ changes }), ['changeLogSynced', [add('two', 'w|')]])
    expect(state.changes).toEqual([add('two', 'w|')])
    expect(of('resolve')).toEqual([{ id: 'one', outcome: { kind: 'waiting' } }])
    // The log has just been read.
    expect(types).not.toContain('saveChanges')
  })

  test('a change that is about to be sent is replaced, and stored', () => {
    const marked = set('one', 2, { sent: sentAt(NOW) })
    const { state, of } = dispatched(idle({ changes: [set('one'), add('two', 'w|')] }), [
      'changeUpdated',
      marked,
    ])
    expect(state.changes).toEqual([marked, add('two', 'w|')])
    expect(of('saveChanges')).toEqual([state.changes])
  })
})

describe('what happens to the page', () => {
  test('timers read or compare the cart, the latter while there is something to compare', () => {
    expect(dispatched(idle(), ['timerFired', 'read']).of('run')).toEqual([{ kind: 'read' }])
    expect(dispatched(idle({ changedAt: 5 }), ['timerFired', 'compare']).of('run')).toEqual([
      { kind: 'compare' },
    ])
    expect(dispatched(idle(), ['timerFired', 'compare']).of('run')).toEqual([])
    expect(dispatched(idle({ changedAt: 5 }), ['timerFired', 'queue']).of('run')).toEqual([])
    const paused = idle({ isPaused: true })
    expect(dispatched(paused, ['timerFired', 'read']).state.isPaused).toBe(false)
    expect(dispatched(paused, ['timerFired', 'queue']).state.isPaused).toBe(true)
  })

  test('a comparison that is due waits for the end of a pause (NET-02)', () => {
    const paused = idle({ changes: [set('one')], changedAt: 5, isPaused: true })
    const { state, of } = dispatched(paused, ['timerFired', 'compare'])
    expect([state.isPaused, of('run'), state.tasks]).toEqual([true, [], [{ kind: 'compare' }]])
    expect(dispatched(state, ['timerFired', 'resume']).of('run')).toEqual([{ kind: 'compare' }])
  })

  test('settling sends updates at once, after a comparison where requests may be late (CHK-02)', () => {
    const changes = [set('one')]
    const { state, of } = dispatched(idle({ changes }), ['settling', undefined])
    expect([of('run'), state.skipDebounce]).toEqual([[send('one')], true])
    const late = dispatched(idle({ changes, changedAt: 5 }), ['settling', undefined])
    expect(late.of('run')).toEqual([{ kind: 'compare' }])
    expect(dispatched(idle({ isPaused: true }), ['settling', undefined]).state.isPaused).toBe(false)
  })

  test('hiding sends updates at once, unless the service could not be reached (CART-27)', () => {
    const changes = [set('one')]
    expect(dispatched(idle({ changes }), ['pageHidden', undefined]).of('run')).toEqual([send('one')])
    const paused = dispatched(idle({ changes, isPaused: true }), ['pageHidden', undefined])
    expect([paused.of('run'), paused.state.isPaused, paused.of('timer')]).toEqual([[], true, []])
    expect(paused.state.skipDebounce).toBe(true)
  })

  test('coming back reads the cart after a while, or resumes what waits (CART-11)', () => {
    const { of } = dispatched(idle(), ['pageReturned', undefined])
    expect(of('timer')).toEqual([{ timer: 'read', ms: CART_QUERY_DEBOUNCE_MS }])
    const creating = idle({ tasks: [{ kind: 'create' }], running: { kind: 'create' } })
    expect(dispatched(creating, ['pageReturned', undefined]).of('timer')).toEqual([
      { timer: 'read', ms: CART_QUERY_DEBOUNCE_MS },
    ])
    const paused = idle({ tasks: [{ kind: 'start' }], isPaused: true })
    expect(dispatched(paused, ['pageReturned', undefined]).of('run')).toEqual([{ kind: 'start' }])
  })

  test('warnings and errors are told, and warnings make the checkout stay (ERR-06, CHK-02)', () => {
    const warned = dispatched(idle(), ['deviationsReported', [{ key: 'v|', text: 'There are now 3.' }]])
    expect(warned.state).toMatchObject({ alert: 'There are now 3.', problemCount: 1 })
    expect(dispatched(idle(), ['deviationsReported', []]).effects).toEqual([])
    const error = dispatched(idle(), ['errorReported', 'No.'])
    expect([error.of('toast'), error.of('alert'), error.state.lineErrors]).toEqual([['No.'], ['No.'], {}])
  })

  test('a line that is restored comes before all others (NET-02)', () => {
    const restored = set('restored', 1, { sent: sentAt(0) })
    const { state, of } = dispatched(idle({ changes: [add('one', 'w|')] }), ['changeRestored', restored])
    expect(state.changes.map(({ id }) => id)).toEqual(['restored', 'one'])
    expect([of('run').length, of('publish').length]).toEqual([1, 1])
  })
})

test('a cart begins with reading what storage holds (CART-07)', () => {
  const state = initialState({ cartId: CART_ID, cart: null, changedAt: null }, [set('one')])
  expect(state).toMatchObject({ tasks: [{ kind: 'start' }], changes: [{ id: 'one' }], isStarted: false })
  // Nothing is known of a checkout.
  expect(state).toMatchObject({ wasCheckedOut: false })
  expect(dispatched(state, ['taskEnded', undefined]).of('run')).toEqual([{ kind: 'start' }])
})
