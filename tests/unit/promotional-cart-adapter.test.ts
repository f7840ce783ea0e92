import { describe, expect, test } from 'vitest'
import type { CartAnswer, CartApi } from '#commerce/cart/cart.api.ts'
import { promotionalCart } from '#features/promotions/promotional-cart-adapter.ts'
import { cart, line } from './cart.fixture.ts'
import { answered, failing, newSender, refused } from './cart-sender.fixture.ts'

const can = line('can', 2)
const merchandise = {
  ...can.merchandise,
  id: 'token',
  selectedOptions: [{ name: 'Pack Size', value: '8 cans' }],
  product: { ...can.merchandise.product, tags: ['PROMOTIONAL'] },
}
const known = cart(can)
const withToken = cart(can, line('token', 1, { merchandise }))
const canLine = {
  id: 'line of can',
  variantId: 'can',
  quantity: 2,
  selectedOptions: [],
  isPromotional: false,
}
const tokenLine = {
  id: 'line of token',
  variantId: 'token',
  quantity: 1,
  selectedOptions: [{ name: 'Pack Size', value: '8 cans' }],
  isPromotional: true,
}

/** A locked cart of a service that gives this answer; `log` has what was asked, in order. */
function adapt(answer: CartAnswer) {
  const { context, log } = newSender({ answers: [answer] })
  const api: CartApi = {
    ...context.api,
    async addLines(_, lines) {
      log.push(['add', ...lines.map(({ merchandiseId, quantity }) => `${merchandiseId}: ${quantity}`)])
      return answer
    },
  }
  const { accept } = context.access
  return { adapted: promotionalCart({ cart: known, api, accept }, context.newRetryBudget()), log }
}

describe('a locked cart as promotions need it (PROMO-02)', () => {
  test('has its lines, and tells those of a promotion from what was bought (PROMO-01, PROMO-03)', async () => {
    const { adapted, log } = adapt(answered(withToken))
    expect(adapted.lines).toEqual([canLine])
    expect(await adapted.read()).toEqual({ ok: true, lines: [canLine, tokenLine] })
    expect(log).toEqual([['read'], ['accept', 'line of can: 2,line of token: 1']])
  })

  test('gets quantities set, and one of each variant added, and its answers are taken over', async () => {
    const { adapted, log } = adapt(answered(withToken))
    const done = { ok: true, lines: [canLine, tokenLine] }
    expect(await adapted.update([{ id: 'line of token', quantity: 0 }])).toEqual(done)
    expect(await adapted.add(['token', 'sticker'])).toEqual(done)
    const accepted = ['accept', 'line of can: 2,line of token: 1']
    expect(log).toEqual([
      ['update', 'line of token: 0'],
      accepted,
      ['add', 'token: 1', 'sticker: 1'],
      accepted,
    ])
  })

  test('says of a user error that the service refuses the change itself (PROMO-05)', async () => {
    const userError = { code: 'INVALID', message: 'Not sold.' }
    for (const [answer, requests] of [
      [
        refused(known, userError),
        [
          ['add', 'token: 1'],
          ['accept', 'line of can: 2'],
        ],
      ],
      [refused(null, userError), [['add', 'token: 1']]],
    ] as const) {
      const { adapted, log } = adapt(answer)
      const result = await adapted.add(['token'])
      expect(result).toMatchObject({
        ...{ ok: false, reason: 'Not sold.' },
        ...{ isRefused: true, mayHaveHappened: false },
      })
      expect(result.ok || (await result.waitToRetry())).toBe(false)
      expect(log).toEqual(requests)
    }
  })

  test.each([
    ['without a cart', answered(null), 'The cart is gone', true, null],
    ['lost', failing('network'), 'Cut', true, null],
    ['that asks to wait', failing('throttled', { retryAfterMs: 70 }), 'Cut', false, 70],
  ])('may be asked again after an answer %s (NET-02)', async (_, answer, reason, mayHaveHappened, ms) => {
    const { adapted, log } = adapt(answer)
    const result = await adapted.add(['token'])
    expect(result).toMatchObject({ ok: false, reason, mayHaveHappened, isRefused: false })
    expect(result.ok || (await result.waitToRetry())).toBe(true)
    expect(log).toEqual([
      ['add', 'token: 1'],
      ['retry after', ms],
    ])
  })

  test('is not asked again where the request itself was refused (NET-02)', async () => {
    const { adapted, log } = adapt(failing('refused'))
    const result = await adapted.add(['token'])
    expect(result).toMatchObject({ ok: false, reason: 'Cut', mayHaveHappened: false, isRefused: false })
    expect(result.ok || (await result.waitToRetry())).toBe(false)
    expect(log).toEqual([['add', 'token: 1']])
  })
})
