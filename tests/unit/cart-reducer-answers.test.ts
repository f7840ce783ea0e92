import { describe, expect, test } from 'vitest'
import { PRODUCT_GONE } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { LATE_REQUEST_MS } from '#config/limits.ts'
import type { CartEvent, CartState, Task } from '#features/cart/engine/state.ts'
import { CART_CONTENT_LOST, CHECKED_OUT, UNREACHABLE, UPDATING } from '#features/cart/texts.ts'
import { cart, line } from './cart.fixture.ts'

import { add, CART_ID, dispatched, idle, NOW, note, sentAt, set } from './cart-state.fixture.ts'

describe('a reading of the cart', () => {
  const other: Task = { kind: 'create' }
  const reading = (kind: 'read' | 'create' | 'compare' | 'start', more: Partial<CartState> = {}) => {
    const task: Task = { kind }
    return idle({
      running: task,
      tasks: [task, other],
      isStarted: false,
      ...more,
    })
  }

  test('is done, and withdraws what was said of the service (CART-11)', () => {
    const { state, of } = dispatched(reading('read', { alert: UNREACHABLE, unreachableCount: 1 }), [
      'cartRead',
      'done',
    ])
    expect(state).toMatchObject({ tasks: [other], isStarted: true, alert: null, unreachableCount: 0 })
    expect(of('timer')).toEqual([])
    expect(dispatched(idle({ isStarted: false }), ['cartRead', 'done']).state.isStarted).toBe(true)
  })

  test('is followed by a comparison where a change was made a while ago (NET-02)', () => {
    const { of } = dispatched(reading('start', { changedAt: 5 }), ['cartRead', 'done'])
    expect(of('timer')).toEqual([{ timer: 'compare', ms: LATE_REQUEST_MS }])
    expect(dispatched(reading('compare'), ['cartRead', 'done']).of('timer')).toEqual([])
  })

  test('finds no cart: one is made, unless somebody adds and makes one themselves (CART-08, CART-19)', () => {
    expect(dispatched(reading('read'), ['cartRead', 'gone']).state.tasks).toEqual([other, { kind: 'create' }])
    expect(dispatched(reading('read', { changes: [add('one')] }), ['cartRead', 'gone']).state.tasks).toEqual([
      other,
    ])
  })

  test('was a creation, which says nothing of the service', () => {
    const { state } = dispatched(reading('create', { alert: UNREACHABLE }), ['cartRead', 'created'])
    expect(state.alert).toBe(UNREACHABLE)
  })

  test('cannot reach the service: a comparison does not stop the queue for that (CHK-02)', () => {
    const comparison = dispatched(reading('compare', { alert: UNREACHABLE }), ['cartRead', 'unreachable'])
    expect(comparison.state).toMatchObject({ isPaused: false, tasks: [other], alert: UNREACHABLE })
    const again = dispatched(reading('compare', { changedAt: 5 }), ['cartRead', 'unreachable'])
    expect(again.of('timer')).toEqual([{ timer: 'compare', ms: LATE_REQUEST_MS }])
    const paused = dispatched(reading('read'), ['cartRead', 'unreachable'])
    expect(paused.state).toMatchObject({ isPaused: true, isStarted: false })
    expect(paused.state.tasks).toHaveLength(2)
  })
})

describe('an answer (CART-27)', () => {
  const newer = (quantity: number): Cart => ({
    ...cart(line('v', quantity)),
    updatedAt: '2026-04-02T00:00:00Z',
  })

  test('that is older than the last one changes nothing', () => {
    const state = idle({ cart: newer(2) })
    const { state: next, effects } = dispatched(state, ['cartReceived', { cart: cart(line('v', 9)) }])
    expect([next, effects]).toEqual([state, []])
  })

  test('is the cart now, stored, and compared with the one known before', () => {
    const { state, of, types } = dispatched(idle({ changedAt: NOW - 5 }), [
      'cartReceived',
      { cart: newer(3) },
    ])
    expect(state).toMatchObject({ cart: newer(3), cartId: CART_ID, changedAt: NOW - 5 })
    expect(types[0]).toBe('saveCart')
    expect(of('reconcile')).toMatchObject([
      { deviations: [{ key: 'v|', known: 1, quantity: 3 }], mayRestore: true },
    ])
    expect(dispatched(idle(), ['cartReceived', { cart: newer(3) }]).of('reconcile')).toMatchObject([
      { mayRestore: false },
    ])
  })

  test('is not compared where it is of another cart, and a line not where a change or a warning explains it', () => {
    const other = { ...newer(3), id: 'gid://shopify/Cart/2' }
    expect(dispatched(idle(), ['cartReceived', { cart: other }]).of('reconcile')).toEqual([])
    expect(dispatched(idle({ cart: null }), ['cartReceived', { cart: other }]).state.cartId).toBe(other.id)
    const deviations = (more: Partial<CartState>, target = 'another line') =>
      dispatched(idle(more), [
        'cartReceived',
        { cart: newer(3), warnings: [{ code: null, message: 'Few left', target }] },
      ]).of('reconcile')
    const [some, none] = [[{ deviations: [{ key: 'v|' }] }], [{ deviations: [] }]]
    expect(deviations({})).toMatchObject(some)
    expect(deviations({}, 'line of v')).toMatchObject(none)
    expect(deviations({ changes: [set('one', 2, { sent: sentAt(5) })] })).toMatchObject(none)
    expect(deviations({ changes: [set('one')], sendingId: 'one' })).toMatchObject(none)
    expect(deviations({ changes: [set('one')] })).toMatchObject(some)
  })

  test('that lacks a line because its product is gone cannot have it restored (CART-08)', () => {
    const { of } = dispatched(idle({ changedAt: NOW - 5 }), [
      'cartReceived',
      {
        cart: { ...newer(3), lines: { nodes: [] } },
        warnings: [{ code: PRODUCT_GONE, message: '', target: 'line of v' }],
      },
    ])
    expect(of('reconcile')).toMatchObject([{ deviations: [{ key: 'v|', isUnsold: true }], mayRestore: true }])
  })

  test('ends the time in which requests may be late, also by a clock that was set (NET-02)', () => {
    const changedAt = (at: number) =>
      dispatched(idle({ changedAt: at }), ['cartReceived', { cart: newer(1) }]).state.changedAt
    expect(changedAt(NOW - LATE_REQUEST_MS)).toBeNull()
    expect(changedAt(NOW - LATE_REQUEST_MS + 1)).toBe(NOW - LATE_REQUEST_MS + 1)
    expect(changedAt(NOW + LATE_REQUEST_MS)).toBeNull()
  })

  test('of another tab is followed, and compared later than by that tab', () => {
    const server = { cartId: CART_ID, cart: newer(3), changedAt: 7 }
    const { state, of, types } = dispatched(idle(), ['otherTabSaved', { server, wasCheckedOut: false }])
    expect(state).toMatchObject(server)
    expect(of('timer')).toEqual([{ timer: 'compare', ms: 2 * LATE_REQUEST_MS }])
    expect([types.includes('saveCart'), of('toast')]).toEqual([false, []])
    const plain = dispatched(idle(), [
      'otherTabSaved',
      { server: { ...server, changedAt: null }, wasCheckedOut: false },
    ])
    expect(plain.of('timer')).toEqual([])
  })
})

describe('what was said beside a line (ERR-06)', () => {
  const lineErrors = { 'v|': 'There are now 3.', 'w|': 'Sold out.', 'x|': 'Gone.' }
  const before = cart(line('v', 3), line('w', 1))
  const errorsAfter = (event: CartEvent) =>
    dispatched(idle({ cart: before, lineErrors }), event).state.lineErrors
  const { merchandise } = line('w', 1)
  const soldOut = line('w', 1, { merchandise: { ...merchandise, availableForSale: false } })

  test.each([
    ['stays while the line is as it was', before, ['v|', 'w|', 'x|']],
    ['goes when the line has another quantity', cart(line('v', 5), line('w', 1)), ['w|', 'x|']],
    ['goes when the line is for sale no longer, or again', cart(line('v', 3), soldOut), ['v|', 'x|']],
    ['goes when the line comes or goes', cart(line('w', 1), line('x', 1)), ['w|']],
    ['goes with its cart', { ...before, id: 'gid://shopify/Cart/2' }, []],
  ])('%s', (_, answer, keys) => {
    const server = { cartId: answer.id, cart: answer, changedAt: null }
    expect(Object.keys(errorsAfter(['cartReceived', { cart: answer }]))).toEqual(keys)
    expect(Object.keys(errorsAfter(['otherTabSaved', { server, wasCheckedOut: false }]))).toEqual(keys)
  })

  test('goes when the cart has ended', () => {
    expect(errorsAfter(['cartGone', { wasCheckedOut: false, hadLines: true }])).toEqual({})
  })
})

describe('the end of a cart (CART-08)', () => {
  const gone = (more: Partial<CartState>, wasCheckedOut: boolean, hadLines: boolean) =>
    dispatched(idle(more), ['cartGone', { wasCheckedOut, hadLines }])

  test('is told as a loss, once', () => {
    const { state, of } = gone({ changedAt: 5 }, false, true)
    expect(of('toast')).toEqual([CART_CONTENT_LOST])
    expect(state).toMatchObject({
      ...{
        alert: CART_CONTENT_LOST,
        lostCartId: CART_ID,
        cartId: null,
        cart: null,
        changedAt: null,
      },
      wasCheckedOut: false,
    })
    expect(of('saveCart')).toMatchObject([{ cartId: null, cart: null }])
    expect(gone({ cart: null }, false, false).of('saveCart')).toMatchObject([{ cartId: null }])
  })

  test('is told without a toast to whoever adds: making a cart has one of its own (CART-19)', () => {
    const { state, of } = gone({ changes: [add('one')] }, false, true)
    expect([of('toast'), state.alert, state.lostCartId]).toEqual([[], CART_CONTENT_LOST, CART_ID])
    expect(gone({ changes: [set('one')] }, false, true).of('toast')).toEqual([CART_CONTENT_LOST])
    expect(gone({ changes: [set('one'), add('two', 'w|')] }, false, true).of('toast')).toEqual([])
  })

  test('is announced as the checkout’s where it was checked out, and not at all where it was empty', () => {
    const checkedOut = gone({}, true, true)
    expect(checkedOut.of('announce')).toEqual([CHECKED_OUT])
    expect(checkedOut.state).toMatchObject({ wasCheckedOut: true, alert: null, lostCartId: null })
    const empty = gone({}, false, false)
    expect([empty.of('toast'), empty.of('announce'), empty.state.lostCartId]).toEqual([[], [], null])
  })

  test('in another tab is told in this one', () => {
    const server = { cartId: 'gid://shopify/Cart/2', cart: null, changedAt: null }
    expect(dispatched(idle(), ['otherTabSaved', { server, wasCheckedOut: false }]).of('toast')).toEqual([
      CART_CONTENT_LOST,
    ])
    expect(dispatched(idle(), ['otherTabSaved', { server, wasCheckedOut: true }]).of('announce')).toEqual([
      CHECKED_OUT,
    ])
    const empty = idle({ cart: cart() })
    expect(dispatched(empty, ['otherTabSaved', { server, wasCheckedOut: false }]).of('toast')).toEqual([])
  })
})

describe('what the shopper sees and hears', () => {
  const shown = (more: Partial<CartState>) => dispatched(idle(more), ['refresh', undefined])
  const viewOf = (more: Partial<CartState>) => shown(more).of('publish')[0]

  test('the cart is updating while a change is under way or the cart is read, not while it is compared', () => {
    expect(viewOf({})).toMatchObject({ updating: false, stale: false, status: 'ready' })
    expect(viewOf({ changes: [set('one')] })).toMatchObject({ updating: true, stale: false })
    expect(viewOf({ tasks: [{ kind: 'read' }] })).toMatchObject({ updating: true })
    expect(viewOf({ tasks: [{ kind: 'compare' }] })).toMatchObject({ updating: false })
    expect(viewOf({ tasks: [{ kind: 'read' }], isPaused: true })).toMatchObject({ updating: false })
    expect(viewOf({ changes: [note('one')] })).toMatchObject({ updating: false, stale: false })
  })

  test('amounts are outdated while changes wait (CART-27)', () => {
    expect(viewOf({ changes: [set('one')], isPaused: true })).toMatchObject({ updating: false, stale: true })
    const backoffs = { attributes: { until: NOW + 1, failures: 1 } }
    expect(viewOf({ changes: [note('one', 'No.')], backoffs })).toMatchObject({
      stale: true,
      updating: false,
    })
    expect(viewOf({ wasCheckedOut: true })).toMatchObject({ checkedOut: true })
  })

  test('the first reading is loading, or has failed, until there is anything to show (CART-39)', () => {
    const none = { cart: null, isStarted: false }
    expect(viewOf(none)).toMatchObject({ status: 'loading' })
    expect(viewOf({ ...none, isPaused: true })).toMatchObject({ status: 'failed' })
    expect(viewOf({ ...none, isStarted: true })).toMatchObject({ status: 'ready' })
    expect(viewOf({ ...none, changes: [add('one')] })).toMatchObject({ status: 'ready' })
    expect(viewOf({ ...none, changes: [add('one')], isPaused: true })).toMatchObject({ status: 'ready' })
    expect(viewOf({ isStarted: false })).toMatchObject({ status: 'ready' })
  })

  test('an update is announced when it begins and when nothing is pending any more', () => {
    const begun = shown({ changes: [set('one')] })
    expect([begun.of('announce'), begun.state.isUpdating]).toEqual([[UPDATING], true])
    expect(shown({ changes: [set('one')], isUpdating: true }).of('announce')).toEqual([])
    expect(shown({ isUpdating: true }).of('announce')).toEqual(['Cart updated: 1 item, $20.00'])
    expect(shown({}).of('announce')).toEqual([])
    const waiting = shown({ changes: [set('one')], isPaused: true, isUpdating: true })
    expect([waiting.of('announce'), waiting.state.isUpdating]).toEqual([[], false])
    expect(shown({ isUpdating: true, maximumReachedTexts: ['All of it'] }).of('announce')).toEqual([
      'Cart updated: 1 item, $20.00. All of it',
    ])
  })
})
