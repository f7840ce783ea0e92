import { describe, expect, test } from 'vitest'
import { requestError } from '#commerce/result.ts'
import type { LineChange, PendingChange } from '#features/cart/engine/pending-change.ts'
import { sendLineChange } from '#features/cart/engine/send-line-change.ts'
import { CONFIRMED } from '#features/cart/engine/state.ts'
import {
  lineGoneText,
  notAddedText,
  notChangedText,
  notRemovedText,
  nowInCartText,
  onlyLeftText,
} from '#features/cart/texts.ts'
import { cart, line } from './cart.fixture.ts'
import { answered, failing, newSender, refused } from './cart-sender.fixture.ts'
import { add, CART_ID, NOW, set, swap } from './cart-state.fixture.ts'

const lineChange = (change: PendingChange): LineChange => {
  if (change.kind === 'attributes' || change.kind === 'codes') throw new Error('It is of no line')
  return change
}
const [one, three] = [cart(line('v', 1)), cart(line('v', 3))]
const toThree = lineChange(set('one', 3))
const adding = { ...lineChange(add('one', 'w|')), quantity: 2 }
const added = (quantity: number) => cart(line('v', 1), line('w', quantity))

/** How sending ends, and what it did. */
async function send(change: LineChange, script: Parameters<typeof newSender>[0]) {
  const { context, log } = newSender(script)
  return { result: await sendLineChange(change, context), log }
}

const asked = [
  ['mark', 3],
  ['update', 'line of v: 3'],
]
const accepted = [['accept', 'line of v: 3']]
const reportOf = (message: string, operation = 'set', quantity = '3') => [
  'report',
  message,
  { operation, quantity },
]

describe('a line change (CART-27)', () => {
  test('is sent once, and what the service made of it taken over', async () => {
    const { result, log } = await send(toThree, { answers: [answered(three)] })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([...asked, ...accepted])
  })

  test('that changes nothing is not sent, and one of a line that is gone fails', async () => {
    expect(await send(lineChange(set('one', 1)), {})).toEqual({ result: CONFIRMED, log: [] })
    const gone = await send(toThree, { state: { cart: cart() } })
    expect(gone).toEqual({ result: { kind: 'failed', text: lineGoneText('Sky') }, log: [['accept', '']] })
  })

  test('makes a cart where it is an addition and there is none (CART-19)', async () => {
    const { context, log, setState } = newSender({
      answers: [answered(cart(line('w', 2)))],
      state: { cartId: null, cart: null },
    })
    let isMade = false
    const createWhileAdding = async () => {
      if (isMade) setState({ cartId: CART_ID, cart: cart() })
      return isMade
    }
    const make = () => sendLineChange(adding, { ...context, createWhileAdding })
    expect(await make()).toEqual({ kind: 'failed', text: null })
    const offline = await sendLineChange(adding, { ...context, createWhileAdding, isOnline: () => false })
    expect(offline).toEqual({ kind: 'unreachable', error: requestError('network', 'offline') })
    isMade = true
    expect(await make()).toEqual(CONFIRMED)
    expect(log).toEqual([
      ['mark', 2],
      ['add', 2],
      ['accept', 'line of w: 2'],
    ])
  })

  test('of a line fails without its cart, unless it was made for whichever cart there is (CART-27)', async () => {
    const reason = lineGoneText('Sky')
    const failed = { kind: 'failed', text: reason, reason }
    const none = { cartId: null, cart: null }
    expect((await send(toThree, { state: none })).result).toEqual(failed)
    expect((await send({ ...toThree, cartId: null }, { state: none })).result).toEqual(failed)
    expect((await send({ ...toThree, cartId: 'another' }, {})).result).toEqual(failed)
    const lost = await send(toThree, { state: { ...none, lostCartId: CART_ID } })
    expect(lost.result).toEqual({ ...failed, text: null })
    expect((await send({ ...toThree, cartId: null }, { answers: [answered(three)] })).result).toEqual(
      CONFIRMED,
    )
    const other = await send({ ...adding, cartId: 'another' }, { answers: [answered(added(2))] })
    expect(other.result).toEqual(CONFIRMED)
  })

  test('reads a cart that is not known first', async () => {
    const { result, log } = await send(toThree, {
      state: { cart: null },
      answers: [answered(one), answered(three)],
    })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([['read'], ['accept', 'line of v: 1'], ...asked, ...accepted])
  })

  test.each(['later', 'claimed'] as const)('is not sent where marking it says %s', async (mark) => {
    const { result, log } = await send(toThree, { marks: [mark] })
    expect([result, log]).toEqual([{ kind: mark }, [['mark', 3]]])
  })

  test('is sent again when the service asks to wait, as if it had not been sent', async () => {
    const throttled = failing('throttled', { retryAfterMs: 70 })
    const { result, log } = await send(toThree, { answers: [throttled, answered(three)] })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([...asked, ['unmark', null], ['retry after', 70], ...asked, ...accepted])
    const waiting = await send(toThree, { answers: [failing('throttled')], retries: [false] })
    expect(waiting.result).toMatchObject({ kind: 'unreachable', error: { kind: 'throttled' } })
    expect(waiting.log.at(-1)).toEqual(['retry after', null])
  })

  test.each<[LineChange, string, string]>([
    [toThree, notChangedText('Sky'), '3'],
    [lineChange(set('one', 0)), notRemovedText('Sky'), '0'],
    [adding, notAddedText('Sky'), '2'],
  ])('that was refused as a request fails in its own words (ERR-06)', async (change, text, quantity) => {
    const { result, log } = await send(change, { answers: [failing('refused')] })
    expect(result).toEqual({ kind: 'failed', text })
    expect(log.at(-1)).toEqual(reportOf('Cut', change.kind, quantity))
  })
})

describe('a line change whose answer is lost (NET-02)', () => {
  const lost = [...asked, ['touch'], ['retry after', 0], ['read']]

  test('is made already, or sent again once it cannot arrive any more', async () => {
    const made = await send(toThree, { answers: [failing('network'), answered(three)] })
    expect(made).toEqual({ result: CONFIRMED, log: [...lost, ...accepted] })
    const answers = [failing('timeout'), answered(one), answered(one), answered(three)]
    const again = await send(toThree, { answers })
    expect(again).toEqual({
      result: CONFIRMED,
      log: [...lost, ['wait', 2000], ['read'], ...asked, ...accepted],
    })
  })

  test('does not wait where the request has had an answer', async () => {
    const answers = [failing('server', { retryAfterMs: 50 }), answered(one), answered(three)]
    const { result, log } = await send(toThree, { answers })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([...asked, ['retry after', 50], ['read'], ...asked, ...accepted])
    const malformed = await send(toThree, { answers: [failing('malformed'), answered(one), answered(three)] })
    expect(malformed.log).toEqual([...asked, ['retry after', null], ['read'], ...asked, ...accepted])
  })

  test('does not wait either where the answer had no cart, also after a lost one', async () => {
    const nothing = await send(toThree, { answers: [answered(null), answered(one), answered(three)] })
    expect(nothing.log).toEqual([...asked, ['retry after', null], ['read'], ...asked, ...accepted])
    const answers = [
      failing('network'),
      answered(one),
      answered(one),
      answered(null),
      answered(one),
      answered(three),
    ]
    const { log } = await send(toThree, { answers })
    expect(log.flat().filter((what) => what === 'wait')).toHaveLength(1)
  })

  test('fails with what the cart has then, when it may not be sent again', async () => {
    const fails = (quantity: number) => {
      const found = answered(cart(line('v', quantity)))
      return send(toThree, { answers: [failing('server'), found], retries: [false] })
    }
    const { result, log } = await fails(1)
    expect(result).toEqual({ kind: 'failed', text: notChangedText('Sky') })
    expect(log.slice(-2)).toEqual([['accept', 'line of v: 1'], reportOf('No answer to a change of the cart')])
    expect((await fails(2)).result).toEqual({ kind: 'failed', text: nowInCartText('Sky', 2) })
    expect((await fails(3)).result).toEqual(CONFIRMED)
  })

  test('waits where the cart cannot be read, and ends with a cart that is gone', async () => {
    const error = failing('network')
    const { result } = await send(toThree, { answers: [failing('server'), error] })
    expect(result).toEqual({ kind: 'unreachable', error: error.ok ? null : error.error })
    const gone = await send(toThree, { answers: [failing('server'), answered(null)] })
    expect(gone.result).toEqual({ kind: 'failed', text: null, reason: lineGoneText('Sky') })
    expect(gone.log.at(-1)).toEqual(['gone'])
  })

  test('on another page is looked for first, for as long as it may arrive', async () => {
    const sent = { at: NOW - 500, cartId: CART_ID, base: 1, target: 3 }
    const claimed = { ...toThree, sent }
    expect(await send(claimed, { answers: [answered(three)] })).toEqual({
      result: CONFIRMED,
      log: [['read'], ...accepted],
    })
    const { log } = await send(claimed, { answers: [answered(one), answered(one), answered(three)] })
    expect(log).toEqual([['read'], ['wait', 1500], ['read'], ...asked, ...accepted])
    // What was sent to an earlier cart is not in this one.
    const elsewhere = { ...adding, sent: { ...sent, cartId: 'another' } }
    const moved = await send(elsewhere, { answers: [answered(added(2))] })
    expect(moved.log).toEqual([
      ['mark', 2],
      ['add', 2],
      ['accept', 'line of v: 1,line of w: 2'],
    ])
  })
})

describe('a line change that the service refuses (ERR-06)', () => {
  const few = { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Too few.' }
  const failed = { kind: 'failed', text: onlyLeftText('Sky', 1) }

  test('fails with the service’s reason, and with what the line has', async () => {
    const { result, log } = await send(toThree, { answers: [refused(one, few)] })
    expect(result).toEqual(failed)
    expect(log).toEqual([...asked, ['accept', 'line of v: 1'], reportOf('Too few.')])
    const plan = { ...adding, sellingPlanId: null }
    expect((await send(plan, { answers: [refused(added(1), few)] })).result).toEqual(failed)
  })

  test('is looked up where the answer has no cart, and not sent again', async () => {
    const { result, log } = await send(toThree, { answers: [refused(null, few), answered(one)] })
    expect(result).toEqual(failed)
    expect(log).toEqual([...asked, ['read'], ['accept', 'line of v: 1'], reportOf('Too few.')])
    const graphql = await send(toThree, { answers: [failing('graphql'), answered(one)] })
    expect(graphql.result).toEqual({ kind: 'failed', text: 'Cut' })
    expect(graphql.log).toEqual([...asked, ['read'], ['accept', 'line of v: 1'], reportOf('Cut')])
    const made = await send(toThree, { answers: [failing('graphql'), answered(three)] })
    expect(made.result).toEqual(CONFIRMED)
    const passing = failing('graphql', { isRetryable: true })
    const again = await send(toThree, { answers: [passing, answered(one), answered(three)] })
    expect([again.result, again.log[2]]).toEqual([CONFIRMED, ['retry after', null]])
  })

  test('is planned anew where the cart could not be answered until lines were removed from it (CART-08)', async () => {
    const message = 'Cannot return null for non-nullable field ProductVariant.product'
    const unreadable = failing('graphql', { message })
    const { result } = await send(toThree, { answers: [unreadable, answered(cart(line('w', 1)))] })
    expect(result).toEqual({ kind: 'failed', text: lineGoneText('Sky') })
  })

  test('is planned anew where its line is gone, as that is why', async () => {
    const empty = refused(cart(line('w', 1)), few)
    for (const change of [toThree, lineChange(set('one', 0))]) {
      const { result, log } = await send(change, { answers: [empty], retries: [false] })
      expect(result).toEqual({ kind: 'failed', text: onlyLeftText('Sky', 0) })
      expect(log).toContainEqual(['retry after', null])
    }
    const gone = await send(toThree, { answers: [empty] })
    expect(gone.result).toEqual({ kind: 'failed', text: lineGoneText('Sky') })
    const removed = await send(lineChange(set('one', 0)), { answers: [empty] })
    expect(removed.result).toEqual(CONFIRMED)
    const notAdded = await send(adding, { answers: [refused(one, few)] })
    expect(notAdded.log).not.toContainEqual(['retry after', null])
  })
})

describe('a choice of another variant that fails (CART-43, ERR-06)', () => {
  const swapping = lineChange(swap('one', 0))
  const message = 'Technically wrong.'

  test.each([
    ['MERCHANDISE_NOT_APPLICABLE', one, 'Sky (12 cans) can’t be bought at the moment.'],
    ['SELLING_PLAN_NOT_APPLICABLE', one, 'Sky (12 cans) can’t be bought on that plan.'],
    ['MERCHANDISE_OUT_OF_STOCK', one, 'Sky (12 cans) is sold out.'],
    ['MERCHANDISE_NOT_ENOUGH_STOCK', added(2), onlyLeftText('Sky (12 cans)', 2)],
  ])('names the variant that was chosen, with what there is of it: %s', async (code, known, text) => {
    const { result } = await send(swapping, { answers: [refused(known, { code, message })] })
    expect(result).toEqual({ kind: 'failed', text })
    const without = [refused(null, { code, message }), answered(known)]
    expect((await send(swapping, { answers: without })).result).toEqual({ kind: 'failed', text })
  })

  test('says of a line that is sold out that it could not be changed, not removed (CART-30)', async () => {
    const { result } = await send(swapping, { answers: [failing('refused')] })
    expect(result).toEqual({ kind: 'failed', text: notChangedText('Sky') })
  })

  test('says how many there are of the chosen variant where nothing else is known (NET-02)', async () => {
    const answers = [failing('server'), answered(added(5))]
    const { result } = await send(swapping, { answers, retries: [false] })
    expect(result).toEqual({ kind: 'failed', text: nowInCartText('Sky (12 cans)', 5) })
  })
})

describe('a line that an addition has doubled (NET-02)', () => {
  const doubled = { answers: [answered(added(4)), answered(added(2))] }
  const both = (quantity: number) => ['accept', `line of v: 1,line of w: ${quantity}`]

  test('is set to what was meant', async () => {
    const { result, log } = await send(adding, doubled)
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([
      ['mark', 2],
      ['add', 2],
      ['retry after', 0],
      ['mark', 2],
      ['update', 'line of w: 2'],
      both(2),
    ])
  })

  test('is told where that may not be tried', async () => {
    const { result, log } = await send(adding, { ...doubled, retries: [false] })
    const texts = [{ key: 'w|', text: nowInCartText('Sky', 4) }]
    expect(result).toEqual({ ...CONFIRMED, texts })
    expect(log.slice(-2)).toEqual([
      both(4),
      ['report', 'A duplicate line could not be undone', { operation: 'undo' }],
    ])
  })

  test('may be another tab’s work, and stays', async () => {
    const log = [['mark', 2], ['add', 2], both(4)]
    expect(await send(adding, { ...doubled, hasUnknownOutcome: () => true })).toEqual({
      result: CONFIRMED,
      log,
    })
    expect(await send(adding, { ...doubled, hasNews: true })).toEqual({ result: CONFIRMED, log })
  })
})

describe('a line whose answer holds more of it than was asked for (NET-02)', () => {
  const second = (quantity: number) => line('v', quantity, { id: 'second' })
  const removal = lineChange(set('one', 0))
  const removed = [
    ['mark', 0],
    ['remove', 'line of v'],
  ]

  test('is another one of its variant, where the first of several was removed, and stays (CART-26)', async () => {
    const state = { cart: cart(line('v', 1), second(3)) }
    const { result, log } = await send(removal, { state, answers: [answered(cart(second(3)))] })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([...removed, ['accept', 'second: 3']])
  })

  test('is removed again, where it was the only one of its variant: it was added late (CART-26)', async () => {
    const { result, log } = await send(removal, { answers: [answered(one), answered(cart())] })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([...removed, ['retry after', 0], ...removed, ['accept', '']])
  })

  test('is set again, also beside others of its variant, where it was to stay (CART-24)', async () => {
    const state = { cart: cart(line('v', 1), second(1)) }
    const answers = [answered(cart(line('v', 4), second(1))), answered(cart(line('v', 3), second(1)))]
    const { result, log } = await send(toThree, { state, answers })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([...asked, ['retry after', 0], ...asked, ['accept', 'line of v: 3,second: 1']])
  })
})

describe('a line change of which the service warns (CART-28)', () => {
  const warning = (target: string) => ({ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Few.', target })

  test('is made, and the warnings told beside their lines', async () => {
    const { result, log } = await send(toThree, { answers: [answered(one, [warning('line of v')])] })
    expect(result).toEqual({ ...CONFIRMED, texts: [{ key: 'v|', text: onlyLeftText('Sky', 1) }] })
    expect(log.at(-1)).toEqual(['accept', 'line of v: 1', 'Few.'])
    const none = await send(toThree, { answers: [answered(cart(line('v', 0)), [warning('line of v')])] })
    expect(none.result).toEqual({ ...CONFIRMED, texts: [{ key: 'v|', text: onlyLeftText('Sky', 0) }] })
    const few = await send(adding, { answers: [answered(added(1), [warning('line of w')])] })
    expect(few.result).toEqual({ ...CONFIRMED, texts: [{ key: 'w|', text: onlyLeftText('Sky', 1) }] })
  })

  test('tells of a discount when a code applies no more or again, not in each answer (DISC-14)', async () => {
    const ofCode = { code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE', message: 'More.', target: CART_ID }
    const withCode = (applicable: boolean) => ({
      ...three,
      discountCodes: [{ code: 'CALM', applicable }],
    })
    const textsAfter = async (wasApplicable: boolean) => {
      const state = { cart: { ...withCode(wasApplicable), lines: one.lines } }
      const warnings = [ofCode, warning('line of v')]
      return (await send(toThree, { state, answers: [answered(withCode(false), warnings)] })).result
    }
    const few = { key: 'v|', text: onlyLeftText('Sky', 3) }
    expect(await textsAfter(false)).toEqual({ ...CONFIRMED, texts: [few] })
    expect(await textsAfter(true)).toEqual({ ...CONFIRMED, texts: [{ key: null, text: 'More.' }, few] })
  })

  test('has failed where nothing of what was added is there', async () => {
    const warnings = [warning('line of w'), warning('line of v')]
    const { result, log } = await send(adding, { answers: [answered(added(0), warnings)] })
    const other = { key: 'v|', text: onlyLeftText('Sky', 1) }
    expect(result).toEqual({ kind: 'failed', text: onlyLeftText('Sky', 0), texts: [other] })
    expect(log.at(-1)).toEqual(reportOf(onlyLeftText('Sky', 0), 'add', '2'))
    const elsewhere = await send(adding, { answers: [answered(one, [warning('line of v')])] })
    expect(elsewhere.result).toEqual({ ...CONFIRMED, texts: [other] })
  })
})
