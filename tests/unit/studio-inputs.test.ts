import { describe, expect, test } from 'vitest'
import { linkTarget } from '../../studio/inputs/link/link-target.ts'
import {
  filterChoices,
  type PickerItem,
  priceText,
  productChoice,
  skuChoices,
  variantChoice,
} from '../../studio/inputs/picker/choice.ts'
import {
  productValue,
  storedProduct,
  storedVariant,
  subscriptionValue,
  variantValue,
} from '../../studio/inputs/picker/stored-values.ts'
import { orphanSkus, skusOf, toggleSku } from '../../studio/inputs/sku-picker/skus.ts'
import { quotesInOrder, referredIds } from '../../studio/inputs/testimonials/quotes.ts'

const usd = (amount: string) => ({ amount, currencyCode: 'USD' })
const variant = {
  id: 'gid://shopify/ProductVariant/1',
  title: '12 cans',
  sku: 'LEM-12',
  availableForSale: false,
  price: usd('39'),
  image: { url: 'https://cdn.example/12.png' },
}
const ofLemon = { ...variant, product: { id: 'gid://shopify/Product/1', title: 'Lemon' } }
const choice = (title: string, detail = ''): PickerItem => ({
  value: title,
  title,
  detail,
  image: null,
  isSoldOut: false,
})

describe('choices', () => {
  test('show a price or a price range', () => {
    const range = (least: string, most: string) =>
      priceText({ minVariantPrice: usd(least), maxVariantPrice: usd(most) })
    expect(range('4.5', '4.5')).toBe('$4.50')
    expect(range('4.5', '1039')).toBe('$4.50 – $1,039.00')
  })

  test('show a product’s subscription and availability (STU-13)', () => {
    const product = {
      id: 'gid://shopify/Product/1',
      title: 'Lemon',
      availableForSale: false,
      featuredImage: null,
      priceRange: { minVariantPrice: usd('4.5'), maxVariantPrice: usd('4.5') },
      sellingPlanGroups: { nodes: [{ name: 'Subscribe & save' }] },
    }
    expect(productChoice(product)).toEqual({
      value: 'gid://shopify/Product/1',
      title: 'Lemon',
      detail: '$4.50 · by subscription',
      image: null,
      isSoldOut: true,
    })
  })

  test('show a variant’s product unless it has no other variant (STU-14)', () => {
    expect(variantChoice(ofLemon)).toMatchObject({ title: 'Lemon – 12 cans', detail: '$39.00 · LEM-12' })
    expect(variantChoice({ ...ofLemon, title: 'Default Title', sku: null })).toMatchObject({
      title: 'Lemon',
      detail: '$39.00',
    })
  })

  test('by SKU leave out variants without a SKU', () => {
    const choices = skuChoices([variant, { ...variant, sku: null }, { ...variant, sku: '' }])
    expect(choices).toMatchObject([{ value: 'LEM-12', title: '12 cans', isSoldOut: true }])
  })

  test('match every word of a search regardless of case, accents and order', () => {
    const choices = [choice('Café Lemon', '$4.50 · LEM-4'), choice('Lemon tub'), choice('Peach')]
    const found = (search: string) => filterChoices(choices, search).map(({ title }) => title)
    expect(found('')).toEqual(['Café Lemon', 'Lemon tub', 'Peach'])
    expect(found('LEMON cafe')).toEqual(['Café Lemon'])
    expect(found('lem-4')).toEqual(['Café Lemon'])
    expect(found('  lemon ')).toEqual(['Café Lemon', 'Lemon tub'])
    expect(found('lemon peach')).toEqual([])
  })
})

describe('stored values', () => {
  test('contain id, title and picture of a product, id and title of a subscription (STU-13)', () => {
    const picked = {
      ...choice('Lemon'),
      value: 'gid://shopify/Product/1',
      image: 'https://cdn.example/l.png',
    }
    expect(productValue(picked)).toEqual({
      id: 'gid://shopify/Product/1',
      title: 'Lemon',
      image: 'https://cdn.example/l.png',
    })
    expect(productValue({ ...picked, image: null })).not.toHaveProperty('image')
    expect(subscriptionValue(picked)).toEqual({ id: 'gid://shopify/Product/1', title: 'Lemon' })
    expect(storedProduct(productValue(picked))).toMatchObject({ title: 'Lemon', image: picked.image })
  })

  test('contain id and both titles of a variant (STU-14)', () => {
    const stored = variantValue(ofLemon)
    expect(stored).toEqual({ id: variant.id, productTitle: 'Lemon', variantTitle: '12 cans' })
    expect(storedVariant(stored)).toMatchObject({ value: variant.id, title: 'Lemon – 12 cans' })
  })

  test.each([undefined, null, {}, { id: '' }, { id: '  ' }, { id: 7 }, 'x'])(
    'treat %j as no picked item',
    (value) => {
      expect(storedProduct(value)).toBeNull()
      expect(storedVariant(value)).toBeNull()
    },
  )

  test('fall back to the id as the title', () => {
    expect(storedProduct({ id: 'gid://shopify/Product/1' })).toMatchObject({
      title: 'gid://shopify/Product/1',
    })
    expect(storedVariant({ id: 'x', variantTitle: '12 cans' })).toMatchObject({ title: '12 cans' })
  })
})

describe('SKUs', () => {
  const variants = [choice('A'), choice('B'), choice('C')]

  test('are read from lists with malformed items', () => {
    expect(skusOf([{ sku: 'A' }, { sku: 'A' }, { sku: ' ' }, {}, null, 'B'])).toEqual(['A'])
    expect(skusOf(undefined)).toEqual([])
  })

  test('are added in the product’s order, and orphans stay until they are removed', () => {
    const skus = (stored: { sku: string }[]) => stored.map(({ sku }) => sku)
    expect(skus(toggleSku(['C'], 'A', true, variants))).toEqual(['A', 'C'])
    expect(skus(toggleSku(['OLD', 'C'], 'B', true, variants))).toEqual(['B', 'C', 'OLD'])
    expect(skus(toggleSku(['OLD', 'C'], 'OLD', false, variants))).toEqual(['C'])
    expect(skus(toggleSku(['A'], 'A', true, variants))).toEqual(['A'])
    expect(toggleSku([], 'A', true, variants)).toEqual([{ _key: 'A', _type: 'sku', sku: 'A' }])
    expect(orphanSkus(['OLD', 'C'], variants)).toEqual(['OLD'])
  })
})

describe('linkTarget', () => {
  const to = (link: unknown, page: Parameters<typeof linkTarget>[1] = null) => linkTarget(link, page)
  const page = (type: string, slug: string | null, category: string | null = null) => ({
    _type: type,
    slug,
    category,
  })
  const reference = { page: { _ref: 'one' } }

  test('is the path of a published page (RTE-33)', () => {
    expect(to(reference, page('product', 'lemon', 'water'))).toEqual({
      text: 'Leads to /shop/water/lemon',
      isDead: false,
    })
    expect(to(reference, page('labResults', null))?.text).toBe('Leads to /labresults')
    expect(to(reference, page('product', 'lemon'))).toMatchObject({ isDead: true })
    expect(to(reference, page('siteMeta', null))).toMatchObject({ isDead: true })
    expect(to(reference, null)?.text).toContain('not published yet')
  })

  test.each([
    ['/shop/water?sort=new#top', 'Leads to /shop/water?sort=new#top', false],
    [' /press ', 'Leads to /press', false],
    ['https://elsewhere.example/a', 'Leads to https://elsewhere.example/a, in a new tab', false],
    ['//elsewhere.example/a', 'Leads to https://elsewhere.example/a, in a new tab', false],
    ['mailto:hello@lull.example', 'Writes an email to hello@lull.example', false],
    ['tel:+15550100', 'Calls +15550100', false],
    ['/a/b/c/d/e', 'Leads to /a/b/c/d/e, and the shop has no such page.', true],
    ['javascript:alert(1)', 'This address cannot be followed.', true],
    ['http://', 'This address cannot be followed.', true],
  ])('is described for %s: %s (RTE-41)', (url, text, isDead) => {
    expect(to({ url })).toEqual({ text, isDead })
  })

  test('opens in a new tab if the link is external (RTE-41)', () => {
    expect(to({ url: '/press', external: true })?.text).toBe('Leads to /press, in a new tab')
  })

  test.each([undefined, null, {}, { url: '' }, { url: ' ' }, { page: {} }])('is null for %j', (link) => {
    expect(to(link)).toBeNull()
  })
})

describe('quotes of testimonials (STU-16)', () => {
  test('are in the order of the list without duplicates, null for missing documents', () => {
    const ids = referredIds([{ _ref: 'b' }, { _ref: 'a' }, { _ref: 'b' }, {}, { _ref: 'gone' }])
    expect(ids).toEqual(['b', 'a', 'gone'])
    const found = [
      { _id: 'a', attribution: 'Ann', quote: ['So', null, 'calm.'] },
      { _id: 'b', attribution: null, quote: [] },
    ]
    expect(quotesInOrder(ids, found)).toEqual([
      { id: 'b', text: null, attribution: null },
      { id: 'a', text: 'So calm.', attribution: 'Ann' },
      { id: 'gone', text: null, attribution: null },
    ])
  })

  test('ignore lists of other values', () => {
    expect(referredIds(undefined)).toEqual([])
    expect(referredIds('x')).toEqual([])
  })
})
