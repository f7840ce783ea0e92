import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Money } from '#commerce/money.ts'
import { FIELD, initialChoice, normalizeChoice, readChoice } from '#features/product-form/choice.ts'
import { diffHtml } from '#features/product-form/diff-html.ts'
import { type LiveVariant, mergeLivePrices } from '#features/product-form/live-prices.ts'
import {
  closestVariant,
  findVariant,
  isValueAvailable,
  offerFor,
  plansFor,
} from '#features/product-form/offers.ts'
import { ProductForm } from '#features/product-form/ProductForm.tsx'
import type { FormVariant, ProductFormProps } from '#features/product-form/product-form-props.ts'

const usd = (amount: string): Money => ({ amount, currencyCode: 'USD' })

const variant = (id: string, values: string[], extra: Partial<FormVariant> = {}): FormVariant => ({
  id,
  title: values.join(' / '),
  values,
  price: usd('34.00'),
  compareAt: null,
  available: true,
  left: 20,
  subscription: null,
  ...extra,
})

const small = variant('small', ['8 cans', 'Lime'], {
  subscription: { variantId: 'small-sub', available: true, left: 3, prices: { monthly: usd('28.90') } },
})
const large = variant('large', ['16 cans', 'Lime'], { price: usd('64.00'), left: 2 })
const mint = variant('mint', ['8 cans', 'Mint'], { available: false, left: 0 })

const form: ProductFormProps = {
  title: 'Lime',
  productIds: ['p', 's'],
  options: [
    { name: 'Pack Size', values: ['8 cans', '16 cans'] },
    { name: 'Flavour', values: ['Lime', 'Mint'] },
  ],
  variants: [small, large, mint],
  initialVariantId: 'small',
  plans: [{ id: 'monthly', name: 'Every month' }],
  subscribe: { details: [], badge: null },
  once: { details: [], badge: null },
  details: [],
  image: null,
  shopOrigin: 'https://checkout.example',
}

test('offerFor limits the quantity to the stock, or to 9999 without tracked stock (CART-28, CART-29)', () => {
  expect(offerFor(form, large, null).maximum).toBe(2)
  expect(offerFor(form, { ...large, left: null }, null).maximum).toBe(9999)
  expect(offerFor(form, { ...large, left: -3 }, null).maximum).toBe(9999)
  expect(offerFor(form, mint, null)).toMatchObject({ available: false, maximum: 1 })
})

test('offerFor sells the subscription on a plan, with the single price as regular price (CAT-10)', () => {
  expect(offerFor(form, small, 'monthly')).toMatchObject({
    variantId: 'small-sub',
    sellingPlanId: 'monthly',
    planName: 'Every month',
    price: usd('28.90'),
    compareAt: usd('34.00'),
    maximum: 3,
  })
  expect(offerFor(form, large, 'monthly')).toMatchObject({ variantId: 'large', sellingPlanId: null })
  expect(plansFor(form, large)).toEqual([])
})

test('offerFor compares the price of buying once with the variant’s own higher one', () => {
  const reduced = { ...large, compareAt: usd('70.00') }
  expect(offerFor(form, reduced, null).compareAt).toEqual(usd('70.00'))
  expect(offerFor(form, large, null).compareAt).toBeNull()
})

test('isValueAvailable counts what only its subscription sells', () => {
  const onlyDelivered = { ...mint, subscription: small.subscription }
  const sold = { ...form, variants: [small, onlyDelivered] }
  expect(isValueAvailable(sold, small, 1, 'Mint')).toBe(true)
  const soldOut = { ...mint, subscription: small.subscription && { ...small.subscription, available: false } }
  expect(isValueAvailable({ ...form, variants: [small, soldOut] }, small, 1, 'Mint')).toBe(false)
})

test('closestVariant keeps as many chosen values as it can', () => {
  expect(findVariant(form, ['16 cans', 'Mint'])).toBeNull()
  expect(closestVariant(form, large, 1, 'Mint')).toBe(mint)
  expect(closestVariant(form, small, 0, '16 cans')).toBe(large)
  expect(closestVariant(form, small, 0, '24 cans')).toBeNull()
  expect(isValueAvailable(form, small, 1, 'Mint')).toBe(false)
  expect(isValueAvailable(form, large, 1, 'Mint')).toBe(false)
  expect(isValueAvailable(form, small, 0, '16 cans')).toBe(true)
})

test('mergeLivePrices replaces built prices and stock, and marks missing variants as sold out', () => {
  const live: LiveVariant[] = [
    { id: 'small', price: usd('30.00'), compareAt: usd('34.00'), available: true, left: 1, prices: {} },
    {
      id: 'small-sub',
      price: usd('30.00'),
      compareAt: null,
      available: true,
      left: 9,
      prices: { monthly: usd('25.50'), unknown: usd('1.00') },
    },
    { id: 'mint', price: usd('34.00'), compareAt: usd('34.00'), available: true, left: 5, prices: {} },
  ]
  const [newSmall, newLarge, newMint] = mergeLivePrices(form, { variants: live, isComplete: true }).variants
  expect(newSmall).toMatchObject({ price: usd('30.00'), compareAt: usd('34.00'), left: 1 })
  expect(newSmall?.subscription).toMatchObject({ left: 9, prices: { monthly: usd('25.50') } })
  expect(Object.keys(newSmall?.subscription?.prices ?? {})).toEqual(['monthly'])
  expect(newLarge?.available).toBe(false)
  expect(newMint).toMatchObject({ available: true, compareAt: null })
})

test('mergeLivePrices returns the same object when nothing has changed', () => {
  const live = form.variants.flatMap((known): LiveVariant[] => [
    { ...known, prices: {} },
    ...(known.subscription === null
      ? []
      : [{ ...known, id: known.subscription.variantId, left: 3, prices: known.subscription.prices }]),
  ])
  expect(mergeLivePrices(form, { variants: live, isComplete: true })).toBe(form)
})

test('mergeLivePrices keeps variants that an incomplete answer leaves out', () => {
  const [newSmall, newLarge, newMint] = mergeLivePrices(form, { variants: [], isComplete: false }).variants
  expect([newSmall, newLarge, newMint]).toEqual([small, large, mint])
  expect(mergeLivePrices(form, { variants: [], isComplete: true }).variants[0]?.available).toBe(false)
})

const fields = (entries: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.set(name, value)
  return data
}

test('readChoice reads what was chosen before hydration from the fields', () => {
  const initial = initialChoice(form)
  if (initial === null) throw new Error('The form has a choice')
  expect(initial).toMatchObject({ variant: small, planId: 'monthly', quantity: 1 })
  const once = { [FIELD.purchase]: 'once', [FIELD.quantity]: '2' }
  expect(
    readChoice(form, fields({ ...once, [FIELD.option(0)]: '16 cans', [FIELD.option(1)]: 'Lime' }), initial),
  ).toEqual({ variant: large, planId: null, quantity: 2 })
  expect(readChoice(form, fields({}), initial)).toEqual(initial)
})

test('normalizeChoice drops a plan the variant lacks and clamps the quantity (CART-28)', () => {
  expect(normalizeChoice(form, { variant: large, planId: 'monthly', quantity: 7 })).toEqual({
    variant: large,
    planId: null,
    quantity: 2,
  })
  expect(normalizeChoice(form, { variant: small, planId: 'monthly', quantity: Number.NaN }).quantity).toBe(1)
})

describe('the form of a variant that alone has no subscription', () => {
  const once = { details: ['Free shipping'], badge: 'Best value' }
  const reduced = { ...form, once, variants: [small, { ...large, compareAt: usd('70.00') }] }
  const htmlOf = (initialVariantId: string) =>
    renderToString(createElement(ProductForm, { data: { ...reduced, initialVariantId } }))
  const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

  test('names its price, its regular price and what buying once offers (CAT-10)', () => {
    expect(textOf(htmlOf('large'))).toContain('Regular price $70.00Price $64.00Best valueFree shipping')
    expect(htmlOf('large')).not.toContain('Purchase options')
    expect(htmlOf('small')).toContain('Purchase options')
  })

  test('is shown before hydration without replacing the options, which may have the focus (FIND-09)', () => {
    for (const [from, to] of [
      ['small', 'large'],
      ['large', 'small'],
    ] as const) {
      const patches = diffHtml(htmlOf(from), htmlOf(to))
      expect(patches.filter(([, html]) => html?.includes('option-'))).toEqual([])
      expect(patches.filter(([, html]) => html?.includes('Best value'))).toHaveLength(1)
    }
  })
})
