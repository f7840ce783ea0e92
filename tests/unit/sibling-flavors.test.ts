import { expect, test } from 'vitest'
import { SIBLING_FLAVORS_MAX } from '#config/limits.ts'
import { flavorsBeside } from '#sections/product/sibling-flavors.ts'
import { catalogueOf, category, contentOf, product, ref } from './content.fixture.ts'

/**
 * Gives a function that lists the flavours shown on a product’s page, in a category of `count` flavours and one product
 * without an hour.
 */
async function shelfOf(count: number) {
  const names = Array.from({ length: count }, (_, index) => `flavour-${String(index).padStart(3, '0')}`)
  const { content } = contentOf([
    category('water', { products: [...names, 'glass'].map((name) => ref(`product-${name}`)) }),
    ...names.map((name, index) => product(name, index + 1, { hour: '6:40 pm' })),
    product('glass', count + 1),
  ])
  const catalogue = await catalogueOf(content)
  const shelf = catalogue.categoryBySlug('water')?.products ?? []
  return (slug: string) => {
    const found = catalogue.productByPath(`/shop/water/${slug}`)
    if (found === null) throw new Error(`There is no ${slug}`)
    return flavorsBeside(found, shelf).map((one) => one.slug)
  }
}

test('shows all flavours of a short category in its order', async () => {
  const beside = await shelfOf(3)
  expect(beside('flavour-001')).toEqual(['flavour-000', 'flavour-001', 'flavour-002'])
  expect(beside('glass')).toEqual([])
})

test('shows only the neighbors of a flavour in a long category', async () => {
  const beside = await shelfOf(100)
  for (const [slug, first] of [
    ['flavour-000', 0],
    ['flavour-050', 50 - SIBLING_FLAVORS_MAX / 2],
    ['flavour-099', 100 - SIBLING_FLAVORS_MAX],
  ] as const) {
    const found = beside(slug)
    expect(found).toHaveLength(SIBLING_FLAVORS_MAX)
    expect(found).toContain(slug)
    expect(found[0]).toBe(`flavour-${String(first).padStart(3, '0')}`)
  }
})
