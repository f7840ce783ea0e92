import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { clampQuantity } from '#features/cart/early-add.browser.ts'
import { isLineChangeApplied, planLineChange } from '#features/cart/engine/change-requests.ts'
import type { LineChange, PendingChange } from '#features/cart/engine/pending-change.ts'
import { enqueueOrMerge, nextPastDebounce } from '#features/cart/engine/queue.ts'
import { compareAtOf } from '#features/cart/engine/server-prices-and-totals.ts'
import { project, toView } from '#features/cart/engine/to-view.ts'
import { lineKey } from '#features/cart/line-key.ts'
import { isOlder, lineIdIfAmbiguous, linesByKey, maximumOf } from '#features/cart/server-cart-rules.ts'
import { GENERIC_ISSUE, readableMessage, serviceMessageText, updatedText } from '#features/cart/texts.ts'
import { cart, line, usd } from './cart.fixture.ts'

const stocked = (availableForSale: boolean, quantityAvailable: number | null, quantity = 2) => {
  const { merchandise, ...rest } = line('v', quantity)
  return { ...rest, merchandise: { ...merchandise, availableForSale, quantityAvailable } }
}

describe('quantities', () => {
  test.each([
    ['limits a line to the available quantity (CART-28)', true, 5, 5],
    ['uses the fallback when sold at stock 0 (CART-29)', true, 0, 9999],
    ['uses the fallback when sold below stock 0 (CART-29)', true, -3, 9999],
    ['uses the fallback when stock is not tracked (CART-29)', true, null, 9999],
    ['keeps the line’s quantity when not for sale (CART-30)', false, 7, 2],
    ['never exceeds the fallback (CART-28)', true, 2 ** 40, 9999],
  ])('%s', (_, availableForSale, available, maximum) => {
    expect(maximumOf(stocked(availableForSale, available))).toBe(maximum)
  })

  test('rounds any number to a quantity within bounds, or rejects it (CART-28)', () => {
    fc.assert(
      fc.property(fc.double(), (asked) => {
        const whole = clampQuantity(asked)
        if (!Number.isFinite(asked)) expect(whole).toBeNull()
        else expect(whole !== null && Number.isInteger(whole) && whole >= 0 && whole <= 9999).toBe(true)
      }),
    )
  })
})

describe('lines', () => {
  test('shows two lines of one variant and plan, and changes each (CART-22)', () => {
    const gift = line('v', 1, { id: 'other', attributes: [{ key: 'a', value: 'b' }] })
    const keys = [...linesByKey(cart(line('v', 2), gift)).keys()]
    expect(keys).toEqual([lineKey('v', null), `${lineKey('v', null)}|other`])
    const second: LineChange = { ...set(keys[1] ?? '', 4) }
    expect(planLineChange(second, cart(line('v', 2), gift))).toMatchObject({
      kind: 'update',
      updates: [{ id: 'other', quantity: 4 }],
    })
  })

  test('gives the id of a line only if several have its variant: otherwise a duplicated request has created it again (CART-27)', () => {
    const key = lineKey('v', null)
    expect(lineIdIfAmbiguous(cart(line('v', 2), line('w', 1)), key)).toBeUndefined()
    expect(lineIdIfAmbiguous(cart(line('w', 1)), key)).toBeUndefined()
    const two = cart(line('v', 2, { id: 'first' }), line('v', 1, { id: 'second' }))
    expect(lineIdIfAmbiguous(two, key)).toBe('first')
    expect(lineIdIfAmbiguous(two, `${key}|second`)).toBe('second')
  })

  test('finds a line by the key that it had before the line ahead of it went (CART-22)', () => {
    const second = line('v', 1, { id: 'second' })
    const key = `${lineKey('v', null)}|second`
    expect(planLineChange(set(key, 0), cart(second))).toMatchObject({ kind: 'remove', lineId: 'second' })
    expect(seen(cart(second), [set(key, 4)])).toEqual([['v|', 4]])
    const sent = { at: 0, cartId: 'gid://shopify/Cart/1', base: 0, target: 1 }
    const swapped: LineChange = {
      ...shared(key, 1),
      ...{ kind: 'swap', toKey: 'w|', variantId: 'w', sellingPlanId: null },
      sent,
      display: { title: 'Sky', variantTitle: null, planName: null, image: null },
    }
    expect(isLineChangeApplied(swapped, cart(second, line('w', 1)))).toBe(false)
    expect(isLineChangeApplied(swapped, cart(line('w', 1, { id: 'second' })))).toBe(true)
    const removed = { ...set(key, 0), sent: { ...sent, target: 0 } }
    expect(isLineChangeApplied(removed, cart(second))).toBe(false)
    expect(planLineChange(set(`${lineKey('v', null)}|third`, 2), cart(second))).toMatchObject({
      kind: 'gone',
    })
  })

  test('labels lines with the plan’s name and the variant’s title unless that is the default (CART-44, CART-45)', () => {
    const plans = { sellingPlan: { id: 'p', name: 'Every month', recurringDeliveries: true } }
    const view = toView(
      {
        cart: cart(
          line('v', 1),
          line('w', 1, {
            sellingPlanAllocation: plans,
            merchandise: { ...line('w', 1).merchandise, title: '12 cans' },
          }),
        ),
        changes: [],
        lineErrors: {},
      },
      { updating: false, stale: false, checkedOut: false, status: 'ready' },
    )
    expect(view.lines.map(({ variantTitle, planName }) => [variantTitle, planName])).toEqual([
      [null, null],
      ['12 cans', 'Every month'],
    ])
    expect(view.count).toBe(2)
  })

  test('shows the compare-at price as the server gives it, or none (CART-43)', () => {
    const cost = { ...line('v', 1).cost, compareAtAmountPerQuantity: usd('12.0') }
    expect(compareAtOf(line('v', 1, { cost }))).toEqual(usd('12.0'))
    expect(compareAtOf(line('v', 2, { cost }))).toBeNull()
    expect(compareAtOf(line('v', 2, { cost: { ...cost, subtotalAmount: usd('15.0') } }))).toEqual(usd('15.0'))
    expect(
      compareAtOf(line('v', 1, { cost: { ...cost, compareAtAmountPerQuantity: usd('9.0') } })),
    ).toBeNull()
  })

  test('recognises an older answer of the same cart (CART-27)', () => {
    const later = { ...cart(), updatedAt: '2026-04-01T00:00:01Z' }
    expect(isOlder(cart(), later)).toBe(true)
    expect(isOlder(later, cart())).toBe(false)
    expect(isOlder(cart(), cart())).toBe(false)
    expect(isOlder({ ...cart(), id: 'gid://shopify/Cart/2' }, later)).toBe(false)
    expect(isOlder(cart(), null)).toBe(false)
  })
})

let made = 0
const shared = (key: string, quantity: number) => ({
  id: `i${made++}`,
  owner: 'tab',
  touched: 1000,
  cartId: 'gid://shopify/Cart/1',
  key,
  title: 'Sky',
  quantity,
  sent: null,
})
const set = (key: string, quantity: number): LineChange => ({ ...shared(key, quantity), kind: 'set' })
const add = (variantId: string, quantity: number): LineChange => ({
  ...shared(lineKey(variantId, null), quantity),
  kind: 'add',
  variantId,
  sellingPlanId: null,
  attributes: [],
  display: {
    productId: null,
    title: 'Sky',
    variantTitle: null,
    planName: null,
    image: null,
    unitPrice: null,
  },
})

const quantityArb = fc.integer({ min: 0, max: 9 })
const changeArb: fc.Arbitrary<LineChange> = fc.oneof(
  fc
    .tuple(fc.constantFrom('v', 'w'), quantityArb)
    .map(([variant, quantity]) => set(lineKey(variant, null), quantity)),
  fc
    .tuple(fc.constantFrom('v', 'w'), fc.integer({ min: 1, max: 3 }))
    .map(([variant, quantity]) => add(variant, quantity)),
)

const seen = (server: Cart, list: readonly PendingChange[]) =>
  project(server, list).map(({ key, quantity }) => [key, quantity])

describe('pending changes', () => {
  test('show the same cart whether merged or not (CART-27)', () => {
    fc.assert(
      fc.property(fc.array(changeArb, { maxLength: 12, size: 'max' }), (changes) => {
        let merged: readonly PendingChange[] = []
        for (const next of changes) merged = enqueueOrMerge(merged, next, null).list
        const server = cart(line('v', 2))
        expect(seen(server, merged)).toEqual(seen(server, changes))
        expect(merged.length).toBeLessThanOrEqual(changes.length)
      }),
    )
  })

  test('are not merged into one that was sent or is being sent (CART-27)', () => {
    const waiting = set('v|', 3)
    const sent = { ...waiting, sent: { at: 0, cartId: 'gid://shopify/Cart/1', base: 1, target: 3 } }
    expect(enqueueOrMerge([sent], set('v|', 4), null).list).toHaveLength(2)
    expect(enqueueOrMerge([waiting], set('v|', 4), waiting.id).list).toHaveLength(2)
    expect(enqueueOrMerge([waiting], set('v|', 4), null).list).toHaveLength(1)
  })

  test('become one request each (CART-22..24, CART-26)', () => {
    const server = cart(line('v', 2))
    expect(planLineChange(add('w', 1), server)).toMatchObject({ kind: 'add', base: 0, target: 1 })
    expect(planLineChange(add('v', 1), server)).toMatchObject({
      kind: 'update',
      updates: [{ id: 'line of v', quantity: 3 }],
      base: 2,
    })
    expect(planLineChange(set('v|', 0), server)).toMatchObject({ kind: 'remove' })
    expect(planLineChange(set('v|', 2), server)).toMatchObject({ kind: 'nothing' })
    expect(planLineChange(set('w|', 0), server)).toMatchObject({ kind: 'nothing' })
    expect(planLineChange(set('w|', 4), server)).toMatchObject({ kind: 'gone' })
  })

  test('take effect when the line has its quantity; where tabs are not ordered, when it grew (NET-02)', () => {
    const sent = (change: LineChange, base: number, target: number): LineChange => ({
      ...change,
      sent: { at: 0, cartId: 'gid://shopify/Cart/1', base, target },
    })
    expect(isLineChangeApplied(sent(add('v', 5), 0, 5), cart(line('v', 5)))).toBe(true)
    expect(isLineChangeApplied(sent(add('v', 5), 0, 5), cart(line('v', 3)))).toBe(false)
    expect(isLineChangeApplied(sent(add('v', 5), 0, 5), cart(line('v', 3)), true)).toBe(true)
    expect(isLineChangeApplied(sent(add('v', 5), 0, 5), cart(), true)).toBe(false)
    expect(isLineChangeApplied(sent(set('v|', 5), 2, 5), cart(line('v', 3)), true)).toBe(false)
    expect(isLineChangeApplied(sent(set('v|', 5), 2, 5), cart(line('v', 3)))).toBe(false)
    expect(isLineChangeApplied(sent(set('v|', 5), 2, 5), cart(line('v', 5)))).toBe(true)
    expect(isLineChangeApplied(add('v', 5), cart(line('v', 5)))).toBe(false)
  })

  test('debounce updates for 250 ms, but not additions or removals (CART-27)', () => {
    const [update, removal, addition] = [set('v|', 3), set('w|', 0), add('x', 1)]
    expect(nextPastDebounce([update], 1249, false)).toBeNull()
    expect(nextPastDebounce([update], 1250, false)).toBe(update)
    expect(nextPastDebounce([update], 1001, true)).toBe(update)
    // Touched by a page before the clock was set back.
    expect(nextPastDebounce([update], -3_600_000, false)).toBe(update)
    expect(nextPastDebounce([update, removal], 1001, false)).toBe(removal)
    expect(nextPastDebounce([update, addition], 1001, false)).toBe(addition)
    expect(nextPastDebounce([update, add('v', 1)], 1001, false)).toBe(update)
  })
})

describe('texts', () => {
  test.each([
    ['GraphQL error: Error: No such flavour.', 'No such flavour.'],
    ['Error:', GENERIC_ISSUE],
    ['', GENERIC_ISSUE],
    ['The merchandise with id gid://shopify/ProductVariant/1 does not exist.', GENERIC_ISSUE],
  ])('shows %j as %j (ERR-12)', (message, text) => {
    expect(readableMessage(message)).toBe(text)
  })

  test('shows codes in plain words, unknown ones by their message (ERR-12)', () => {
    const say = (code: string | null) => serviceMessageText({ code, message: 'Technically wrong.' }, 'Sky', 3)
    expect(say('MERCHANDISE_OUT_OF_STOCK')).toBe('Sky is sold out.')
    expect(say('MERCHANDISE_NOT_ENOUGH_STOCK')).toBe('There are only 3 of Sky left.')
    expect(say('SOMETHING_NEW')).toBe('Technically wrong.')
    expect(say(null)).toBe('Technically wrong.')
  })

  test('announces the count and the server’s amount (CART-46)', () => {
    expect(updatedText(1, usd('39.9'))).toBe('Cart updated: 1 item, $39.90')
    expect(updatedText(3, usd('1239.9'))).toBe('Cart updated: 3 items, $1,239.90')
    expect(updatedText(0, null)).toBe('Cart updated: 0 items')
  })
})
