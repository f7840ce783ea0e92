import { describe, expect, test } from 'vitest'
import type { CartChange, PendingChange } from '#features/cart/engine/pending-change.ts'
import { sendCartChange } from '#features/cart/engine/send-cart-change.ts'
import { CONFIRMED } from '#features/cart/engine/state.ts'
import { CART_GONE, onlyLeftText } from '#features/cart/texts.ts'
import { cart, line } from './cart.fixture.ts'
import { answered, failing, newSender, refused } from './cart-sender.fixture.ts'
import { CART_ID, NOW, note } from './cart-state.fixture.ts'

const cartChange = (change: PendingChange): CartChange => {
  if (change.kind === 'attributes' || change.kind === 'codes') return change
  throw new Error('It is of a line')
}
const change = cartChange(note('one', 'Not saved.'))
const { id, owner, touched, cartId, sent } = change
const codes: CartChange = {
  ...{ id, owner, touched, cartId, sent, key: 'discount codes', kind: 'codes', codes: ['CALM'] },
  failureText: 'Not taken.',
}
const before = cart(line('v', 1))
const after = { ...before, attributes: [{ key: 'a', value: '1' }] }

/** How sending ends, and what it did. */
async function send(of: CartChange, script: Parameters<typeof newSender>[0]) {
  const { context, log } = newSender(script)
  return { result: await sendCartChange(of, context), log }
}

const accepted = ['accept', 'line of v: 1']
const asked = [
  ['mark', 0],
  ['attributes', 'a: 1'],
]
const reportOf = (reason: string) => [
  'report',
  'Failed to update cart attributes',
  { operation: 'attributes', reason },
]
const failed = (reason: string, more: object = {}) => ({
  ...{ kind: 'failed', text: 'Not saved.', reason, userErrors: [], isRetryable: false },
  ...more,
})
const ended = failed(CART_GONE, { isRetryable: true })
const isBackground = () => true

describe('a change of the cart’s attributes or codes (CART-17, DISC-15)', () => {
  test('is sent once, unless the cart is so already', async () => {
    expect(await send(change, { answers: [answered(after)] })).toEqual({
      result: CONFIRMED,
      log: [...asked, accepted],
    })
    expect(await send(change, { state: { cart: after } })).toEqual({ result: CONFIRMED, log: [] })
    const unread = await send(change, { state: { cart: null }, answers: [answered(before), answered(after)] })
    expect(unread).toEqual({ result: CONFIRMED, log: [['read'], accepted, ...asked, accepted] })
  })

  test('belongs to its cart and ends with it, or to the next one where there was none (ERR-04, ERR-05)', async () => {
    const none = { cartId: null, cart: null }
    const { result, log } = await send(change, { state: none })
    expect([result, log]).toEqual([ended, [reportOf(CART_GONE)]])
    expect((await send({ ...change, cartId: null }, { state: none })).result).toEqual(ended)
    expect((await send({ ...change, cartId: 'another' }, {})).result).toEqual(ended)
    const lost = await send(change, { state: { ...none, lostCartId: CART_ID } })
    expect(lost.result).toEqual({ ...ended, text: null })
    const next = await send({ ...change, cartId: null }, { answers: [answered(after)] })
    expect(next.result).toEqual(CONFIRMED)
    const ofCodes = await send(codes, { state: none })
    expect(ofCodes.log).toEqual([
      ['report', 'Failed to apply discount code', { operation: 'codes', reason: CART_GONE }],
    ])
  })

  test.each(['later', 'claimed'] as const)('is not sent where marking it says %s (CART-27)', async (mark) => {
    const { result, log } = await send(change, { marks: [mark] })
    expect([result, log]).toEqual([{ kind: mark }, [['mark', 0]]])
  })

  test('tells warnings of lines, and hands all of them to whoever asked (CART-28)', async () => {
    const warnings = [
      { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Few.', target: 'line of v' },
      { code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE', message: 'More.', target: CART_ID },
    ]
    const { result, log } = await send(change, { answers: [answered(after, warnings)] })
    expect(result).toEqual({
      ...CONFIRMED,
      texts: [{ key: 'v|', text: onlyLeftText('Sky', 1) }],
      warnings,
    })
    expect(log.at(-1)).toEqual([...accepted, 'Few.', 'More.'])
  })

  test('fails with the service’s reason, or because the cart has ended (ERR-04)', async () => {
    const userErrors = [{ code: 'INVALID', message: 'Error: Refused.' }]
    const reason = failed('Refused.', { userErrors })
    const { result, log } = await send(change, { answers: [refused(before, ...userErrors)] })
    expect(result).toEqual(reason)
    expect(log).toEqual([...asked, accepted, reportOf('Error: Refused.')])
    for (const found of [answered(before), failing('network')]) {
      const without = await send(change, { answers: [refused(null, ...userErrors), found] })
      expect(without.result).toEqual(reason)
      expect(without.log).toEqual([...asked, ['read'], reportOf('Error: Refused.')])
    }
    const gone = await send(change, { answers: [refused(null, ...userErrors), answered(null)] })
    expect(gone.result).toEqual({ ...ended, text: null })
    expect(gone.log).toEqual([...asked, ['read'], ['gone'], reportOf(CART_GONE)])
  })
})

describe('a change of attributes or codes without an answer (NET-02)', () => {
  test('is looked for, and sent again once it cannot arrive any more', async () => {
    const answers = [failing('network'), answered(before), answered(before), answered(after)]
    const { result, log } = await send(change, { answers })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([
      ...[...asked, ['touch'], ['retry after', 0]],
      ...[['read'], accepted, ['wait', 2000], ['read'], accepted],
      ...[...asked, accepted],
    ])
    const made = await send(change, { answers: [failing('timeout'), answered(after)] })
    expect([made.result, made.log.at(-1)]).toEqual([CONFIRMED, accepted])
  })

  test('is sent again at once where the request has had an answer', async () => {
    for (const [answer, ms] of [
      [failing('server', { retryAfterMs: 50 }), 50],
      [answered(null), null],
      [failing('malformed'), null],
    ] as const) {
      const { result, log } = await send(change, { answers: [answer, answered(before), answered(after)] })
      expect(result).toEqual(CONFIRMED)
      expect(log).toEqual([
        ...[...asked, ['touch'], ['retry after', ms], ['read'], accepted],
        ...[...asked, accepted],
      ])
    }
  })

  test('was not sent where the service asks to wait', async () => {
    const throttled = failing('throttled', { retryAfterMs: 70 })
    const { result, log } = await send(change, { answers: [throttled, answered(after)] })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([...asked, ['unmark', null], ['retry after', 70], ...asked, accepted])
  })

  test('waits in the queue where it may not be sent again, or nothing waits for it', async () => {
    for (const answer of [failing('network'), failing('throttled')]) {
      const error = answer.ok ? null : answer.error
      const { result } = await send(change, { answers: [answer], retries: [false] })
      expect(result).toEqual({ kind: 'unreachable', error })
      const background = await send(change, { answers: [answer], isBackground })
      expect(background.result).toEqual({ kind: 'unreachable', error })
      expect(background.log.flat()).not.toContain('retry after')
    }
  })

  test('fails where another attempt would end alike (ERR-04)', async () => {
    const { result, log } = await send(change, { answers: [failing('refused')] })
    expect(result).toEqual(failed('Cut'))
    expect(log).toEqual([...asked, ['unmark', null], reportOf('Cut')])
    const graphql = await send(change, { answers: [failing('graphql')], retries: [false] })
    expect(graphql.result).toEqual(failed('Cut'))
    expect(graphql.log).toEqual([...asked, ['touch'], ['retry after', null], reportOf('Cut')])
    const nothing = await send(change, { answers: [answered(null)], retries: [false] })
    expect(nothing.result).toEqual(failed('No answer to a change of the cart'))
    // Nothing waits for it, but the queue would send what cannot succeed.
    const background = await send(change, { answers: [failing('graphql')], retries: [false], isBackground })
    expect(background.result).toEqual(failed('Cut'))
  })

  test('on another page is looked for first, and only the shopper’s waits (CART-27)', async () => {
    const claimed = { ...change, sent: { at: NOW - 500, cartId: CART_ID, base: 0, target: 0 } }
    const made = await send(claimed, { answers: [answered(after)] })
    expect(made).toEqual({ result: CONFIRMED, log: [['read'], accepted] })
    const answers = [answered(before), answered(before), answered(after)]
    const { result, log } = await send(claimed, { answers })
    expect(result).toEqual(CONFIRMED)
    expect(log).toEqual([['read'], accepted, ['wait', 1500], ['read'], accepted, ...asked, accepted])
    const background = await send(claimed, { answers, isBackground })
    expect(background).toEqual({ result: { kind: 'later' }, log: [['read'], accepted] })
    const old = { ...claimed, sent: { ...claimed.sent, at: NOW - 2000 } }
    const late = await send(old, { answers: [answered(before), answered(after)], isBackground })
    expect(late.log).toEqual([['read'], accepted, ...asked, accepted])
  })

  test('waits where the cart cannot be read, and ends with a cart that is gone', async () => {
    const error = failing('timeout')
    const { result } = await send(change, { answers: [failing('server'), error] })
    expect(result).toEqual({ kind: 'unreachable', error: error.ok ? null : error.error })
    const gone = await send(change, { answers: [failing('network'), answered(null)] })
    expect(gone.result).toEqual({ ...ended, text: null })
    expect(gone.log.slice(-2)).toEqual([['gone'], reportOf(CART_GONE)])
  })
})

describe('a change of codes that the cart lists as not applicable (DISC-13, DISC-14)', () => {
  const listing = (applicable: boolean) => ({ ...before, discountCodes: [{ code: 'CALM', applicable }] })
  const codeSent = [
    ['mark', 0],
    ['codes', 'CALM'],
  ]
  const warnings = [{ code: 'DISCOUNT_NOT_FOUND', message: 'Unknown.', target: CART_ID }]
  const withWarnings = { ...CONFIRMED, warnings }
  const acceptedWarning = [...accepted, 'Unknown.']

  test('is sent again after a lost answer, because only the answer’s warnings tell a refused code', async () => {
    const answers = [failing('timeout'), answered(listing(false)), answered(listing(false), warnings)]
    expect(await send(codes, { answers })).toEqual({
      result: withWarnings,
      log: [...codeSent, ['touch'], ['retry after', 0], ['read'], accepted, ...codeSent, acceptedWarning],
    })
    const applies = await send(codes, { answers: [failing('timeout'), answered(listing(true))] })
    expect([applies.result, applies.log.at(-1)]).toEqual([CONFIRMED, accepted])
  })

  test('is sent although the cart lists the code already', async () => {
    const state = { cart: listing(false) }
    expect(await send(codes, { state, answers: [answered(listing(false), warnings)] })).toEqual({
      result: withWarnings,
      log: [...codeSent, acceptedWarning],
    })
    expect(await send(codes, { state: { cart: listing(true) } })).toEqual({ result: CONFIRMED, log: [] })
  })
})
