import { describe, expect, test } from 'vitest'
import type { Money } from '#commerce/money.ts'
import { toAddRequest } from '#features/product-form/add-request.ts'
import {
  FIELD,
  initialChoice,
  normalizeChoice,
  type ProductChoice,
  readChoice,
} from '#features/product-form/choice.ts'
import { closestVariant, findVariant, offerFor } from '#features/product-form/offers.ts'
import type { FormVariant, ProductFormProps } from '#features/product-form/product-form-props.ts'

const usd = (amount: string): Money => ({ amount, currencyCode: 'USD' })

/** A variant of two options; with `plans` it has a subscription, whose variant ends in "-sub". */
function variant(id: string, values: string[], plans: string[] = [], more: Partial<FormVariant> = {}) {
  const prices = Object.fromEntries(plans.map((plan) => [plan, usd('9.00')]))
  const subscription = { variantId: `${id}-sub`, available: true, left: 4, prices }
  const one: FormVariant = {
    id,
    title: values.join(' / '),
    values,
    price: usd('10.00'),
    compareAt: null,
    available: true,
    left: 6,
    subscription: plans.length === 0 ? null : subscription,
    ...more,
  }
  return one
}

const limeOf8 = variant('lime-8', ['8', 'Lime'], ['weekly', 'monthly'])
const limeOf16 = variant('lime-16', ['16', 'Lime'], ['monthly'])
const mintOf8 = variant('mint-8', ['8', 'Mint'])
const data: ProductFormProps = {
  title: 'Water',
  productIds: ['product', 'subscription'],
  options: [
    { name: 'Pack Size', values: ['8', '16'] },
    { name: 'Flavour', values: ['Lime', 'Mint'] },
  ],
  variants: [mintOf8, limeOf8, limeOf16],
  initialVariantId: 'lime-8',
  plans: [
    { id: 'weekly', name: 'Every week' },
    { id: 'monthly', name: 'Every month' },
  ],
  subscribe: { details: [], badge: null },
  once: { details: [], badge: null },
  details: [],
  image: '/water.png',
  shopOrigin: 'https://checkout.example',
}
const withOnly = (...variants: FormVariant[]): ProductFormProps => ({ ...data, variants })

const fields = (entries: Readonly<Record<string, string>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}
const current: ProductChoice = { variant: limeOf8, planId: 'monthly', quantity: 2 }

/** What is read of a choice, in short. */
const read = (entries: Readonly<Record<string, string>>, from = current, form = data) => {
  const { variant: chosen, planId, quantity } = readChoice(form, fields(entries), from)
  return [chosen.id, planId, quantity]
}

describe('the choice that a form starts with', () => {
  test('is the initial variant on its first plan', () => {
    expect(initialChoice(data)).toEqual({ variant: limeOf8, planId: 'weekly', quantity: 1 })
  })

  test('is the first variant where the initial one is gone, bought once without a subscription', () => {
    expect(initialChoice({ ...data, initialVariantId: 'gone' })).toEqual({
      variant: mintOf8,
      planId: null,
      quantity: 1,
    })
  })

  test('is bought once while the subscription is sold out, or has no plan of the form', () => {
    const prices = { weekly: usd('9.00') }
    const soldOut = { ...limeOf8, subscription: { variantId: 's', available: false, left: 0, prices } }
    expect(initialChoice(withOnly(soldOut))?.planId).toBeNull()
    expect(initialChoice(withOnly(variant('a', ['8', 'Lime'], ['unknown'])))?.planId).toBeNull()
  })

  test('is none without variants', () => {
    expect(initialChoice(withOnly())).toBeNull()
  })
})

describe('what is bought is what the fields say (CART-14, CART-27)', () => {
  test('the variant with all chosen values, once or on the plan', () => {
    const size = { [FIELD.option(0)]: '16', [FIELD.option(1)]: 'Lime' }
    expect(read({ ...size, purchase: 'once', quantity: '3' })).toEqual(['lime-16', null, 3])
    const plan = { purchase: 'subscribe', plan: 'weekly', quantity: '1' }
    expect(read({ [FIELD.option(0)]: '8', [FIELD.option(1)]: 'Lime', ...plan })).toEqual([
      'lime-8',
      'weekly',
      1,
    ])
  })

  test('what was chosen before where a field is missing, or is a file', () => {
    expect(read({})).toEqual(['lime-8', 'monthly', 2])
    expect(read({}, { ...current, planId: null })).toEqual(['lime-8', null, 2])
    const form = new FormData()
    form.set(FIELD.quantity, new File([], '5'))
    expect(readChoice(data, form, current).quantity).toBe(2)
  })

  test('the closest variant where the chosen values have none', () => {
    expect(read({ [FIELD.option(0)]: '16' }, { variant: mintOf8, planId: null, quantity: 1 })).toEqual([
      'lime-16',
      null,
      1,
    ])
    expect(read({ [FIELD.option(1)]: 'Mint' }, { ...current, variant: limeOf16, planId: null })).toEqual([
      'mint-8',
      null,
      2,
    ])
  })

  test('the variant as it was where a value is none of the form’s, or all are as they were', () => {
    expect(read({ [FIELD.option(0)]: '24' })).toEqual(['lime-8', 'monthly', 2])
    // The variant was taken away since, but nothing else was chosen.
    expect(read({}, current, withOnly(limeOf16))).toEqual(['lime-8', 'monthly', 2])
  })

  test('the first plan where subscribing has no plan of its own, and once where there is none', () => {
    expect(read({ purchase: 'subscribe' })).toEqual(['lime-8', 'weekly', 2])
    expect(read({ purchase: 'subscribe', [FIELD.option(1)]: 'Mint' })).toEqual(['mint-8', null, 2])
    expect(read({ purchase: 'subscribe', plan: 'weekly', [FIELD.option(0)]: '16' })).toEqual([
      'lime-16',
      'monthly',
      2,
    ])
  })
})

describe('a choice is made valid', () => {
  test('with the prices and stock that the form has now', () => {
    const now = { ...limeOf8, price: usd('12.00'), left: 1, subscription: null }
    expect(normalizeChoice(withOnly(mintOf8, now), { ...current, planId: null })).toEqual({
      variant: now,
      planId: null,
      quantity: 1,
    })
    // A variant that the form has no more stays as it was.
    expect(normalizeChoice(withOnly(), current).variant).toBe(limeOf8)
  })

  test('with a plan that the variant has, and a quantity between 1 and its stock (CART-28)', () => {
    expect(normalizeChoice(data, { variant: limeOf16, planId: 'weekly', quantity: 99 })).toEqual({
      variant: limeOf16,
      planId: 'monthly',
      quantity: 4,
    })
    expect(normalizeChoice(data, { variant: limeOf16, planId: null, quantity: 99 }).quantity).toBe(6)
    expect(normalizeChoice(data, { variant: mintOf8, planId: 'weekly', quantity: 0 })).toEqual({
      variant: mintOf8,
      planId: null,
      quantity: 1,
    })
    expect(normalizeChoice(data, current)).toEqual(current)
  })
})

describe('the request of a press', () => {
  test('is of the variant bought once, with what the page shows of it (CART-14, CART-27)', () => {
    expect(toAddRequest(data, { variant: limeOf8, planId: null, quantity: 2 })).toEqual({
      variantId: 'lime-8',
      sellingPlanId: null,
      quantity: 2,
      display: {
        productId: 'product',
        title: 'Water',
        variantTitle: '8 / Lime',
        planName: null,
        image: '/water.png',
        unitPrice: usd('10.00'),
      },
    })
  })

  test('is of the subscription’s variant and product on a plan (CART-14)', () => {
    expect(toAddRequest(data, current)).toMatchObject({
      variantId: 'lime-8-sub',
      sellingPlanId: 'monthly',
      display: { productId: 'subscription', planName: 'Every month', unitPrice: usd('9.00') },
    })
    const lonely = { ...data, productIds: [] }
    expect(toAddRequest(lonely, current)?.display.productId).toBeNull()
    // A plan that the form does not name.
    const unnamed = variant('a', ['8', 'Lime'], ['unknown'])
    expect(offerFor(data, unnamed, 'unknown').planName).toBeNull()
  })

  test('is none for what is sold out, be it the variant or its subscription (CART-30)', () => {
    expect(
      toAddRequest(data, { variant: { ...mintOf8, available: false }, planId: null, quantity: 1 }),
    ).toBeNull()
    const { subscription } = limeOf8
    const soldOut = { ...limeOf8, subscription: subscription && { ...subscription, available: false } }
    expect(toAddRequest(data, { ...current, variant: soldOut })).toBeNull()
    expect(toAddRequest(data, { ...current, variant: soldOut, planId: null })).not.toBeNull()
  })
})

describe('the closest variant', () => {
  const sold = variant('sold', ['16', 'Mint', 'Can'], [], { available: false })
  const other = variant('other', ['16', 'Lime', 'Glass'])
  const far = variant('far', ['16', 'Rose', 'Glass'])
  const start = variant('start', ['8', 'Mint', 'Can'])

  test('keeps most of the other values, even where it is sold out', () => {
    expect(closestVariant(withOnly(start, far, other, sold), start, 0, '16')).toBe(sold)
    expect(closestVariant(withOnly(sold, far), start, 0, '16')).toBe(sold)
  })

  test('is the available one of those that keep as many, else the first', () => {
    const empty = variant('empty', ['16', 'Rose', 'Glass'], [], { available: false })
    expect(closestVariant(withOnly(empty, far), start, 0, '16')).toBe(far)
    expect(closestVariant(withOnly(far, empty), start, 0, '16')).toBe(far)
    expect(closestVariant(withOnly(far, other), start, 0, '16')).toBe(far)
  })

  test('is found by all its values', () => {
    expect(findVariant(withOnly(start, sold), ['16', 'Mint', 'Can'])).toBe(sold)
    expect(findVariant(withOnly(start), ['8', 'Mint', 'Glass'])).toBeNull()
  })
})
