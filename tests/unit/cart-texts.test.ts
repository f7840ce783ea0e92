import { describe, expect, test } from 'vitest'
import type { ServerCartLine } from '#commerce/cart/cart-schema.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import { warningTexts } from '#features/cart/engine/warning-texts.ts'
import { lineKey, lineName } from '#features/cart/line-key.ts'
import {
  cartLimitText,
  discountText,
  GENERIC_ISSUE,
  isUnreachable,
  lineGoneText,
  maximumReachedText,
  notAddedText,
  notChangedText,
  notRemovedText,
  nowInCartText,
  onlyLeftText,
  restoredAddText,
  saysSoldOut,
  serviceMessageText,
  UNREACHABLE,
  UNREACHABLE_CHANGES_KEPT,
} from '#features/cart/texts.ts'
import { cart, line, usd } from './cart.fixture.ts'
import { swap } from './cart-state.fixture.ts'

describe('a line', () => {
  test('is known by its variant and plan (CART-22)', () => {
    expect([lineKey('v', null), lineKey('v', 'p')]).toEqual(['v|', 'v|p'])
  })

  test.each([
    ['Lemon Mint (8 cans, every month)', '8 cans', 'every month'],
    ['Lemon Mint (8 cans)', '8 cans', null],
    ['Lemon Mint (every month)', 'Default Title', 'every month'],
    ['Lemon Mint', 'Default Title', null],
    ['Lemon Mint', null, null],
  ])('is named like in the drawer: %s (CART-44, CART-45)', (name, variantTitle, planName) => {
    expect(lineName({ title: 'Lemon Mint', variantTitle, planName })).toBe(name)
  })
})

describe('what the cart says', () => {
  test('names the line, and says what became of it (ERR-06, ERR-12)', () => {
    expect(lineGoneText('Sky')).toBe('Sky is no longer in your cart, so we couldn’t change it.')
    expect(nowInCartText('Sky', 2)).toBe('There are now 2 of Sky in your cart.')
    expect(nowInCartText('Sky', 0)).toBe('Sky is no longer in your cart.')
    expect(restoredAddText('Sky')).toBe('Sky is in your cart now.')
    expect(notAddedText('Sky')).toBe('We couldn’t add Sky to your cart. Please try again.')
    expect(notChangedText('Sky')).toBe('We couldn’t change Sky. Your cart shows what it was before.')
    expect(notRemovedText('Sky')).toBe('We couldn’t remove Sky. Please try again.')
  })

  test('says how much of it there is (CART-28)', () => {
    expect(maximumReachedText('Sky', 3)).toBe('The most you can buy of Sky is 3')
    expect(onlyLeftText('Sky', 2)).toBe('There are only 2 of Sky left.')
    expect(onlyLeftText('Sky', 1)).toBe('There is only 1 of Sky left.')
    expect(onlyLeftText('Sky', 0)).toBe('Sky is sold out.')
  })

  test('says once that a line is sold out, in its own words or the service’s (CART-30)', () => {
    expect(saysSoldOut(onlyLeftText('Sky', 0))).toBe(true)
    expect(saysSoldOut('The product "Sky" is already sold out.')).toBe(true)
    expect(saysSoldOut(onlyLeftText('Sky', 1))).toBe(false)
    expect(saysSoldOut(null)).toBe(false)
  })

  test('says in two ways that the service cannot be reached, which its answer takes back (ERR-06)', () => {
    expect([UNREACHABLE, UNREACHABLE_CHANGES_KEPT].every(isUnreachable)).toBe(true)
    expect([null, GENERIC_ISSUE, lineGoneText('Sky')].some(isUnreachable)).toBe(false)
  })

  test('names the address for larger orders at the limit (CART-32)', () => {
    expect(cartLimitText('hi@lull.example')).toBe(
      "You've hit the purchase limit for your cart. Need more? Email us at hi@lull.example.",
    )
  })

  test.each([
    [false, null, 'doesn’t apply to this cart'],
    [false, usd('3.0'), 'doesn’t apply to this cart'],
    [true, null, 'at the checkout'],
    [true, usd('3.0'), '−$3.00'],
  ])('of a discount that applies: %s, taking off %j (CART-01)', (applies, amount, text) => {
    expect(discountText({ name: 'CALM', applies, amount })).toBe(text)
  })
})

describe('a message of the service (ERR-12)', () => {
  const message = 'Technically wrong.'

  test.each([
    ['MERCHANDISE_OUT_OF_STOCK', 'Sky is sold out.'],
    ['MERCHANDISE_NOT_ENOUGH_STOCK', 'There are only 3 of Sky left.'],
    ['MERCHANDISE_NOT_APPLICABLE', 'Sky can’t be bought at the moment.'],
    ['INVALID_MERCHANDISE_LINE', 'Sky can’t be bought at the moment.'],
    ['SELLING_PLAN_NOT_APPLICABLE', 'Sky can’t be bought on that plan.'],
    ['VARIANT_REQUIRES_SELLING_PLAN', 'Sky can only be bought as a subscription.'],
    ['SOMETHING_NEW', message],
  ])('%s names its line', (code, text) => {
    expect(serviceMessageText({ code, message }, 'Sky', 3)).toBe(text)
    // Of no line, it stands as the service has it.
    expect(serviceMessageText({ code, message }, null, 3)).toBe(message)
  })

  test.each(['Sky', null])('of the cart as a whole is the same, whatever line it names: %s', (name) => {
    expect(serviceMessageText({ code: 'CART_TOO_LARGE', message }, name, 3)).toBe(
      'Your cart has as many different things as it can hold.',
    )
  })
})

describe('a warning of the service (CART-28, ERR-06)', () => {
  const sellingPlan = { id: 'p', name: 'Monthly', recurringDeliveries: true }
  const once = line('v', 1)
  const subscribed = line('v', 2, { id: 'subscribed', sellingPlanAllocation: { sellingPlan } })
  const shared = { id: 'change', owner: 'tab', touched: 0, cartId: null, sent: null }
  const set = (key: string): PendingChange => ({ ...shared, key, kind: 'set', title: 'Cloud', quantity: 4 })
  const add: PendingChange = {
    ...{
      ...shared,
      key: 'v|p',
      kind: 'add',
      title: 'Cloud',
      quantity: 4,
      variantId: 'v',
      sellingPlanId: 'p',
    },
    attributes: [],
    display: {
      ...{
        productId: null,
        title: 'Cloud',
        variantTitle: null,
        planName: null,
        image: null,
        unitPrice: null,
      },
    },
  }
  const say = (target: string, change: PendingChange, ...lines: ServerCartLine[]) => {
    const warning = { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Few.', target }
    return warningTexts([warning], cart(...lines), change, () => null)
  }

  test('of a variant on several lines is about the one that was changed', () => {
    const own = [{ key: 'v|p', text: 'There are only 2 of Cloud left.' }]
    expect(say('v', set('v|p'), once, subscribed)).toEqual(own)
    expect(say('v', add, once, subscribed)).toEqual(own)
  })

  test('of the variant that was added is about its line, which may not have come about', () => {
    expect(say('v', add, once)).toEqual([{ key: 'v|p', text: 'Cloud is sold out.' }])
  })

  test('of the variant that was chosen instead is about that, although there is no line of it (CART-43)', () => {
    expect(say('w', swap('one'), once)).toEqual([{ key: 'w|', text: 'Sky (12 cans) is sold out.' }])
  })

  test('of another line is about that, by its own name', () => {
    expect(say('subscribed', set('v|'), once, subscribed)).toEqual([
      { key: 'v|p', text: 'There are only 2 of Sky (Monthly) left.' },
    ])
    expect(say('line of w', set('v|'), once, line('w', 1))).toEqual([
      { key: 'w|', text: 'There is only 1 of Sky left.' },
    ])
  })

  test('of no line is about the cart, as the service has it', () => {
    expect(say('gid://shopify/Cart/1', set('v|'), once)).toEqual([{ key: null, text: 'Few.' }])
  })
})
