import { expect, test } from 'vitest'
import type { CommerceProduct } from '#features/catalogue/product.ts'
import { readChangedProducts } from '../../scripts/publisher/incremental/commerce-products.ts'
import { MergedProducts } from '../../scripts/publisher/incremental/merged-products.ts'
import { catalogueApiOf, catalogueOf, category, contentOf, product, ref } from './content.fixture.ts'

const sold = (number: number, overrides: Partial<CommerceProduct> = {}): CommerceProduct => ({
  id: `gid://shopify/Product/${number}`,
  title: `Product ${number}`,
  productType: 'Sparkling Water',
  options: [],
  variants: [],
  sellingPlans: [],
  ...overrides,
})
const soldBefore = { commerceProducts: [sold(1), sold(2)], subscriptions: [], promotionalProducts: [sold(9)] }

test('reads a new product alone, and a list again whose order counts (PUB-20)', async () => {
  const added = sold(3)
  const plain = catalogueApiOf({ products: [sold(1), sold(2), added] })
  // The service finds it by its id among all products, and not among those given along with packs.
  const api = {
    ...plain.api,
    products: async (query: string | null) => {
      await plain.api.products(query)
      return query?.startsWith('(id:') === true ? [added] : []
    },
  }
  const after = await readChangedProducts(api, soldBefore, [added.id])
  expect(after.commerceProducts).toEqual([sold(1), sold(2), added])
  expect(after.promotionalProducts).toEqual([sold(9)])
  expect(plain.searches).not.toContain('products null')

  const promotional = catalogueApiOf({ promotional: [added, sold(9)] })
  const given = await readChangedProducts(promotional.api, soldBefore, [added.id])
  expect(given.promotionalProducts).toEqual([added, sold(9)])
  expect(promotional.searches).toContain('products tag:promotional')
})

test('takes a product out that is gone, and puts a changed one in its place (PUB-20)', async () => {
  const changed = sold(2, { title: 'Other' })
  const { api } = catalogueApiOf({ promotional: [changed] })
  const ids = [sold(1).id, changed.id]
  const promotionalProducts = [sold(1), sold(2)]
  const after = await readChangedProducts(api, { ...soldBefore, promotionalProducts }, ids)
  expect(after.commerceProducts).toEqual([changed])
  expect(after.promotionalProducts).toEqual([changed])
})

test('merges again what shows a new product or a changed ingredient, and nothing else (PUB-20)', async () => {
  const { content } = contentOf([
    category('water'),
    product('a', 1, { relatedProducts: { products: [ref('product-c')] } }),
    product('b', 2, { ingredients: [ref('mint')] }),
    product('c', 3),
    { _id: 'mint', _type: 'ingredient', title: 'Mint' },
  ])
  const [all, ingredients] = [await content.all('product'), await content.all('ingredient')]
  const catalogue = await catalogueOf(content)
  const merged = new MergedProducts()
  const mergedAgain = (products: typeof all, shown = ingredients): string[] => {
    const again: string[] = []
    const next = merged.next({ products, ingredients: shown, commerceProducts: [], subscriptions: [] })
    for (const document of products)
      next(document, () => {
        again.push(document.title)
        const found = catalogue.productById(document.id)
        if (found === null) throw new Error(`There is no ${document.id}.`)
        return found
      })
    return again
  }
  const withoutLast = all.slice(0, 2)
  expect(mergedAgain(withoutLast)).toEqual(['a', 'b'])
  expect(mergedAgain(withoutLast)).toEqual([])
  expect(mergedAgain(all)).toEqual(['a', 'c'])
  const others = ingredients.map((ingredient) => ({ ...ingredient, title: 'Other' }))
  expect(mergedAgain(all, others)).toEqual(['b'])
  expect(mergedAgain(withoutLast, others)).toEqual(['a'])
})
