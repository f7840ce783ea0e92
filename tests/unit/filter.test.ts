import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILTER_FLAVORS, SHOP_SHELVES } from '#config/limits.ts'
import { createFlavorOf } from '#features/catalogue/flavors.ts'
import { type FilterItem, filterOf } from '#features/filter/facets.ts'
import {
  addressOfChoice,
  choiceFromAddress,
  type FilterChoice,
  filterProducts,
  isChosen,
} from '#features/filter/filter.ts'
import {
  type FilterableProduct,
  facetEntry,
  facetName,
  parseProducts,
  serializeProducts,
} from '#features/filter/filterable-products.ts'
import { priceRange, priceSteps } from '#features/filter/price-ranges.ts'
import { shopShelves } from '#sections/catalogue/shop-shelves.ts'

const water = { slug: 'water', title: 'Water' }
const tubs = { slug: 'tubs', title: 'Tubs' }

const item = (title: string, more: Partial<FilterItem> = {}): FilterItem => ({
  path: `/shop/${more.category?.slug ?? 'water'}/${title.toLowerCase().replaceAll(' ', '-')}`,
  title,
  price: 3400,
  isForSale: true,
  minutes: null,
  category: water,
  page: '/shop/water',
  ...more,
})

const settings = {
  flavorOf: createFlavorOf([
    { slug: 'lemon-mint', title: 'Lemon mint', hour: '7:05 am' },
    { slug: 'black-cherry', title: 'Black cherry', hour: '11:00 pm' },
    { slug: 'tote', title: 'The tote', hour: null },
  ]),
  currencyCode: 'USD',
}

const shelf = [
  item('Lemon mint', { minutes: 425 }),
  item('Black cherry', { minutes: 1380 }),
  item('The whole day', { price: 4800 }),
  item('Lemon mint tub', { category: tubs, price: 4000 }),
  item('Black cherry tub', { category: tubs, price: 4000, isForSale: false }),
  item('Lemonade', { category: tubs, price: null }),
]

const optionsOf = (items: readonly FilterItem[], name: string) =>
  filterOf(items, settings)
    .facets.find((facet) => facet.name === name)
    ?.options.map(({ value, count }) => `${value} ${count}`)

describe('the facets of products', () => {
  test('are what the products differ in, with the number of products of each option (FIND-01)', () => {
    expect(filterOf(shelf, settings).facets.map(({ name }) => name)).toEqual([
      'shelf',
      'hour',
      'flavour',
      'price',
      'stock',
    ])
    expect(optionsOf(shelf, 'shelf')).toEqual(['water 3', 'tubs 3'])
    expect(optionsOf(shelf, 'hour')).toEqual(['daylight 1', 'after-hours 1', 'any 4'])
    expect(optionsOf(shelf, 'stock')).toEqual(['in 5'])
  })

  test('have a product on several shelves once, as one of each shelf (FIND-01)', () => {
    const onBoth = [...shelf, item('Lemon mint', { category: tubs, path: '/shop/water/lemon-mint' })]
    const { products } = filterOf(onBoth, settings)
    expect(products).toHaveLength(shelf.length)
    expect(optionsOf(onBoth, 'shelf')).toEqual(['water 3', 'tubs 4'])
    const onTubs = { facets: new Map([['shelf', new Set(['shelf=tubs'])]]), sorting: '' }
    expect(filterProducts(products, onTubs).products.map(({ title }) => title)).toEqual([
      'Lemon mint',
      'Lemon mint tub',
      'Black cherry tub',
      'Lemonade',
    ])
  })

  test('know a flavor by what a title begins with, in whole words (FIND-01)', () => {
    expect(optionsOf(shelf, 'flavour')).toEqual(['black-cherry 2', 'lemon-mint 2'])
  })

  test('offer the shelves that the shop’s page shows, in its order, and the flavors of the most products (FIND-01, RTE-07)', () => {
    const items = Array.from({ length: SHOP_SHELVES + 1 }, (_, shelf) =>
      Array.from({ length: 2 + shelf }, (_, index) =>
        item(`Flavor${shelf} ${index}`, { category: { slug: `shelf-${shelf}`, title: `Shelf ${shelf}` } }),
      ),
    ).flat()
    const flavorOf = (title: string) => {
      const [name = ''] = title.split(' ')
      return { slug: name, title: name, hour: null }
    }
    const valuesOf = (name: string) =>
      filterOf(items, { ...settings, flavorOf })
        .facets.find((facet) => facet.name === name)
        ?.options.map(({ value }) => value)
    expect(valuesOf('shelf')).toEqual(Array.from({ length: SHOP_SHELVES }, (_, shelf) => `shelf-${shelf}`))
    expect(valuesOf('flavour')).toEqual(
      Array.from({ length: FILTER_FLAVORS }, (_, index) => `Flavor${SHOP_SHELVES - index}`),
    )
  })

  test('are left out where choosing would not help (FIND-01)', () => {
    const alike = [item('One'), item('Two'), item('Three')]
    expect(filterOf(alike, settings).facets).toEqual([])
    const flavours = [item('Lemon mint', { minutes: 425 }), item('Black cherry', { minutes: 1380 })]
    expect(filterOf(flavours, settings).facets).toEqual([])
    expect(filterOf(flavours, settings).products.map(({ facets }) => facets.size)).toEqual([0, 0])
  })

  test('offer the order of hours only where there are some (FIND-02)', () => {
    const names = (items: readonly FilterItem[]) =>
      filterOf(items, settings).sortings.map(({ value }) => value)
    expect(names(shelf)).toEqual(['price', 'price-down', 'name', 'hour'])
    expect(names([item('The tote')])).toEqual(['price', 'price-down', 'name'])
  })

  test('split prices at round amounts (FIND-01)', () => {
    expect(priceSteps([1400, 1800, 2800, 3800, 6800, 6800])).toEqual([3000])
    expect(priceSteps([3400, 3400, 3400])).toEqual([])
    expect(priceSteps([])).toEqual([])
    const range = (price: number) => priceRange(price, [2000, 4000], 'USD')
    expect(range(1999)).toEqual({ value: '-20', label: 'Under $20' })
    expect(range(2000)).toEqual({ value: '20-40', label: '$20 to $40' })
    expect(range(4000)).toEqual({ value: '40-', label: '$40 and up' })
    expect(priceRange(150_000, [100_000, 200_000], 'JPY').label).toBe('JPY 1,000 to JPY 2,000')
    expect(priceRange(4000, [2000, 4000], 'KWD').label).toBe('KWD 40 and up')
  })

  test('put every price into one range, and never an empty one between two steps (FIND-01)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (prices) => {
        const steps = priceSteps(prices)
        expect(steps.length).toBeLessThanOrEqual(2)
        const [lowest = 0] = steps
        if (steps.length > 0) expect(prices.some((price) => price < lowest)).toBe(true)
        for (const price of prices) {
          const [low = '', high = ''] = priceRange(price, steps, 'USD').value.split('-')
          if (low !== '') expect(price).toBeGreaterThanOrEqual(Number(low) * 100)
          if (high !== '') expect(price).toBeLessThan(Number(high) * 100)
        }
      }),
    )
  })
})

const names = ['hour', 'flavour', 'shelf']
const entries = names.flatMap((name) => ['a', 'b & c', 'd'].map((value) => facetEntry(name, value)))
const anyProduct: fc.Arbitrary<FilterableProduct> = fc.record({
  path: fc.integer({ min: 0, max: 30 }).map((number) => `/shop/water/${number}`),
  title: fc.stringMatching(/^[A-Za-z ]{1,8}$/),
  price: fc.option(fc.integer({ min: 0, max: 9900 })),
  minutes: fc.option(fc.integer({ min: 0, max: 1439 })),
  page: fc.constantFrom('', '/shop/water', '/shop/water/page/2'),
  facets: fc.subarray(entries).map((chosen) => new Set(chosen)),
})
const anyChoice: fc.Arbitrary<FilterChoice> = fc
  .record({
    chosen: fc.subarray(entries),
    sorting: fc.constantFrom('', 'price', 'price-down', 'name', 'hour'),
  })
  .map(({ chosen, sorting }) => ({
    facets: new Map(
      names.map((name) => [name, new Set(chosen.filter((entry) => facetName(entry) === name))]),
    ),
    sorting,
  }))

describe('filtering', () => {
  test('finds the products that are one of the options of every chosen facet (FIND-01)', () => {
    fc.assert(
      fc.property(fc.array(anyProduct), anyChoice, (products, choice) => {
        const expected = products.filter((product) =>
          [...choice.facets.values()].every(
            (chosen) => chosen.size === 0 || [...chosen].some((entry) => product.facets.has(entry)),
          ),
        )
        const found = filterProducts(products, choice).products
        expect(new Set(found)).toEqual(new Set(expected))
      }),
    )
  })

  test('counts beside an option what choosing it alone of its facet would find (FIND-01)', () => {
    fc.assert(
      fc.property(fc.array(anyProduct), anyChoice, fc.constantFrom(...entries), (products, choice, entry) => {
        const facets = new Map([...choice.facets, [facetName(entry), new Set([entry])]])
        const wanted = filterProducts(products, { facets, sorting: '' }).products.length
        expect(filterProducts(products, choice).counts.get(entry) ?? 0).toBe(wanted)
      }),
    )
  })

  test('sorts, with what has no price or hour last, and keeps the order of equals (FIND-02)', () => {
    const products = filterOf(shelf, settings).products
    const sorted = (sorting: string) =>
      filterProducts(products, { facets: new Map(), sorting }).products.map(({ title }) => title)
    expect(sorted('')).toEqual(shelf.map(({ title }) => title))
    expect(sorted('unknown')).toEqual(shelf.map(({ title }) => title))
    expect(sorted('price-down')).toEqual([
      'The whole day',
      'Lemon mint tub',
      'Black cherry tub',
      'Lemon mint',
      'Black cherry',
      'Lemonade',
    ])
    expect(sorted('price').at(-1)).toBe('Lemonade')
    expect(sorted('hour').slice(0, 2)).toEqual(['Lemon mint', 'Black cherry'])
    expect(sorted('name')[0]).toBe('Black cherry')
  })
})

describe('the address', () => {
  test('says every choice, and keeps other parameters (FIND-03)', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const search = addressOfChoice('?utm_source=letter&hour=gone', choice)
        expect(choiceFromAddress(search, entries)).toEqual(choice)
        expect(new URLSearchParams(search).get('utm_source')).toBe('letter')
      }),
    )
  })

  test('is clean without a choice, and what it asks for in vain is ignored (FIND-03)', () => {
    const choice = choiceFromAddress('?hour=teatime&flavour=a&colour=red', entries)
    expect([...choice.facets.values()].flatMap((chosen) => [...chosen])).toEqual(['flavour=a'])
    expect(isChosen(choice)).toBe(true)
    const none = choiceFromAddress('', entries)
    expect(isChosen(none)).toBe(false)
    expect(addressOfChoice('?flavour=a&sort=price', none)).toBe('')
  })
})

test('reads products back from the page, and passes over lines that are none (FIND-01)', () => {
  fc.assert(
    fc.property(fc.array(anyProduct), (products) => {
      const text = serializeProducts(products)
      const trimmed = products.map((product) => ({
        ...product,
        title: product.title.replaceAll(/\s+/g, ' '),
      }))
      expect(parseProducts(text)).toEqual(trimmed)
    }),
  )
  expect(parseProducts('<!doctype html>')).toEqual([])
})

describe('the shop’s page (RTE-07)', () => {
  const shelves = (count: number, products: number) =>
    Array.from({ length: count }, (_, number) => ({
      number,
      products: Array.from({ length: products }, (_, index) => ({ path: `/shop/${number}/${index}` })),
    }))

  test('has the products of all shelves of a small shop', () => {
    expect(shopShelves(shelves(3, 12))).toMatchObject({ further: [], isComplete: true })
    expect(shopShelves(shelves(3, 13))).toMatchObject({ further: [], isComplete: false })
  })

  test('only links further shelves of a large one', () => {
    const { shown, further, isComplete } = shopShelves(shelves(500, 2))
    expect(shown.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, number) => number))
    expect(further).toHaveLength(476)
    expect(isComplete).toBe(false)
  })

  test('only links a category whose products all stand on shelves above', () => {
    const [first, second] = shelves(2, 12)
    const [, , third] = shelves(3, 13)
    const presents = { number: 9, products: [first, second].flatMap((shelf) => shelf?.products ?? []) }
    const all = [first, second, presents].filter((shelf) => shelf !== undefined)
    expect(shopShelves(all)).toEqual({ shown: [first, second], further: [presents], isComplete: true })
    // Before them it is a shelf of its own.
    expect(shopShelves([presents, ...all.slice(0, 2)])).toMatchObject({
      shown: [presents, second],
      further: [first],
      isComplete: true,
    })
    // What is on a shelf but not on the page has not been shown.
    const last = { number: 10, products: third?.products.slice(12) ?? [] }
    const shelvesWithMore = [third, last].filter((shelf) => shelf !== undefined)
    expect(shopShelves(shelvesWithMore)).toMatchObject({ shown: shelvesWithMore, isComplete: true })
  })
})
