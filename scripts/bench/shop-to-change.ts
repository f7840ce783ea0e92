import { writeFile } from 'node:fs/promises'
import { createClient } from '@sanity/client'
import { z } from 'zod'
import { localTokens } from '../local/content/accounts.ts'
import { clientConfig } from '../local/content/client-config.ts'
import { multiplySample } from '../sample/multiply.ts'
import { readDocuments, readProducts, type SampleProduct } from '../sample/sample-files.ts'
import { benchPorts } from './ports.ts'

const client = createClient({
  ...clientConfig(`http://localhost:${benchPorts.content}`),
  token: localTokens.administrator,
  perspective: 'raw',
})

const productDocument = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.object({ _type: z.literal('slug'), current: z.string() }),
  category: z.object({ _type: z.literal('reference'), _ref: z.string() }),
  shopify: z.record(z.string(), z.unknown()),
})
type ProductDocument = z.infer<typeof productDocument>
const priced = z.looseObject({ variants: z.array(z.looseObject({ price: z.string() })) })

const PRODUCT = 'product-lemon-mint'
const HANDLE = 'lemon-mint'

/** What to wait for: a page of the shop, and a text that it has once the change is live. */
export interface Expected {
  path: string
  text: string
}

const pathOf = ({ slug, category }: ProductDocument) =>
  `/shop/${category._ref.replace('category-', '')}/${slug.current}`

/** One text of one product. */
export async function changeText(run: number): Promise<Expected> {
  const text = `The good idea number ${run} of the morning.`
  await client.patch(PRODUCT).set({ 'description[0].children[0].text': text }).commit()
  return { path: '/shop/sparkling-water/lemon-mint', text }
}

/** The title of a product, which stands wherever the product does. */
export async function changeTitle(run: number): Promise<Expected> {
  const title = `Lemon mint number ${run}`
  await client.patch(PRODUCT).set({ title }).commit()
  return { path: '/shop/sparkling-water/lemon-mint', text: title }
}

/** A text that is on every page. */
export async function changeFooter(run: number): Promise<Expected> {
  const copyright = `Lull Drinks, footer number ${run}.`
  await client.patch('siteFooter').set({ copyright }).commit()
  return { path: '/', text: copyright }
}

/** Writes a product file of the commerce service, which reads its catalogue again. */
async function writeProduct(directory: string, product: SampleProduct): Promise<void> {
  await writeFile(`${directory}/sample/commerce/products/${product.handle}.json`, JSON.stringify(product))
  const response = await fetch(`http://localhost:${benchPorts.commerce}/__catalogue`, { method: 'POST' })
  if (!response.ok) throw new Error(`The catalogue was refused: ${await response.text()}`)
}

/** Returns what changes the price of a product, by default one that pages of many others show, too. */
export function priceChanger(
  directory: string,
  { products = readProducts(), handle: wanted = HANDLE } = {},
): (run: number) => Promise<Expected> {
  const product = products.find(({ handle }) => handle === wanted)
  if (product === undefined) throw new Error(`The shop has no product ${wanted}.`)
  return async (run) => {
    const price = `${100 + run}.37`
    const { variants } = priced.parse(product)
    await writeProduct(directory, {
      ...product,
      variants: product.variants.map((variant, index) => ({ ...variant, ...variants[index], price })),
    })
    return { path: `/shop/sparkling-water/${wanted}`, text: `$${price}` }
  }
}

/** A copy of a large shop, which only its own page and its category show. */
export const COPY = 'lemon-mint-no-2'

/** Returns what changes the price of that copy. */
export const copyPriceChanger = (directory: string, count: number) =>
  priceChanger(directory, { products: multiplySample(count).products, handle: COPY })

/** The title of that copy. */
export async function changeCopyTitle(run: number): Promise<Expected> {
  const title = `Lemon mint, copy number ${run}`
  await client.patch(`product-${COPY}`).set({ title }).commit()
  return { path: `/shop/sparkling-water/${COPY}`, text: title }
}

/** Returns what adds a product that the shop of `count` products does not have, with its document, to its category. */
export function productAdder(
  directory: string,
  count: number,
  runs: number,
): (run: number) => Promise<Expected> {
  const known = new Set(multiplySample(count).products.map(({ id }) => id))
  const { documents, products } = multiplySample(count + runs)
  const added = products.filter(({ id }) => !known.has(id))
  const copies = documents.slice(-runs).map((document) => productDocument.parse(document))
  return async (run) => {
    const document = copies[run]
    if (document === undefined) throw new Error(`There is no new product ${run}.`)
    const { slug, _id } = document
    // Its pictures and category are those of the product that it is a copy of, which the service has.
    const original = productDocument.loose().parse(await client.getDocument(_id.replace(/-no-\d+$/, '')))
    const { category } = original
    const own = added.filter(({ handle }) => handle.replace('-subscription', '') === slug.current)
    for (const product of own) await writeProduct(directory, product)
    const listed = { _type: 'reference', _ref: _id, _key: _id }
    await client
      .transaction()
      .create({ ...original, ...document, category, _type: 'product' })
      .patch(category._ref, (patch) => patch.insert('after', 'products[-1]', [listed]))
      .commit()
    return { path: pathOf({ ...document, category }), text: document.title }
  }
}

/** How many products the sample shop has. */
export const sampleProducts = (): number =>
  readDocuments('production').filter(({ _type, _id }) => _type === 'product' && !_id.startsWith('drafts.'))
    .length
