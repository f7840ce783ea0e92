import { describe, expect, test, vi } from 'vitest'
import type { CartAnswer } from '#commerce/cart/cart.api.ts'
import { requestError } from '#commerce/result.ts'
import { CART_CREATION_TIMEOUT_MS } from '#config/limits.ts'
import { createRetryBudget } from '#config/retry.ts'
import { type NewCartReports, requestNewCart } from '#features/cart/request-new-cart.ts'
import { FakeClock } from '../property/fake-clock.fixture.ts'
import { cart } from './cart.fixture.ts'

const made: CartAnswer = { ok: true, cart: cart(), userErrors: [], warnings: [] }
const failed = (kind: 'network' | 'refused' | 'throttled', retryAfterMs?: number): CartAnswer => ({
  ok: false,
  error: { ...requestError(kind, kind), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
})

/** A cart that is being made; the service gives these answers in order, each after its time. */
function making(answers: Array<[ms: number, answer: CartAnswer]>, messages?: NewCartReports) {
  const time = new FakeClock()
  const clock = time.clockWhile(() => true)
  const startedAt = time.now()
  const requestedAt: number[] = []
  const [report, emit, accept] = [vi.fn(), vi.fn(), vi.fn()]
  const create = async () => {
    requestedAt.push(time.now() - startedAt)
    const [ms, answer] = answers.shift() ?? [0, failed('network')]
    await time.sleep(ms)
    return answer
  }
  const newRetryBudget = () =>
    createRetryBudget({ clock, random: () => 0.5, attempts: 4, initialDelayMs: 200 })
  const context = { api: { create }, clock, newRetryBudget, report, emit, accept }
  const result = requestNewCart(context, messages)
  return { time, result, requestedAt, report, emit, accept }
}

describe('a new cart', () => {
  test('is taken over, and the page told (CART-10, CART-13)', async () => {
    const { time, result, report, emit, accept } = making([[10, made]])
    await time.pass(10)
    expect(await result).toBe(true)
    expect(accept.mock.calls).toEqual([[cart()]])
    expect(emit.mock.calls).toEqual([['createCartSuccess']])
    expect(report).not.toHaveBeenCalled()
  })

  test.each([
    ['refused', failed('refused')],
    ['answered without a cart', { ...made, cart: null }],
  ])('is asked for once where that is %s, which is reported (CART-10, ERR-01)', async (_, answer) => {
    const { time, result, requestedAt, report, emit, accept } = making([[10, answer]])
    await time.pass(60_000)
    expect(await result).toBe(false)
    expect(requestedAt).toEqual([0])
    expect(report.mock.calls).toEqual([[new Error('Cart Creation Failed'), { operation: 'cartCreate' }]])
    expect(emit.mock.calls).toEqual([['createCartFailure']])
    expect(accept).not.toHaveBeenCalled()
  })

  test('is asked for again where the answer was lost, as late as the service asks (NET-02)', async () => {
    const { time, result, requestedAt } = making([
      [10, failed('network')],
      [10, failed('throttled', 3000)],
      [10, made],
    ])
    await time.pass(60_000)
    expect(await result).toBe(true)
    expect(requestedAt).toEqual([0, 110, 3120])
  })

  test('is given up when all attempts have failed, in the caller’s words (ERR-03)', async () => {
    const messages = { failed: 'It failed.', timeout: 'It took too long.' }
    const { time, result, requestedAt, report } = making([], messages)
    await time.pass(60_000)
    expect(await result).toBe(false)
    expect(requestedAt).toHaveLength(4)
    expect(report.mock.calls).toEqual([[new Error('It failed.'), { operation: 'cartCreate' }]])
  })

  test('is given up after 8 s, and neither asked for again nor taken over after that (CART-19, ERR-02)', async () => {
    for (const late of [failed('network'), made]) {
      const { time, result, requestedAt, report, emit, accept } = making([
        [CART_CREATION_TIMEOUT_MS + 1, late],
      ])
      await time.pass(CART_CREATION_TIMEOUT_MS - 1)
      expect(report).not.toHaveBeenCalled()
      await time.pass(60_000)
      expect(await result).toBe(false)
      expect(report.mock.calls).toEqual([
        [new Error('Cart creation timed out.'), { operation: 'cartCreate' }],
      ])
      expect(emit.mock.calls).toEqual([['createCartFailure']])
      expect([requestedAt, accept.mock.calls]).toEqual([[0], []])
    }
  })
})
