import { describe, expect, test } from 'vitest'
import { diffHtml } from '#features/product-form/diff-html.ts'
import {
  addressOfVariant,
  pathOfVariant,
  variantIdFromAddress,
} from '#features/product-form/variant-address.ts'
import { variantsOfSlides } from '#sections/product/hero-slides.ts'
import { catalogueOf, category, contentOf, product } from './content.fixture.ts'

const variants = [{ id: 'gid://shopify/ProductVariant/101' }, { id: 'gid://shopify/ProductVariant/1101' }]

describe('the variant of an address', () => {
  test('is found by the number of its id, and ignored when the product has none such (FIND-09)', () => {
    expect(variantIdFromAddress('?a=1&variant=1101', variants)).toBe(variants[1]?.id)
    expect(variantIdFromAddress('?variant=101', variants)).toBe(variants[0]?.id)
    for (const search of ['', '?variant', '?variant=01', '?variant=ProductVariant/101', '?VARIANT=101'])
      expect(variantIdFromAddress(search, variants)).toBeNull()
    expect(variantIdFromAddress('', [{ id: 'unknown' }])).toBeNull()
  })

  test('replaces another one and keeps all else (FIND-09)', () => {
    expect(
      addressOfVariant('https://lull.example/shop/a/b?utm_source=x&variant=1#c', variants[0]?.id ?? ''),
    ).toBe('https://lull.example/shop/a/b?utm_source=x&variant=101#c')
  })

  test('is left out of a path, and as it is in an address, for an id without a number (FIND-09)', () => {
    const address = 'https://lull.example/shop/a/b?variant=1'
    expect(addressOfVariant(address, 'unknown')).toBe(address)
    expect(pathOfVariant('/shop/a/b', variants[0]?.id ?? '')).toBe('/shop/a/b?variant=101')
    expect(pathOfVariant('/shop/a/b', 'unknown')).toBe('/shop/a/b')
  })
})

describe('what differs in a form’s HTML', () => {
  const form = (inner: string, action = '/cart/1:1') => `<form action="${action}">${inner}</form>`

  test('is nothing for the same, and never the form’s own address (FIND-09)', () => {
    expect(diffHtml(form('<b>a</b>'), form('<b>a</b>', '/cart/2:1'))).toEqual([])
  })

  test('is the smallest elements that differ, counted with the form as the first (FIND-09)', () => {
    const from = form(
      '<label><input checked=""/>8</label><label><input/>16</label><p><b>$8.00</b><svg><path d="m0"/></svg></p>',
    )
    const to = form(
      '<label><input/>8</label><label><input checked=""/>16</label><p><b>$16.00</b><svg><path d="m0"/></svg></p>',
    )
    expect(diffHtml(from, to)).toEqual([[2], [4], [6, '<b>$16.00</b>']])
  })

  test('names a field that is checked in one of them only, which stays, and replaces one that differs otherwise (FIND-09)', () => {
    const from = form('<input type="radio" checked=""/><input type="number" max="9"/><b>x</b>')
    const to = form('<input type="radio"/><input type="number" max="2"/><b checked="">x</b>')
    expect(diffHtml(from, to)).toEqual([
      [1],
      [2, '<input type="number" max="2"/>'],
      [3, '<b checked="">x</b>'],
    ])
  })

  test('is the element around a text that only one of them has (FIND-09)', () => {
    const from = form('<p><b>$8.00</b></p><i>x</i>')
    expect(diffHtml(from, form('<p>Only <!-- -->2<!-- --> left.</p><i>x</i>'))).toEqual([
      [1, '<p>Only <!-- -->2<!-- --> left.</p>'],
    ])
    expect(diffHtml(form('<p><b>1</b></p>'), form('<p><b>1</b> left</p>'))).toEqual([
      [1, '<p><b>1</b> left</p>'],
    ])
  })

  test('adds elements to the shorter of their neighbours, and empties removed ones (FIND-09)', () => {
    const one = form('<p><b>$8.00</b></p><i>x</i>')
    const other = form('<p><s>$9.00</s><b>$8.00</b></p><u>2 left</u><i>y</i>')
    expect(diffHtml(one, other)).toEqual([
      [2, '<s>$9.00</s><b>$8.00</b>'],
      [3, '<u>2 left</u><i>y</i>'],
    ])
    expect(diffHtml(other, one)).toEqual([
      [2, ''],
      [4, ''],
      [5, '<i>x</i>'],
    ])
    expect(diffHtml(form('<i>x</i>'), form('<i>x</i><i>y</i>'))).toEqual([[1, '<i>x</i><i>y</i>']])
    expect(diffHtml(form(''), form('<i>x</i>'))).toEqual([[0, form('<i>x</i>')]])
    expect(diffHtml(form('<p><i>x</i></p>'), form('<p></p>'))).toEqual([[2, '']])
    const between = form('<b>1</b><u>x</u><i>2</i>')
    expect(diffHtml(form('<b>1</b><i>2</i>'), between)).toEqual([[1, '<b>1</b><u>x</u>']])
  })

  test('is the element around others of which some are replaced (FIND-09)', () => {
    const from = form('<p><b>1</b><i>2</i><s>3</s></p>')
    expect(diffHtml(from, form('<p><u>x</u><s>3</s></p>'))).toEqual([[1, '<p><u>x</u><s>3</s></p>']])
  })

  test('is nothing where one of them has no form (FIND-09)', () => {
    expect(diffHtml('', form(''))).toEqual([])
    expect(diffHtml(form(''), '')).toEqual([])
    expect(diffHtml('Sold out', form(''))).toEqual([])
  })
})

test('a variant’s picture is the slide that shows the same (FIND-09)', async () => {
  const { content } = contentOf([category('water'), product('lemon', 1)])
  const catalogue = await catalogueOf(content, { products: [] })
  const found = catalogue.productById('product-lemon')
  if (found === null) throw new Error('The product is there')
  const slide = (alt: string) => ({ image: { ...found.thumb.image, alt }, video: null, caption: null })
  const variant = (number: number, imageAlt: string | null) => ({
    id: `gid://shopify/ProductVariant/${number}`,
    imageAlt,
    sku: null,
    title: String(number),
    price: { amount: '1.0', currencyCode: 'USD' },
    compareAtPrice: null,
    availableForSale: true,
    quantityAvailable: null,
    selectedOptions: [],
  })
  const commerce = {
    id: 'gid://shopify/Product/1',
    title: 'Lemon',
    productType: 'Sparkling Water',
    options: [],
    variants: [
      variant(1, 'A can'),
      variant(2, 'A box'),
      variant(3, 'A box'),
      variant(4, null),
      variant(5, ''),
    ],
    sellingPlans: [],
  }
  const heroGallery = ['A can', 'A box', '', 'A box'].map(slide)
  expect(variantsOfSlides({ ...found, heroGallery, commerce })).toEqual(['1', '2 3', '', ''])
  expect(variantsOfSlides({ ...found, heroGallery, commerce: null })).toEqual(['', '', '', ''])
})
