import { describe, expect, test } from 'vitest'
import { requestError } from '#commerce/result.ts'
import { LOST_RESPONSE_GRACE_MS } from '#config/limits.ts'
import { resultTexts, toOutcome } from '#features/cart/engine/alerts-and-announcements.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import {
  graceLeft,
  isCartLossShown,
  mayStillArrive,
  waitForInFlight,
} from '#features/cart/engine/send-context.ts'
import { CONFIRMED, initialState } from '#features/cart/engine/state.ts'
import { GENERIC_ISSUE } from '#features/cart/texts.ts'

const NOW = 100_000
const changeAt = (at: number | null): PendingChange => ({
  id: 'change',
  owner: 'tab',
  touched: 0,
  cartId: 'gid://shopify/Cart/1',
  key: 'v|',
  kind: 'set',
  title: 'Sky',
  quantity: 2,
  sent: at === null ? null : { at, cartId: 'gid://shopify/Cart/1', base: 1, target: 2 },
})

/** A clock at `NOW` whose timers end at once; `waited` has their times. */
function clock() {
  const waited: number[] = []
  return {
    waited,
    now: () => NOW,
    after: (ms: number, work: () => void) => {
      waited.push(ms)
      queueMicrotask(work)
      return () => {}
    },
  }
}

describe('a request without an answer (NET-02)', () => {
  test.each([
    ['just sent', NOW, LOST_RESPONSE_GRACE_MS],
    ['sent a while ago', NOW - 500, LOST_RESPONSE_GRACE_MS - 500],
    ['sent by a page whose clock is ahead', NOW + 3_600_000, LOST_RESPONSE_GRACE_MS],
    ['never sent', null, 0],
  ])('may arrive for a while when it was %s', async (_, at, ms) => {
    const time = clock()
    expect(graceLeft(changeAt(at), time)).toBe(ms)
    expect(await waitForInFlight(changeAt(at), time)).toBe(ms > 0)
    expect(time.waited).toEqual(ms > 0 ? [ms] : [])
  })

  test('cannot arrive any more after that', async () => {
    const time = clock()
    expect(await waitForInFlight(changeAt(NOW - LOST_RESPONSE_GRACE_MS), time)).toBe(false)
    expect(await waitForInFlight(changeAt(NOW - 3_600_000), time)).toBe(false)
    expect(time.waited).toEqual([])
  })

  test('may arrive when the connection was cut or timed out, and not when there was an answer', () => {
    const kinds = ['network', 'timeout', 'server', 'throttled', 'graphql', 'malformed', 'refused'] as const
    const arriving = kinds.filter((kind) => mayStillArrive(requestError(kind, 'Failed')))
    expect(arriving).toEqual(['network', 'timeout'])
    expect(mayStillArrive(null)).toBe(false)
  })
})

test('a change that went with a lost cart is known to be lost, once the shopper was told of the cart (CART-08)', () => {
  const state = initialState({ cartId: null, cart: null, changedAt: null }, [])
  const change = changeAt(null)
  expect(isCartLossShown(change, state)).toBe(false)
  expect(isCartLossShown({ ...change, cartId: null }, state)).toBe(false)
  expect(isCartLossShown(change, { ...state, lostCartId: change.cartId })).toBe(true)
  expect(isCartLossShown(change, { ...state, lostCartId: 'gid://shopify/Cart/2' })).toBe(false)
})

describe('the end of sending a change (ERR-06)', () => {
  const own = { key: 'v|', text: 'Not changed.' }
  const other = { key: 'w|', text: 'Sold out.' }

  test('says what the service did otherwise, and why it failed', () => {
    expect(resultTexts(CONFIRMED, 'v|')).toEqual([])
    expect(resultTexts({ ...CONFIRMED, texts: [other] }, 'v|')).toEqual([other])
    expect(resultTexts({ kind: 'failed', text: own.text }, 'v|')).toEqual([own])
    expect(resultTexts({ kind: 'failed', text: own.text, texts: [other] }, 'v|')).toEqual([own, other])
    expect(resultTexts({ kind: 'failed', text: null }, 'v|')).toEqual([])
    expect(resultTexts({ kind: 'failed', text: null, texts: [other] }, 'v|')).toEqual([other])
    for (const kind of ['claimed', 'later'] as const) expect(resultTexts({ kind }, 'v|')).toEqual([])
    expect(resultTexts({ kind: 'unreachable', error: requestError('network', 'Cut') }, 'v|')).toEqual([])
  })

  test('is told to whoever asked for the change', () => {
    const warnings = [{ code: 'A', message: 'b' }]
    expect(toOutcome(CONFIRMED)).toEqual({ kind: 'done', warnings: [] })
    expect(toOutcome({ ...CONFIRMED, warnings })).toEqual({ kind: 'done', warnings })
    expect(toOutcome({ kind: 'claimed' })).toEqual({ kind: 'waiting' })
    const failed = { kind: 'failed', userErrors: [], isRetryable: false }
    expect(toOutcome({ kind: 'failed', text: 'Why.' })).toEqual({ ...failed, text: 'Why.' })
    expect(toOutcome({ kind: 'failed', text: null })).toEqual({ ...failed, text: GENERIC_ISSUE })
    expect(
      toOutcome({ kind: 'failed', text: 'Why.', reason: 'Really.', userErrors: warnings, isRetryable: true }),
    ).toEqual({ kind: 'failed', text: 'Really.', userErrors: warnings, isRetryable: true })
  })
})
