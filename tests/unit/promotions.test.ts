import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REQUEST_ATTEMPTS } from '#config/limits.ts'
import {
  diffPromotionalLines,
  type PromotionLine,
  selectPromotionalVariants,
} from '#features/promotions/promotional-lines.ts'
import {
  type ChangeResult,
  type PromotionalCart,
  syncPromotions,
} from '#features/promotions/sync-promotions.ts'

const promotions = [
  { size: '24 cans', limited: ['towel'], regular: ['sticker', 'token'] },
  { size: '8 cans', limited: ['token'], regular: ['sticker'] },
]

let made = 0
const line = (
  variantId: string,
  quantity: number,
  size: string | null,
  isPromotional = false,
): PromotionLine => ({
  id: `line-${made++}`,
  variantId,
  quantity,
  selectedOptions: size === null ? [] : [{ name: 'Pack Size', value: size }],
  isPromotional,
})
const packOf8 = { name: 'Pack Size', value: '8 cans' }
const free = (variantId: string, quantity = 1) => line(variantId, quantity, null, true)

describe('selectPromotionalVariants', () => {
  test.each([
    ['selects nothing without a pack size (PROMO-03)', [line('shirt', 1, null)], []],
    ['selects nothing for a size without a promotion (PROMO-03)', [line('can', 1, '4 cans')], []],
    [
      'selects the limited set for one pack of quantity 1 (PROMO-04)',
      [line('can', 1, '8 cans')],
      ['token', 'sticker'],
    ],
    ['selects only the regular set for quantity 2 (PROMO-05)', [line('can', 2, '8 cans')], ['sticker']],
    [
      'selects only the regular set for two lines with pack sizes (PROMO-04)',
      [line('can', 1, '8 cans'), line('other', 1, '4 cans')],
      ['sticker'],
    ],
    [
      'goes by the configured order, not by the order in the cart (PROMO-03)',
      [line('can', 1, '8 cans'), line('crate', 1, '24 cans')],
      ['sticker', 'token'],
    ],
    [
      'goes by the pack size alone, not by another option of that value (PROMO-03)',
      [
        { ...line('can', 1, null), selectedOptions: [{ name: 'Trial', value: '24 cans' }, packOf8] },
        { ...line('shirt', 1, null), selectedOptions: [{ name: 'Trial', value: '8 cans' }] },
      ],
      ['token', 'sticker'],
    ],
    ['ignores a pack that is sold out (PROMO-03)', [line('can', 0, '8 cans')], []],
    [
      'ignores lines without a pack size (PROMO-04)',
      [line('shirt', 3, null), line('can', 1, '8 cans')],
      ['token', 'sticker'],
    ],
    [
      'ignores promotional lines, even with a pack size (PROMO-03)',
      [line('can', 1, '8 cans'), line('stick', 1, '24 cans', true)],
      ['token', 'sticker'],
    ],
  ])('%s', (_, lines, wanted) => {
    expect(selectPromotionalVariants(lines, promotions)).toEqual(wanted)
  })
})

describe('diffPromotionalLines', () => {
  test('removes unwanted lines, sets others to quantity 1 and adds missing ones (PROMO-02)', () => {
    const lines = [line('can', 3, '8 cans'), free('towel'), free('sticker', 2), free('token')]
    expect(diffPromotionalLines(lines, ['sticker', 'token', 'stick'])).toEqual({
      updates: [
        { id: lines[1]?.id, quantity: 0 },
        { id: lines[2]?.id, quantity: 1 },
      ],
      additions: ['stick'],
    })
    expect(diffPromotionalLines([free('sticker'), free('token')], ['token', 'sticker'])).toEqual({
      updates: [],
      additions: [],
    })
  })
})

/** What happens to a request: its answer may be lost, and the service may run it twice. */
type Outcome = 'done' | 'lost before' | 'lost after' | 'doubled' | 'doubled and lost' | 'refused'

/** A fake cart service; the nth request meets the nth outcome, the rest succeed unless they add what is refused. */
function cartWith(
  initial: PromotionLine[],
  outcomes: Outcome[],
  soldOut: readonly string[] = [],
  refused: readonly string[] = [],
) {
  let lines = initial
  const requests: string[] = []
  const add = (ids: readonly string[]) => {
    for (const id of ids) {
      const there = lines.find(({ variantId }) => variantId === id)
      const quantity = soldOut.includes(id) ? 0 : (there?.quantity ?? 0) + 1
      lines = there
        ? lines.map((one) => (one === there ? { ...one, quantity } : one))
        : [...lines, free(id, quantity)]
    }
  }
  const failed = { ok: false, isRefused: false, mayHaveHappened: false } as const
  const respond = (name: string, work: () => void, isRefused = false): ChangeResult => {
    requests.push(name)
    const outcome = outcomes.shift() ?? (isRefused ? 'refused' : 'done')
    if (outcome === 'refused')
      return { ...failed, reason: 'Refused.', isRefused: true, waitToRetry: async () => false }
    if (outcome !== 'lost before') work()
    if (outcome === 'doubled' || outcome === 'doubled and lost') work()
    return outcome === 'done' || outcome === 'doubled'
      ? { ok: true, lines }
      : { ...failed, reason: 'Lost.', mayHaveHappened: true, waitToRetry: async () => true }
  }
  const locked = (): PromotionalCart => ({
    lines,
    update: async (updates) =>
      respond('update', () => {
        lines = lines.flatMap((one) => {
          const update = updates.find(({ id }) => id === one.id)
          if (update?.quantity === 0) return []
          const quantity = soldOut.includes(one.variantId) ? 0 : (update?.quantity ?? one.quantity)
          return [{ ...one, quantity }]
        })
      }),
    add: async (ids) =>
      respond(
        'add',
        () => add(ids),
        ids.some((id) => refused.includes(id)),
      ),
    read: async () => ({ ok: true, lines }),
  })
  const freeQuantities = () =>
    Object.fromEntries(lines.filter((one) => one.isPromotional).map((one) => [one.variantId, one.quantity]))
  return { locked, freeQuantities, requests }
}

describe('syncPromotions', () => {
  test('removes stale promotional lines, then adds the right ones (PROMO-02..05)', async () => {
    const { locked, freeQuantities, requests } = cartWith([line('can', 1, '8 cans'), free('towel')], [])
    await syncPromotions(locked(), promotions)
    expect(freeQuantities()).toEqual({ token: 1, sticker: 1 })
    expect(requests).toEqual(['update', 'add'])
  })

  test('sends nothing when called again (PROMO-02)', async () => {
    const { locked, freeQuantities, requests } = cartWith([line('can', 1, '8 cans')], [])
    await syncPromotions(locked(), promotions)
    await syncPromotions(locked(), promotions)
    expect(freeQuantities()).toEqual({ token: 1, sticker: 1 })
    expect(requests).toEqual(['add'])
  })

  test('leaves out a sold-out variant and does not request it again (PROMO-05)', async () => {
    const { locked, freeQuantities, requests } = cartWith([line('can', 1, '8 cans')], [], ['token'])
    await syncPromotions(locked(), promotions)
    expect(freeQuantities()).toEqual({ token: 0, sticker: 1 })
    expect(requests).toEqual(['add'])
    // The next time it may be back.
    await syncPromotions(locked(), promotions)
    expect(freeQuantities()).toEqual({ token: 0, sticker: 1 })
    expect(requests).toEqual(['add', 'update'])
  })

  test('resolves when the last attempt succeeds, and throws when it fails, too (PROMO-02)', async () => {
    const lost = Array.from({ length: REQUEST_ATTEMPTS - 1 }, (): Outcome => 'lost before')
    const { locked, freeQuantities } = cartWith([line('can', 1, '8 cans')], [...lost])
    await syncPromotions(locked(), promotions)
    expect(freeQuantities()).toEqual({ token: 1, sticker: 1 })
    const failing = cartWith([line('can', 1, '8 cans')], [...lost, 'lost before'])
    await expect(syncPromotions(failing.locked(), promotions)).rejects.toThrow('Lost.')
    expect(failing.requests).toHaveLength(REQUEST_ATTEMPTS)
  })

  test('throws when the service refuses a change (PROMO-02)', async () => {
    const { locked, requests } = cartWith([line('can', 1, '8 cans'), free('towel')], ['refused'])
    await expect(syncPromotions(locked(), promotions)).rejects.toThrow('Refused.')
    expect(requests).toEqual(['update'])
  })

  test('adds the others when one variant is refused, and throws after that (PROMO-02, PROMO-05)', async () => {
    for (const [refused, quantities, additions] of [
      [['token'], { sticker: 1 }, 3],
      [['sticker'], { token: 1 }, 3],
      [['token', 'sticker'], {}, 3],
    ] as const) {
      const { locked, freeQuantities, requests } = cartWith([line('can', 1, '8 cans')], [], [], refused)
      await expect(syncPromotions(locked(), promotions)).rejects.toThrow('Refused.')
      expect(freeQuantities()).toEqual(quantities)
      expect(requests).toHaveLength(additions)
    }
  })

  test('gives one more attempt for each variant after the first refusal, and none after others (PROMO-05)', async () => {
    const lost = Array.from({ length: 20 }, (): Outcome => 'lost before')
    for (const refusals of [1, 2]) {
      const outcomes = [...Array.from({ length: refusals }, (): Outcome => 'refused'), ...lost]
      const { locked, requests } = cartWith([line('can', 1, '8 cans')], outcomes)
      await expect(syncPromotions(locked(), promotions)).rejects.toThrow('Lost.')
      expect(requests).toHaveLength(REQUEST_ATTEMPTS + 2)
    }
  })

  test('gives up where lines stay as they were although no request fails (PROMO-02)', async () => {
    const { locked } = cartWith([line('can', 1, '8 cans'), free('towel')], [])
    const { lines } = locked()
    let updates = 0
    const update = async (): Promise<ChangeResult> => {
      updates++
      return { ok: true, lines }
    }
    await expect(syncPromotions({ ...locked(), update }, promotions)).rejects.toThrow(
      'The promotional lines are not as they should be after all attempts',
    )
    expect(updates).toBe(REQUEST_ATTEMPTS)
  })

  test('reads the cart only after an answer that may have been lost, and throws where it cannot (NET-02)', async () => {
    const lost: ChangeResult = {
      ...{ ok: false, reason: 'Lost.', isRefused: false, mayHaveHappened: true },
      waitToRetry: async () => true,
    }
    const read = async () => ({ ...lost, reason: 'Not read.' })
    for (const [mayHaveHappened, message] of [
      [false, 'Lost.'],
      [true, 'Not read.'],
    ] as const) {
      const { locked } = cartWith([line('can', 1, '8 cans')], [])
      const cart = { ...locked(), read, add: async () => ({ ...lost, mayHaveHappened }) }
      await expect(syncPromotions(cart, promotions)).rejects.toThrow(message)
    }
  })

  test('never leaves a free item twice, whatever happens to requests (PROMO-02..05, NET-02)', async () => {
    const outcome = fc.constantFrom<Outcome>(
      'done',
      'lost before',
      'lost after',
      'doubled',
      'doubled and lost',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { maxLength: 2 }), fc.boolean(), async (outcomes, isOther) => {
        const before = [line('can', 1, '8 cans'), ...(isOther ? [free('towel', 2)] : [])]
        const { locked, freeQuantities } = cartWith(before, [...outcomes])
        await syncPromotions(locked(), promotions).catch(() => {})
        await syncPromotions(locked(), promotions)
        expect(freeQuantities()).toEqual({ token: 1, sticker: 1 })
      }),
    )
  })
})
