import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { decodeId } from '../../src/config/global-id.ts'
import { prepareSample } from './prepare.ts'
import { readDocuments, readProducts, type SampleDocument, type SampleProduct } from './sample-files.ts'

/** Far above the sample's own numbers, and far enough apart for a product's subscription to fit between. */
const FIRST_NUMBER = 1_000_000
const STEP = 10_000
const SUBSCRIPTION_OFFSET = 5000

const sku = z.looseObject({ sku: z.string() })
const commerceId = z.looseObject({ id: z.string(), title: z.string() })
const productDocument = z.looseObject({
  _id: z.string(),
  _type: z.literal('product'),
  title: z.string(),
  slug: z.looseObject({ current: z.string() }),
  category: z.looseObject({ _ref: z.string() }),
  cbd: z.boolean(),
  hideFromCollection: z.boolean(),
  shopify: z.looseObject({
    product: commerceId,
    subscription: commerceId.optional(),
    defaultSku: sku,
    subscriptionSkus: z.array(sku).optional(),
  }),
})
type ProductDocument = z.infer<typeof productDocument>

const gid = (type: string, number: number) => `gid://shopify/${type}/${number}`
/** Content stores ids in two encodings: a copy has that of its original. */
const encodedLike = (original: string, id: string) => (decodeId(original) === original ? id : btoa(id))

interface Edition {
  /** Which of its kind: 2 for the first copy. */
  edition: number
  /** The numeric part of the copy's commerce id. */
  number: number
}

function copyDocument(document: ProductDocument, { edition, number }: Edition): ProductDocument {
  const titled = (title: string) => title.replace(/( Subscription)?$/, ` no. ${edition}$1`)
  const commerce = <Id extends { id: string; title: string }>(one: Id, ownNumber: number): Id => ({
    ...one,
    id: encodedLike(one.id, gid('Product', ownNumber)),
    title: titled(one.title),
  })
  const { product, subscription, defaultSku, subscriptionSkus } = document.shopify
  return {
    ...document,
    _id: `${document._id}-no-${edition}`,
    title: titled(document.title),
    slug: { ...document.slug, current: `${document.slug.current}-no-${edition}` },
    shopify: {
      ...document.shopify,
      product: commerce(product, number),
      subscription: subscription && commerce(subscription, number + SUBSCRIPTION_OFFSET),
      defaultSku: { ...defaultSku, sku: skuOf(defaultSku.sku, edition) },
      subscriptionSkus: subscriptionSkus?.map((one) => ({ ...one, sku: skuOf(one.sku, edition) })),
    },
  }
}

/** How many copied products a category takes: 500 categories for 10,000 products. */
const CATEGORY_SIZE = 20

const slugged = z.looseObject({ title: z.string(), slug: z.looseObject({ current: z.string() }) })

/** The copies in their order: of those from one category, the first stay there, all others go to copies of it. */
function placed(copies: readonly ProductDocument[]): readonly ProductDocument[] {
  const counts = new Map<string, number>()
  return copies.map((document) => {
    const { category } = document
    const index = counts.get(category._ref) ?? 0
    counts.set(category._ref, index + 1)
    if (index < CATEGORY_SIZE) return document
    const edition = Math.floor(index / CATEGORY_SIZE) + 1
    return { ...document, category: { ...category, _ref: `${category._ref}-no-${edition}` } }
  })
}

const references = (documents: readonly ProductDocument[]) =>
  documents.map(({ _id }) => ({ _key: _id, _type: 'reference', _ref: _id }))

function copyCategory(id: string, original: SampleDocument, own: readonly ProductDocument[]): SampleDocument {
  const { title, slug } = slugged.parse(original)
  const [, edition] = /(-no-\d+)$/.exec(id) ?? []
  return {
    ...original,
    _id: id,
    title: `${title}${edition?.replaceAll('-', ' ')}`,
    slug: { ...slug, current: `${slug.current}${edition}` },
    products: references(own),
    featuredProducts: undefined,
  }
}

const skuOf = (original: string, edition: number) => original.replace(/(-SUB)?$/, `-N${edition}$1`)

function copyProduct(product: SampleProduct, { edition, number }: Edition): SampleProduct {
  return {
    ...product,
    id: gid('Product', number),
    handle: product.handle.replace(/(-subscription)?$/, `-no-${edition}$1`),
    title: product.title.replace(/( Subscription)?$/, ` no. ${edition}$1`),
    variants: product.variants.map((variant, index) => ({
      ...variant,
      id: gid('ProductVariant', number * 100 + index + 1),
      sku: skuOf(variant.sku, edition),
    })),
    sellingPlanGroups: product.sellingPlanGroups?.map((group) => ({
      ...group,
      sellingPlansToCreate: group.sellingPlansToCreate.map((plan, index) => ({
        ...plan,
        id: gid('SellingPlan', number * 100 + index + 1),
      })),
    })),
  }
}

/** The documents, with the copies in their categories' lists of products, and copies of categories for the others. */
function withCompressedCopies(
  documents: readonly SampleDocument[],
  copies: readonly ProductDocument[],
): SampleDocument[] {
  const copiesOf = Map.groupBy(copies, ({ category }) => category._ref)
  const originals = documents.map((document) => {
    if (document._type !== 'productCategory') return document
    const products = z.array(z.unknown()).parse(document.products)
    return { ...document, products: [...products, ...references(copiesOf.get(document._id) ?? [])] }
  })
  const byId = new Map(documents.map((document) => [document._id, document]))
  const categories = [...copiesOf].flatMap(([id, own]) => {
    const original = byId.get(id.replace(/-no-\d+$/, ''))
    return byId.has(id) || original === undefined ? [] : [copyCategory(id, original, own)]
  })
  return [...originals, ...categories, ...copies]
}

/** The sample shop's documents and products with as many copies as make `count` product documents in all. */
export function multiplySample(count: number): { documents: SampleDocument[]; products: SampleProduct[] } {
  const documents = readDocuments('production')
  const byId = new Map(readProducts().map((product) => [product.id, product]))
  const originals = documents.flatMap((document) => {
    const parsed = productDocument.safeParse(document)
    return parsed.success && !document._id.startsWith('drafts.') ? [parsed.data] : []
  })
  if (count < originals.length) {
    throw new RangeError(
      `A multiplied shop has at least the sample's ${originals.length} products, not ${count}.`,
    )
  }
  // Everything that is sold, listed and in both variants of the shop.
  const copied = originals.filter(
    ({ cbd, hideFromCollection, shopify }) =>
      !cbd && !hideFromCollection && byId.has(decodeId(shopify.product.id)),
  )
  const copies: ProductDocument[] = []
  const products = [...byId.values()]
  for (let index = 0; index < count - originals.length; index += 1) {
    const original = copied[index % copied.length]
    if (original === undefined) throw new Error('The sample shop has no product to copy.')
    const edition = Math.floor(index / copied.length) + 2
    const number = FIRST_NUMBER + index * STEP
    copies.push(copyDocument(original, { edition, number }))
    const { product, subscription } = original.shopify
    const sold = byId.get(decodeId(product.id))
    if (sold !== undefined) products.push(copyProduct(sold, { edition, number }))
    const subscribed = subscription && byId.get(decodeId(subscription.id))
    if (subscribed !== undefined) {
      products.push(copyProduct(subscribed, { edition, number: number + SUBSCRIPTION_OFFSET }))
    }
  }
  return { documents: withCompressedCopies(documents, placed(copies)), products }
}

/**
 * Writes a shop of `count` products to `directory` for benches, as `prepareSample` writes the sample shop. `imagesFrom`
 * is an `images` directory already rendered, which saves rendering it again.
 */
export async function prepareMultipliedShop(
  directory: string,
  count: number,
  { imagesFrom }: { imagesFrom?: string } = {},
): Promise<void> {
  const images = join(directory, 'images')
  if (imagesFrom !== undefined) await cp(imagesFrom, images, { recursive: true, preserveTimestamps: true })
  await prepareSample(directory)
  const { documents, products } = multiplySample(count)
  const lines = documents.map((document) => `${JSON.stringify(document)}\n`)
  await writeFile(join(directory, 'production.ndjson'), lines.join(''))
  for (const product of products) {
    const file = join(directory, 'commerce', 'products', `${product.handle}.json`)
    await writeFile(file, JSON.stringify(product))
  }
}
