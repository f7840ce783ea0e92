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

const UPDATED_AT = '2026-05-04T10:00:00Z'

/** A store with these products by their ids, whose searches find the given ones. */
function storeOf(
  products: readonly (CommerceProduct & { tags?: readonly string[] })[],
  searches: Parameters<typeof catalogueApiOf>[0] = {},
) {
  const { api, searches: searched } = catalogueApiOf(searches)
  const byId = async (ids: readonly string[]) =>
    products
      .filter(({ id }) => ids.includes(id))
      .map(({ tags = [], sellingPlans, ...one }) => {
        const plans = sellingPlans.map((found) => ({ ...found, prices: [] }))
        return { ...one, sellingPlans: plans, tags, vendor: 'Lull', updatedAt: UPDATED_AT }
      })
  return { source: { api, byId }, searched }
}

const plan = {
  id: 'gid://shopify/SellingPlan/1',
  name: 'Every month',
  recurringDeliveries: { interval: 'MONTH', intervalCount: 1 },
  prices: {},
} as const

test('reads changed products by their ids, and a list again whose order counts (PUB-20)', async () => {
  const added = sold(3)
  const plain = storeOf([added])
  const after = await readChangedProducts(plain.source, soldBefore, [added.id])
  expect(after.sold.commerceProducts).toEqual([sold(1), sold(2), added])
  expect(after.sold.promotionalProducts).toEqual([sold(9)])
  expect(after.productUpdatedAt).toEqual(new Map([[added.id, UPDATED_AT]]))
  expect(plain.searched).toEqual([])

  const tagged = [{ ...added, tags: ['Promotional'] }]
  const promotional = storeOf(tagged, { promotional: [added, sold(9)] })
  const given = await readChangedProducts(promotional.source, soldBefore, [added.id])
  expect(given.sold.promotionalProducts).toEqual([added, sold(9)])
  expect(promotional.searched).toEqual(['products tag:promotional'])
})

test('drops no product that searches do not find yet (PUB-24)', async () => {
  const changed = sold(2, { title: 'Other' })
  const given = sold(9, { title: 'Other gift' })
  const { source } = storeOf([changed, { ...given, tags: ['promotional'] }])
  const after = await readChangedProducts(source, soldBefore, [changed.id, given.id])
  expect(after.sold.commerceProducts).toEqual([sold(1), changed, given])
  expect(after.sold.promotionalProducts).toEqual([given])
})

test('counts as subscriptions what the search for them matches (CAT-14)', async () => {
  const monthly = sold(4, { title: 'Lemon, by subscription', sellingPlans: [plan] })
  const subscriptionsAfter = async (
    product: CommerceProduct & { tags?: readonly string[] },
    before: readonly CommerceProduct[] = [],
  ) => {
    const { source } = storeOf([product])
    const { sold: after } = await readChangedProducts(source, { ...soldBefore, subscriptions: before }, [
      product.id,
    ])
    return after.subscriptions
  }
  expect(await subscriptionsAfter(monthly)).toEqual([monthly])
  expect(await subscriptionsAfter({ ...monthly, tags: ['subscription'] }, [monthly])).toEqual([])
  expect(await subscriptionsAfter({ ...monthly, sellingPlans: [] }, [monthly])).toEqual([])
  const other = { ...monthly, title: 'Unsubscriptional' }
  expect(await subscriptionsAfter(other)).toEqual([])
  // The service may have found the word in a text that is not read here.
  expect(await subscriptionsAfter(other, [monthly])).toEqual([other])
})

test('takes a product out that is gone, and puts a changed one in its place (PUB-20)', async () => {
  const changed = sold(2, { title: 'Other' })
  const { source } = storeOf([{ ...changed, tags: ['promotional'] }])
  const ids = [sold(1).id, changed.id]
  const promotionalProducts = [sold(1), sold(2)]
  const after = await readChangedProducts(source, { ...soldBefore, promotionalProducts }, ids)
  expect(after.sold.commerceProducts).toEqual([changed])
  expect(after.sold.promotionalProducts).toEqual([changed])
  expect([...(after.productUpdatedAt?.keys() ?? [])]).toEqual([changed.id])
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
