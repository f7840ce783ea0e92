import { describe, expect, test } from 'vitest'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import {
  backoffMs,
  enqueueOrMerge,
  isBackground,
  nextInQueue,
  nextPastDebounce,
} from '#features/cart/engine/queue.ts'
import { changesNotBackingOff } from '#features/cart/engine/state.ts'

const NOW = 100_000
const sent = { at: NOW, cartId: 'cart', base: 0, target: 1 }
const shared = { owner: 'tab', touched: NOW, cartId: 'cart', sent: null }
const display = {
  productId: null,
  title: 'Sky',
  variantTitle: null,
  planName: null,
  image: null,
  unitPrice: null,
}

type Change<Kind extends PendingChange['kind']> = Extract<PendingChange, { kind: Kind }>

const add = (id: string, quantity: number, more: Partial<Change<'add'>> = {}): Change<'add'> => ({
  ...{ ...shared, id, key: 'v|', kind: 'add', title: 'Sky', quantity },
  ...{ variantId: 'v', sellingPlanId: null, attributes: [], display, ...more },
})
const set = (id: string, quantity: number, more: Partial<Change<'set'>> = {}): Change<'set'> => ({
  ...{ ...shared, id, key: 'v|', kind: 'set', title: 'Sky', quantity, ...more },
})
const swap = (id: string, key: string, toKey: string): Change<'swap'> => ({
  ...{ ...shared, id, key, toKey, kind: 'swap', title: 'Sky', quantity: 1 },
  ...{ variantId: 'w', sellingPlanId: null, display },
})
const attributes = (
  id: string,
  changes: Record<string, string | null>,
  failureText: string | null = null,
): Change<'attributes'> => ({ ...shared, id, key: 'attributes', kind: 'attributes', changes, failureText })
const codes = (id: string, list: string[], failureText: string | null = null): Change<'codes'> => ({
  ...{ ...shared, id, key: 'discount codes', kind: 'codes', codes: list, failureText },
})

const later = { touched: NOW + 90 }

describe('a new change (CART-27)', () => {
  test('adds up with an addition that was not sent', () => {
    const { list, id } = enqueueOrMerge([add('a', 2)], add('b', 3, later), null)
    expect({ list, id }).toEqual({ list: [add('a', 5, later)], id: 'a' })
  })

  test('adds up to no more than a line can hold', () => {
    expect(enqueueOrMerge([add('a', 9000)], add('b', 3000), null).list).toEqual([add('a', 9999)])
  })

  test('replaces a quantity that was not sent', () => {
    const { list, id } = enqueueOrMerge([set('a', 2)], set('b', 7, later), null)
    expect({ list, id }).toEqual({ list: [set('a', 7, later)], id: 'a' })
  })

  test.each<[string, Partial<Change<'set'>>, Partial<Change<'set'>>, Partial<Change<'set'>>]>([
    ['adds up with another press on "+" or "−"', { by: 2 }, { by: -1 }, { quantity: 1, by: 1 }],
    ['adds up with presses that undo each other', { by: 0 }, { by: 1 }, { quantity: 3, by: 1 }],
    ['is a quantity after one that was typed', {}, { by: 1 }, { quantity: 3 }],
    ['is the quantity that is typed after "+"', { by: 1 }, {}, { quantity: 7 }],
  ])('%s', (_, first, next, joined) => {
    const { list } = enqueueOrMerge([set('a', 2, first)], set('b', 7, { ...next, ...later }), null)
    expect(list).toEqual([set('a', 2, { ...joined, ...later })])
  })

  test('joins attributes, and the last text for a failure counts', () => {
    const first = attributes('a', { x: '1', y: '1' }, 'First.')
    const joined = { x: '1', y: null, z: '2' }
    const next = (text: string | null) => ({ ...attributes('b', { y: null, z: '2' }, text), ...later })
    expect(enqueueOrMerge([first], next(null), null).list).toEqual([
      { ...attributes('a', joined, 'First.'), ...later },
    ])
    expect(enqueueOrMerge([first], next('Next.'), null).list).toEqual([
      { ...attributes('a', joined, 'Next.'), ...later },
    ])
  })

  test('replaces a list of codes, under the id of the first', () => {
    const next = { ...codes('b', ['COOL'], 'Not taken.'), ...later }
    expect(enqueueOrMerge([codes('a', ['CALM'])], next, null)).toEqual({
      list: [{ ...next, id: 'a' }],
      id: 'a',
    })
  })

  test('is merged in place, and only into the last change of the same thing', () => {
    const list = [set('a', 1), add('other', 1, { key: 'w|' }), set('b', 2, { sent }), set('c', 3)]
    const merged = enqueueOrMerge([...list, codes('d', [])], set('e', 4), null)
    expect(merged.list).toEqual([list[0], list[1], list[2], set('c', 4), codes('d', [])])
    expect(merged.id).toBe('c')
  })

  test.each<[string, PendingChange, PendingChange, string | null]>([
    ['was sent', set('a', 1, { sent }), set('b', 2), null],
    ['is being sent', set('a', 1), set('b', 2), 'a'],
    ['is meant for another cart', set('a', 1, { cartId: 'old' }), set('b', 2), null],
    ['is of another line', set('a', 1, { key: 'w|' }), set('b', 2), null],
    ['is of another kind: set after add', add('a', 1), set('b', 2), null],
    ['is of another kind: add after set', set('a', 1), add('b', 2), null],
    ['is of another kind: codes after attributes', attributes('a', {}), codes('b', []), null],
    ['swaps the same line', swap('a', 'v|', 'w|'), swap('b', 'v|', 'w|'), null],
    ['swaps to the line that is added to', swap('a', 'w|', 'v|'), add('b', 1), null],
    ['adds to the line that is swapped', add('a', 1), swap('b', 'v|', 'w|'), null],
  ])('is not merged into one that %s', (_, first, next, sendingId) => {
    expect(enqueueOrMerge([first], next, sendingId)).toEqual({ list: [first, next], id: 'b' })
  })
})

describe('a quantity (CART-27)', () => {
  const waits = (change: PendingChange, now: number, skipDebounce = false) =>
    nextPastDebounce([change], now, skipDebounce) === null

  test('waits until its line was left alone for 250 ms', () => {
    expect(waits(set('a', 2), NOW + 249)).toBe(true)
    expect(waits(set('a', 2), NOW + 250)).toBe(false)
  })

  test('waits no longer when it is from a page whose clock is ahead', () => {
    expect(waits(set('a', 2), NOW - 249)).toBe(true)
    expect(waits(set('a', 2), NOW - 250)).toBe(false)
  })

  test('does not wait where nothing may', () => {
    expect(waits(set('a', 2), NOW, true)).toBe(false)
  })

  test('does not wait when another change of its line is behind it', () => {
    expect(nextPastDebounce([set('a', 2), add('b', 1)], NOW, false)?.id).toBe('a')
    expect(nextPastDebounce([set('a', 2), set('b', 2, { key: 'w|' })], NOW, false)).toBeNull()
    expect(nextPastDebounce([set('b', 2, { key: 'w|' }), set('a', 2)], NOW, false)).toBeNull()
  })

  test.each<[string, PendingChange]>([
    ['an addition', add('a', 1)],
    ['a removal', set('a', 0)],
    ['a swap', swap('a', 'v|', 'w|')],
    ['a code', codes('a', ['CALM'])],
  ])('waits, but not %s', (_, change) => {
    expect(waits(change, NOW)).toBe(false)
  })

  test('that waits holds up no other line', () => {
    expect(nextPastDebounce([set('a', 2), add('b', 1, { key: 'w|' })], NOW, false)?.id).toBe('b')
  })
})

describe('the queue (CART-27)', () => {
  const next = (changes: PendingChange[], more: Partial<Parameters<typeof nextInQueue>[0]> = {}) =>
    nextInQueue({ changes, backoffs: {}, skipDebounce: false, ...more }, NOW)?.id ?? null

  test('sends lines first, then the shopper’s changes of the cart, then the shop’s own', () => {
    const silent = attributes('silent', { a: '1' })
    const code = codes('code', ['CALM'], 'Not taken.')
    expect(next([silent, code, add('line', 1)])).toBe('line')
    expect(next([silent, code])).toBe('code')
    expect(next([silent])).toBe('silent')
    expect(next([])).toBeNull()
  })

  test('sends the shop’s own change before the shopper’s of the same attributes, which is behind it', () => {
    const silent = attributes('silent', { a: '1' })
    const note = attributes('note', { b: '2' }, 'Not saved.')
    expect(next([codes('other', []), silent, note])).toBe('silent')
  })

  test('sends other changes while a quantity waits, and the quantity where nothing waits', () => {
    const code = codes('code', [], 'Not taken.')
    expect(next([set('line', 2), code])).toBe('code')
    expect(next([set('line', 2)])).toBeNull()
    expect(next([set('line', 2), code], { skipDebounce: true })).toBe('line')
  })

  test('leaves out a cart change that backs off, and no line', () => {
    const backoffs = {
      'discount codes': { until: NOW + 1, failures: 1 },
      'v|': { until: NOW + 1, failures: 1 },
    }
    expect(next([codes('code', [], 'Not taken.'), attributes('silent', {})], { backoffs })).toBe('silent')
    expect(next([codes('code', [])], { backoffs })).toBeNull()
    expect(next([add('line', 1)], { backoffs })).toBe('line')
  })

  test('sends a change again when its backoff is over', () => {
    const [code, line] = [codes('code', []), add('line', 1)]
    const backoffs = (until: number) => ({ 'discount codes': { until, failures: 1 } })
    expect(changesNotBackingOff({ changes: [code, line], backoffs: backoffs(NOW + 1) }, NOW)).toEqual([line])
    expect(changesNotBackingOff({ changes: [code, line], backoffs: backoffs(NOW) }, NOW)).toEqual([
      code,
      line,
    ])
    expect(changesNotBackingOff({ changes: [code], backoffs: {} }, 0)).toEqual([code])
  })

  test('backs off twice as long after each failure, up to 30 s', () => {
    expect([0, 1, 2, 3, 4, 9].map(backoffMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  test('takes a change for background when no change of the shopper’s is of the same thing', () => {
    const silent = attributes('silent', {})
    const note = attributes('note', {}, 'Not saved.')
    expect(isBackground(silent, [silent, add('line', 1), codes('code', [], 'Not taken.')])).toBe(true)
    expect(isBackground(silent, [silent, note])).toBe(false)
    expect(isBackground(note, [silent, note])).toBe(false)
  })
})
