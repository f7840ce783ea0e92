import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenFor, type PromotionLine, rebuilding } from '#features/promotions/promotions.ts'
import { type ChangeAnswer, type LockedCart, rebuildPromotions } from '#features/promotions/rebuild.ts'

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
const given = (variantId: string, quantity = 1) => line(variantId, quantity, null, true)

describe('what is given along', () => {
  test.each([
    ['nothing without a pack size (PROMO-03)', [line('shirt', 1, null)], []],
    ['nothing for a size nobody configured (PROMO-03)', [line('can', 1, '4 cans')], []],
    ['the limited set with one pack, once (PROMO-04)', [line('can', 1, '8 cans')], ['token', 'sticker']],
    ['only the regular set with two of it (PROMO-05)', [line('can', 2, '8 cans')], ['sticker']],
    [
      'only the regular set with two lines of pack sizes, whatever their size (PROMO-04)',
      [line('can', 1, '8 cans'), line('other', 1, '4 cans')],
      ['sticker'],
    ],
    [
      'the first size in configured order decides, wherever it is in the cart (PROMO-03)',
      [line('can', 1, '8 cans'), line('crate', 1, '24 cans')],
      ['sticker', 'token'],
    ],
    [
      'lines without a pack size do not count (PROMO-04)',
      [line('shirt', 3, null), line('can', 1, '8 cans')],
      ['token', 'sticker'],
    ],
    [
      'nor do promotional lines, even ones with a pack size (PROMO-03)',
      [line('can', 1, '8 cans'), line('stick', 1, '24 cans', true)],
      ['token', 'sticker'],
    ],
  ])('%s', (_, lines, wanted) => {
    expect(chosenFor(lines, promotions)).toEqual(wanted)
  })

  test('what is not wanted goes, what is there too often is set to one, what is right stays (PROMO-02)', () => {
    const lines = [line('can', 3, '8 cans'), given('towel'), given('sticker', 2), given('token')]
    expect(rebuilding(lines, ['sticker', 'token', 'stick'])).toEqual({
      updates: [
        { id: lines[1]?.id, quantity: 0 },
        { id: lines[2]?.id, quantity: 1 },
      ],
      additions: ['stick'],
    })
    expect(rebuilding([given('sticker'), given('token')], ['token', 'sticker'])).toEqual({
      updates: [],
      additions: [],
    })
  })
})

type Fate = 'done' | 'lost before' | 'lost after' | 'doubled' | 'doubled and lost' | 'refused'

/** A cart at a service with such things in stock, whose answers meet such fates. */
function cartWith(bought: PromotionLine[], fates: Fate[], soldOut: readonly string[] = []) {
  let lines = bought
  const requests: string[] = []
  const add = (ids: readonly string[]) => {
    for (const id of ids) {
      const there = lines.find(({ variantId }) => variantId === id)
      if (soldOut.includes(id)) continue
      lines = there
        ? lines.map((one) => (one === there ? { ...one, quantity: one.quantity + 1 } : one))
        : [...lines, given(id)]
    }
  }
  const meet = (name: string, work: () => void): ChangeAnswer => {
    requests.push(name)
    const fate = fates.shift() ?? 'done'
    if (fate === 'refused')
      return { ok: false, reason: 'Refused.', mayHaveHappened: false, again: async () => false }
    if (fate !== 'lost before') work()
    if (fate === 'doubled' || fate === 'doubled and lost') work()
    return fate === 'done' || fate === 'doubled'
      ? { ok: true, lines }
      : { ok: false, reason: 'Lost.', mayHaveHappened: true, again: async () => true }
  }
  const locked = (): LockedCart => ({
    lines,
    update: async (updates) =>
      meet('update', () => {
        lines = lines
          .map((one) => ({
            ...one,
            quantity: updates.find(({ id }) => id === one.id)?.quantity ?? one.quantity,
          }))
          .filter(({ quantity }) => quantity > 0)
      }),
    add: async (ids) => meet('add', () => add(ids)),
    read: async () => ({ ok: true, lines }),
  })
  const free = () =>
    Object.fromEntries(lines.filter((one) => one.isPromotional).map((one) => [one.variantId, one.quantity]))
  return { locked, free, requests }
}

describe('rebuilding', () => {
  test('what was chosen for another cart goes, then what this one is given is added (PROMO-02..05)', async () => {
    const { locked, free, requests } = cartWith([line('can', 1, '8 cans'), given('towel')], [])
    await rebuildPromotions(locked(), promotions)
    expect(free()).toEqual({ token: 1, sticker: 1 })
    expect(requests).toEqual(['update', 'add'])
  })

  test('doing it again, as a second click or another tab does, asks nothing (PROMO-02)', async () => {
    const { locked, free, requests } = cartWith([line('can', 1, '8 cans')], [])
    await rebuildPromotions(locked(), promotions)
    await rebuildPromotions(locked(), promotions)
    expect(free()).toEqual({ token: 1, sticker: 1 })
    expect(requests).toEqual(['add'])
  })

  test('what is sold out is left out, and not asked for again (PROMO-05)', async () => {
    const { locked, free, requests } = cartWith([line('can', 1, '8 cans')], [], ['token'])
    await rebuildPromotions(locked(), promotions)
    expect(free()).toEqual({ sticker: 1 })
    expect(requests).toEqual(['add'])
  })

  test('a refusal is an error for whoever reports it (PROMO-02)', async () => {
    const { locked } = cartWith([line('can', 1, '8 cans')], ['refused'])
    await expect(rebuildPromotions(locked(), promotions)).rejects.toThrow('Refused.')
  })

  test('whatever becomes of the answers, nothing free is ever left doubled (PROMO-02..05, NET-02)', async () => {
    const fate = fc.constantFrom<Fate>('done', 'lost before', 'lost after', 'doubled', 'doubled and lost')
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 2 }), fc.boolean(), async (fates, isOther) => {
        const before = [line('can', 1, '8 cans'), ...(isOther ? [given('towel', 2)] : [])]
        const { locked, free } = cartWith(before, [...fates])
        await rebuildPromotions(locked(), promotions).catch(() => {})
        await rebuildPromotions(locked(), promotions)
        expect(free()).toEqual({ token: 1, sticker: 1 })
      }),
    )
  })
})
