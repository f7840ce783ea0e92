import { describe, expect, test } from 'vitest'
import { LATE_REQUEST_MS, QUEUE_RETRY_MS } from '#config/limits.ts'
import { CONFIRMED, type SendResult } from '#features/cart/engine/state.ts'
import { UNREACHABLE, UNREACHABLE_CHANGES_KEPT } from '#features/cart/texts.ts'
import { cart, line } from './cart.fixture.ts'

import {
  add,
  dispatched,
  ended,
  idle,
  NOW,
  note,
  send,
  set,
  swap,
  unreachable,
} from './cart-state.fixture.ts'

describe('a change that is asked for', () => {
  test('is stored before anything else, and merged into an earlier one of its line (CART-27)', () => {
    const first = dispatched(idle(), ['changeRequested', set('one')])
    expect(first.types[0]).toBe('saveChanges')
    expect(first.of('merge')).toEqual([])
    const second = dispatched(first.state, ['changeRequested', set('two', 5)])
    expect(second.of('merge')).toEqual([{ id: 'two', into: 'one' }])
    expect(second.state.changes).toMatchObject([{ id: 'one', quantity: 5 }])
  })

  test('ends what was said of an earlier one, unless the shop makes it on its own (ERR-06)', () => {
    const said = idle({
      alert: 'Not changed.',
      lineErrors: { 'v|': 'Not changed.', 'w|': 'Sold out.' },
      backoffs: { 'v|': { until: NOW + 1, failures: 1 }, 'discount codes': { until: NOW + 1, failures: 2 } },
      wasCheckedOut: true,
    })
    const { state, of } = dispatched(said, ['changeRequested', set('one')])
    expect(state).toMatchObject({ alert: null, wasCheckedOut: false, lineErrors: { 'w|': 'Sold out.' } })
    expect([state.lineErrors['v|'], state.backoffs['v|']]).toEqual([undefined, undefined])
    expect(state.backoffs['discount codes']).toEqual({ until: NOW + 1, failures: 2 })
    expect(of('alert')).toEqual([null])
    // A line that becomes another variant may join one of which something was said.
    expect(dispatched(said, ['changeRequested', swap('one')]).state.lineErrors['w|']).toBeUndefined()
    const silent = dispatched(said, ['changeRequested', note('one')])
    expect(silent.state).toMatchObject({ alert: 'Not changed.', wasCheckedOut: true })
    expect(silent.of('alert')).toEqual([])
    expect(dispatched(idle(), ['changeRequested', set('one')]).of('alert')).toEqual([])
  })

  test('resumes a paused queue (CART-27)', () => {
    const { state } = dispatched(idle({ isPaused: true }), ['changeRequested', add('one')])
    expect(state).toMatchObject({ isPaused: false, running: send('one') })
  })
})

describe('a change that was sent', () => {
  test('leaves the log once it is confirmed, and the cart is compared when no request can be late any more (NET-02)', () => {
    const change = set('one')
    const { state, of } = ended(change, CONFIRMED, {
      backoffs: { 'v|': { until: 0, failures: 2 }, attributes: { until: 0, failures: 1 } },
      unreachableCount: 3,
      alert: UNREACHABLE_CHANGES_KEPT,
    })
    expect(state).toMatchObject({
      changes: [],
      sendingId: null,
      changedAt: NOW,
      unreachableCount: 0,
      alert: null,
    })
    expect(state.backoffs).toEqual({ 'v|': undefined, attributes: { until: 0, failures: 1 } })
    expect(of('saveCart')).toMatchObject([{ changedAt: NOW }])
    expect(of('resolve')).toEqual([{ id: 'one', outcome: { kind: 'done', warnings: [] } }])
    expect(of('timer')).toContainEqual({ timer: 'compare', ms: LATE_REQUEST_MS })
    expect(state.problemCount).toBe(0)
    expect(ended(note('one'), CONFIRMED).state.changedAt).toBe(NOW)
    expect(ended(change, CONFIRMED, { alert: 'Sold out.' }).state.alert).toBe('Sold out.')
    expect(ended(change, CONFIRMED, { alert: UNREACHABLE }).state.alert).toBeNull()
  })

  test('is confirmed otherwise than asked: each text stands by its line, and the checkout stays (ERR-06, CHK-02)', () => {
    const texts = [
      { key: 'v|', text: 'Only 1.' },
      { key: null, text: 'And more.' },
    ]
    const { state, of } = ended(set('one'), { ...CONFIRMED, texts })
    expect(of('toast')).toEqual(['Only 1.', 'And more.'])
    expect(state).toMatchObject({
      alert: 'Only 1. And more.',
      lineErrors: { 'v|': 'Only 1.' },
      problemCount: 1,
    })
    expect(Object.keys(state.lineErrors)).toEqual(['v|'])
  })

  test('is rolled back when it fails, and the shopper is told unless the shop made the change on its own (ERR-06)', () => {
    const failed = ended(set('one'), { kind: 'failed', text: 'No.' }, { unreachableCount: 2 })
    expect(failed.state).toMatchObject({
      ...{ changes: [], alert: 'No.', lineErrors: { 'v|': 'No.' }, problemCount: 1, unreachableCount: 2 },
    })
    const silent = ended(note('one'), { kind: 'failed', text: null })
    expect(silent.state).toMatchObject({ changes: [], alert: null, problemCount: 0 })
    expect(ended(set('one'), { kind: 'failed', text: null }).state.problemCount).toBe(1)
  })

  test('pauses the queue when it does not arrive if it is of a line; one of the cart backs off alone (CART-27)', () => {
    const ofLine = ended(set('one'), unreachable)
    expect(ofLine.state).toMatchObject({ isPaused: true, sendingId: null, changes: [{ id: 'one' }] })
    const ofCart = ended({ ...note('one', 'Not saved.'), touched: 5 }, unreachable)
    expect(ofCart.state).toMatchObject({
      ...{ isPaused: false, alert: UNREACHABLE_CHANGES_KEPT, changes: [{ id: 'one', touched: NOW }] },
      backoffs: { attributes: { until: NOW + QUEUE_RETRY_MS, failures: 1 } },
    })
    expect(ofCart.of('resolve')).toEqual([{ id: 'one', outcome: { kind: 'waiting' } }])
    expect(ofCart.of('toast')).toEqual([UNREACHABLE_CHANGES_KEPT])
    const again = ended(note('one', 'Not saved.'), unreachable, {
      backoffs: { attributes: { until: 0, failures: 2 } },
    })
    expect(again.of('toast')).toEqual([])
    expect(again.state.backoffs.attributes).toEqual({ until: NOW + 4 * QUEUE_RETRY_MS, failures: 3 })
    expect(ended(note('one'), unreachable).of('toast')).toEqual([])
  })

  test('that does not arrive keeps others of its kind waiting, and no others', () => {
    const changes = [note('one', 'No.'), { ...note('two'), touched: 5 }, add('three')]
    const { of, state } = ended(note('one', 'No.'), unreachable, { changes })
    expect(of('resolve')).toMatchObject([{ id: 'one' }, { id: 'two' }])
    expect(state.changes.map(({ touched }) => touched)).toEqual([NOW, 5, NOW])
  })

  test('backs off when it has to wait for another and nobody waits for it (NET-02)', () => {
    const later: SendResult = { kind: 'later' }
    expect(ended(note('one'), later).state.backoffs.attributes).toMatchObject({ failures: 1 })
    const shoppers = ended(note('one', 'No.'), later)
    expect(shoppers.state.backoffs).toEqual({})
    expect(shoppers.state.changes).toHaveLength(1)
    expect(shoppers.of('resolve')).toEqual([])
  })

  test('is no longer waited for once another tab has claimed it (CART-27)', () => {
    const { state, of } = ended(set('one'), { kind: 'claimed' })
    expect(state.changes).toEqual([])
    expect(of('resolve')).toEqual([{ id: 'one', outcome: { kind: 'waiting' } }])
  })

  test('without a cart asks for one, unless somebody adds and makes one themselves (CART-08, CART-19)', () => {
    const gone = { cartId: null, cart: null }
    const failed: SendResult = { kind: 'failed', text: null }
    expect(ended(set('one'), failed, gone).state.tasks).toEqual([{ kind: 'create' }])
    expect(ended(add('one'), failed, gone).state.tasks).toEqual([])
    const changes = [set('one'), add('two', 'w|')]
    expect(ended(set('one'), failed, { ...gone, changes }).state.tasks).toEqual([])
    expect(ended(set('one'), failed).state.tasks).toEqual([])
  })

  test('announces that its line has all that can be bought, with the end of the update (CART-28)', () => {
    const server = cart(line('v', 5))
    const limited = ended(set('one'), CONFIRMED, { cart: server, isUpdating: true })
    expect(limited.of('announce')).toEqual([
      'Cart updated: 5 items, $20.00. The most you can buy of Sky is 5',
    ])
    expect(limited.state).toMatchObject({ maximumReachedTexts: [], isUpdating: false })
    const swapped = ended(swap('one'), CONFIRMED, { cart: cart(line('w', 5)), isUpdating: true })
    expect(swapped.of('announce')[0]).toContain('The most you can buy of Sky (12 cans) is 5')
    const few = ended(set('one'), CONFIRMED, { cart: cart(line('v', 4)), isUpdating: true })
    expect(few.of('announce')).toEqual(['Cart updated: 4 items, $20.00'])
    const { merchandise } = line('v', 5)
    const soldOut = cart(line('v', 5, { merchandise: { ...merchandise, availableForSale: false } }))
    for (const more of [{ cart: soldOut }, { cart: cart() }]) {
      expect(ended(set('one'), CONFIRMED, { ...more, isUpdating: true }).of('announce')[0]).not.toContain(
        'most',
      )
    }
    const warned = { ...CONFIRMED, texts: [{ key: 'v|', text: 'Only 5.' }] }
    expect(ended(set('one'), warned, { cart: server, isUpdating: true }).of('announce')[0]).not.toContain(
      'most',
    )
    expect(ended(note('one'), CONFIRMED, { cart: server, isUpdating: true }).of('announce')[0]).not.toContain(
      'most',
    )
    const failed: SendResult = { kind: 'failed', text: null }
    expect(ended(set('one'), failed, { cart: server, isUpdating: true }).of('announce')[0]).not.toContain(
      'most',
    )
  })
})
