import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readCatalogue } from '../../scripts/local/commerce/catalogue-files.ts'
import { readDocuments, sampleFolder } from '../../scripts/sample/sample-files.ts'

const catalogue = readCatalogue(`${sampleFolder}/commerce`)
const byId = new Map(catalogue.products.map((product) => [product.id, product]))
const variants = catalogue.products.flatMap((product) => product.variants)
const decoded = (id: string) => (id.startsWith('gid://') ? id : Buffer.from(id, 'base64').toString('utf8'))

const contentProduct = z.looseObject({
  _id: z.string(),
  slug: z.looseObject({ current: z.string() }),
  shopify: z.looseObject({
    product: z.looseObject({ id: z.string(), title: z.string() }),
    subscription: z.looseObject({ id: z.string(), title: z.string() }).optional(),
    defaultSku: z.looseObject({ sku: z.string() }),
    subscriptionSkus: z.array(z.looseObject({ sku: z.string() })).optional(),
  }),
})
const documents = readDocuments('production')
const typed = (type: string) => documents.filter(({ _type }) => _type === type)
const contentProducts = typed('product').map((document) => contentProduct.parse(document))

describe('content and commerce', () => {
  test('sell every content product under its decoded id and title, except one that is gone (CAT-13)', () => {
    const gone: string[] = []
    for (const { slug, shopify } of contentProducts) {
      const product = byId.get(decoded(shopify.product.id))
      if (product === undefined) {
        gone.push(slug.current)
        continue
      }
      expect(product.title).toBe(shopify.product.title)
      expect(product.variants.map(({ sku }) => sku)).toContain(shopify.defaultSku.sku)
    }
    expect(gone).toEqual(['cucumber-fog'])
  })

  test('store ids both plain and base64-encoded (CAT-13)', () => {
    const ids = contentProducts.flatMap(({ shopify }) => [
      shopify.product.id,
      ...(shopify.subscription === undefined ? [] : [shopify.subscription.id]),
    ])
    const plain = ids.filter((id) => id.startsWith('gid://'))
    expect(plain.length).toBeGreaterThan(10)
    expect(ids.length - plain.length).toBeGreaterThan(10)
    for (const id of ids) expect(decoded(id)).toMatch(/^gid:\/\/shopify\/Product\/\d+$/)
  })

  test('have subscriptions as products of their own, with one plan without deliveries (CAT-10, CAT-14)', () => {
    let count = 0
    for (const { _id, shopify } of contentProducts) {
      if (shopify.subscription === undefined) continue
      const subscription = byId.get(decoded(shopify.subscription.id))
      expect(subscription?.title, _id).toBe(shopify.subscription.title)
      expect(subscription?.tags, _id).not.toContain('Subscription')
      const plans = subscription?.sellingPlanGroups.flatMap((group) => group.plans) ?? []
      expect(plans.filter(({ delivery }) => delivery !== null).length, _id).toBeGreaterThanOrEqual(3)
      expect(
        plans.filter(({ delivery }) => delivery === null),
        _id,
      ).toHaveLength(1)
      expect(
        shopify.subscriptionSkus?.map(({ sku }) => sku),
        _id,
      ).toEqual(subscription?.variants.map(({ sku }) => sku))
      count += 1
    }
    expect(count).toBeGreaterThanOrEqual(20)
  })

  test('have promotions that name free products without a page (PROMO-01)', () => {
    const promotional = catalogue.products.filter(({ tags }) => tags.includes('promotional'))
    const skus = new Set(promotional.flatMap((product) => product.variants.map(({ sku }) => sku)))
    const packSizes = new Set(
      variants.flatMap(({ selectedOptions }) =>
        selectedOptions.filter(({ name }) => name === 'Pack Size').map(({ value }) => value),
      ),
    )
    expect(promotional.flatMap((product) => product.variants).every(({ price }) => price === 0)).toBe(true)
    const ids = new Set(contentProducts.map(({ shopify }) => decoded(shopify.product.id)))
    expect(promotional.filter(({ id }) => ids.has(id))).toEqual([])
    const promotions = typed('promotionalProduct').map((document) =>
      z
        .looseObject({
          size: z.string(),
          targetProductSkus: z.array(z.string()),
          limitedTargetProductSkus: z.array(z.string()),
        })
        .parse(document),
    )
    expect(promotions.length).toBeGreaterThanOrEqual(3)
    for (const { size, targetProductSkus, limitedTargetProductSkus } of promotions) {
      expect(packSizes).toContain(size)
      for (const sku of [...targetProductSkus, ...limitedTargetProductSkus]) expect(skus).toContain(sku)
    }
  })

  test('sell the variants of buy-now pages (VAL-33)', () => {
    const ids = new Set(variants.map(({ id }) => id))
    const offers = typed('buyNow').flatMap(
      (document) =>
        z
          .looseObject({
            products: z.looseObject({
              products: z.array(z.looseObject({ variant: z.looseObject({ id: z.string() }) })),
            }),
          })
          .parse(document).products.products,
    )
    expect(offers.length).toBeGreaterThan(4)
    for (const { variant } of offers) expect(ids).toContain(decoded(variant.id))
  })
})

describe('catalogue', () => {
  test('has unique ids, handles and SKUs', () => {
    for (const list of [
      catalogue.products.map(({ id }) => id),
      catalogue.products.map(({ handle }) => handle),
      variants.map(({ id }) => id),
      variants.map(({ sku }) => sku),
      catalogue.products.flatMap(({ sellingPlanGroups }) =>
        sellingPlanGroups.flatMap(({ plans }) => plans.map(({ id }) => id)),
      ),
    ]) {
      expect(new Set(list).size).toBe(list.length)
    }
  })

  test('has variants with one value for each option, each combination once, and an existing picture', () => {
    for (const product of catalogue.products) {
      const chosen = product.variants.map(({ selectedOptions }) => JSON.stringify(selectedOptions))
      expect(new Set(chosen).size, product.title).toBe(chosen.length)
      for (const variant of product.variants) {
        expect(variant.selectedOptions.map(({ name }) => name)).toEqual(
          product.options.map(({ name }) => name),
        )
        for (const { name, value } of variant.selectedOptions) {
          expect(product.options.find((option) => option.name === name)?.values).toContain(value)
        }
        expect(variant.image ?? 0).toBeLessThan(product.images.length)
        if (variant.compareAtPrice !== null) expect(variant.compareAtPrice).toBeGreaterThan(variant.price)
      }
    }
  })

  test('has every product type and every state that a shopper can meet (CAT-12)', () => {
    const stock = variants.map(({ inventory }) => inventory)
    expect(stock.some(({ tracked }) => !tracked)).toBe(true)
    expect(
      stock.some(({ tracked, quantity, policy }) => tracked && policy === 'deny' && quantity === 0),
    ).toBe(true)
    expect(stock.some(({ quantity, policy }) => policy === 'deny' && quantity === 3)).toBe(true)
    expect(stock.some(({ quantity, policy }) => policy === 'continue' && quantity < 0)).toBe(true)
    expect(
      catalogue.products.some((product) =>
        product.variants.every(({ inventory }) => inventory.quantity === 0 && inventory.policy === 'deny'),
      ),
    ).toBe(true)
    expect(variants.some(({ compareAtPrice }) => compareAtPrice !== null)).toBe(true)
    expect(catalogue.products.some(({ published }) => !published)).toBe(true)
    expect(catalogue.products.some(({ isGiftCard }) => isGiftCard)).toBe(true)
    expect(new Set(catalogue.products.map(({ productType }) => productType))).toEqual(
      new Set(['Sparkling Water', 'Powders', 'Zero Proof', 'Merch', 'Gift Card']),
    )
    for (const flag of ['hideFromNavigation', 'hideFromCollection', 'cbd']) {
      expect(
        typed('product').some(
          (document) => z.looseObject({ [flag]: z.boolean() }).parse(document)[flag] === true,
        ),
        flag,
      ).toBe(true)
    }
  })

  test('has one product that the word Subscription finds and its tag excludes (CAT-14)', () => {
    const found = catalogue.products.filter(({ title }) => title.includes('Subscription'))
    expect(found.filter(({ tags }) => tags.includes('Subscription'))).toHaveLength(1)
  })

  test('has discounts of every kind: percentage, fixed, minimum, of products, automatic, expired, not started, used up', () => {
    const { discounts } = catalogue
    expect(new Set(discounts.map(({ kind }) => kind))).toEqual(new Set(['percentage', 'fixedAmount']))
    expect(discounts.some(({ minimumSubtotal }) => minimumSubtotal !== null)).toBe(true)
    expect(discounts.some(({ endsAt }) => endsAt !== null && Date.parse(endsAt) < Date.now())).toBe(true)
    expect(discounts.some(({ startsAt }) => startsAt !== null && Date.parse(startsAt) > Date.now())).toBe(
      true,
    )
    const known = new Set(catalogue.products.map(({ id }) => id))
    const targets = discounts.flatMap(({ products }) => products ?? [])
    expect(targets.filter((id) => !known.has(id))).toEqual([])
    expect(targets).not.toHaveLength(0)
    expect(discounts.some(({ code }) => code === null)).toBe(true)
    expect(discounts.some(({ usageLimitReached }) => usageLimitReached)).toBe(true)
  })
})
