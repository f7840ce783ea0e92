import type { Catalogue, CatalogueProduct } from '../../local/commerce/catalogue.ts'
import { discounts } from './discounts.ts'
import { oldProducts, promotionalProducts } from './extras.ts'
import type { Good, GoodVariant, Stock } from './good.ts'
import { goods } from './goods.ts'
import { productGid, subscriptionNumber, variantGid } from './ids.ts'
import { planGroup } from './plans.ts'

type CatalogueVariant = CatalogueProduct['variants'][number]

const PLENTY = 480

const inventory = (stock: Stock = PLENTY): CatalogueVariant['inventory'] => {
  if (stock === 'untracked') return { tracked: false, quantity: 0, policy: 'continue' }
  if (typeof stock === 'number') return { tracked: true, quantity: stock, policy: 'deny' }
  return { tracked: true, quantity: stock.onOrder, policy: 'continue' }
}

/** The eight-pack is one can to look at; larger packs are the carton, which is the second picture. */
const pictureOf = (good: Good, index: number) =>
  good.flavour !== undefined && good.category === 'sparkling-water' && index > 0 ? 1 : 0

const variant = (
  good: Good,
  number: number,
  one: GoodVariant,
  index: number,
  suffix: string,
): CatalogueVariant => ({
  id: variantGid(number, index),
  title: one.title,
  sku: one.sku + suffix,
  price: one.price,
  compareAtPrice: one.compareAt ?? null,
  selectedOptions: [{ name: good.option ?? 'Title', value: one.title }],
  inventory: inventory(one.stock),
  image: pictureOf(good, index),
})

const tagsOf = (good: Good) => [
  good.category,
  ...(good.flavour === undefined ? [] : [good.flavour]),
  ...(good.cbd === true ? ['cbd'] : []),
]

const imagesOf = (good: Good) => {
  const seen = new Set<string>()
  return [good.thumb, ...good.gallery].flatMap(({ name, alt }) => {
    if (seen.has(name)) return []
    seen.add(name)
    return [{ file: `${name}.png`, altText: alt }]
  })
}

const single = (good: Good): CatalogueProduct => ({
  id: productGid(good.number),
  handle: good.slug,
  title: good.title,
  description: good.description.join('\n\n'),
  vendor: 'Lull',
  productType: good.productType,
  tags: tagsOf(good),
  options: [{ name: good.option ?? 'Title', values: good.variants.map(({ title }) => title) }],
  images: imagesOf(good),
  variants: good.variants.map((one, index) => variant(good, good.number, one, index, '')),
  sellingPlanGroups: [],
  requiresSellingPlan: false,
  isGiftCard: good.productType === 'Gift Card',
  published: true,
})

/** Subscriptions are products of their own, found by the word in their title (CAT-14). */
const subscription = (good: Good): CatalogueProduct => {
  const number = subscriptionNumber(good.number)
  return {
    ...single(good),
    id: productGid(number),
    handle: `${good.slug}-subscription`,
    title: `${good.title} Subscription`,
    variants: good.variants.map((one, index) => ({
      ...variant(good, number, one, index, '-SUB'),
      compareAtPrice: null,
    })),
    sellingPlanGroups: [planGroup(number)],
    requiresSellingPlan: true,
  }
}

/** The commerce side of a shop that sells `offered`, with the sample's presents, leftovers and discounts. */
export const catalogueFor = (offered: readonly Good[]): Catalogue => {
  const sold = offered.filter((good) => good.goneFromCommerce !== true)
  return {
    currencyCode: 'USD',
    shopName: 'Lull',
    products: [
      ...sold.map(single),
      ...sold.filter((good) => good.subscription).map(subscription),
      ...promotionalProducts,
      ...oldProducts,
    ],
    discounts: [...discounts],
  }
}

/** The commerce side of the sample shop. */
export const sampleCatalogue: Catalogue = catalogueFor(goods)
