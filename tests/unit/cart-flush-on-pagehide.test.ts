import { describe, expect, test } from 'vitest'
import { flushOnPagehide } from '#features/cart/engine/flush-on-pagehide.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import { cart, line } from './cart.fixture.ts'
import { answered, newSender } from './cart-sender.fixture.ts'
import { add, CART_ID, NOW, note, sentAt, set } from './cart-state.fixture.ts'

const known = cart(line('v', 1))
const sent = (base: number, target: number) => ({ at: NOW, cartId: CART_ID, base, target })

const noChange: PendingChange = {
  ...{ id: 'one', owner: 'tab', touched: NOW, cartId: CART_ID, sent: null, key: 'attributes' },
  ...{ kind: 'attributes', changes: {}, failureText: null },
}

/** What a closing page keeps of its changes, and what it requests. */
function flush(changes: readonly PendingChange[], hasUnknownOutcome = () => false) {
  const { context, log } = newSender({ answers: changes.map(() => answered(known)), hasUnknownOutcome })
  return { kept: flushOnPagehide(changes, known, context), log }
}

describe('a page that closes (CART-27)', () => {
  test('sends the first change of each line, of the attributes and of the codes, and keeps all', () => {
    const changes = [set('one', 3), add('two'), add('three', 'w|'), note('four'), note('five')]
    const { kept, log } = flush(changes)
    expect(log).toEqual([
      ['update', 'line of v: 3'],
      ['add', 1],
      ['attributes', 'a: 1'],
    ])
    const sents = [sent(1, 3), null, sent(0, 1), sent(0, 0), null]
    expect(kept).toEqual(changes.map((change, index) => ({ ...change, sent: sents[index] })))
  })

  test.each<[string, PendingChange]>([
    ['was sent already', set('one', 3, { sent: sentAt(5) })],
    ['changes nothing', set('one', 1)],
    ['is of a line that is gone', set('one', 3, { key: 'w|' })],
    ['is of another cart', { ...note('one'), cartId: 'another' }],
    ['is of a line of another cart', set('one', 3, { cartId: 'another' })],
    ['was made before there was a cart', { ...note('one'), cartId: null }],
    ['is of attributes that the cart has already', noChange],
  ])('sends none that %s', (_, change) => {
    expect(flush([change])).toEqual({ kept: [change], log: [] })
  })

  test('sends an addition to whichever cart there is, and a line’s change made before there was one', () => {
    const changes = [{ ...add('one', 'w|'), cartId: 'another' }, set('two', 3, { cartId: null })]
    expect(flush(changes).log).toEqual([
      ['add', 1],
      ['update', 'line of v: 3'],
    ])
  })

  test('sends none while another one’s outcome is unknown (NET-02)', () => {
    const changes = [set('one', 3), note('two')]
    expect(flush(changes, () => true)).toEqual({ kept: changes, log: [] })
  })
})
