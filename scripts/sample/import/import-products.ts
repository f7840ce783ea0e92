import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AdminError } from '../../admin/admin-error.ts'
import { requireNoErrors, type ShopifyAdmin, userErrorsSchema } from '../../admin/shopify-admin.ts'
import type { ImportedProduct } from './sample-shop.ts'
import {
  findDocument,
  placesDocument,
  planGroupDocument,
  publishDocument,
  setDocument,
  stageDocument,
} from './store-documents.ts'

const nodes = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) })

const placesSchema = z.object({
  locations: nodes(z.object({ id: z.string() })),
  publications: nodes(z.object({ id: z.string() })),
})

const productSchema = z.object({
  id: z.string(),
  variants: nodes(z.object({ id: z.string(), sku: z.string().nullish() })),
  sellingPlanGroups: nodes(z.object({ name: z.string() })),
})
type StoreProduct = z.infer<typeof productSchema>

const findSchema = z.object({ productByIdentifier: productSchema.nullable() })
const setSchema = z.object({
  productSet: z.object({ product: productSchema.nullable(), userErrors: userErrorsSchema }),
})
const stageSchema = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z
      .array(
        z.object({
          url: z.string(),
          resourceUrl: z.string(),
          parameters: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      )
      .nullable(),
    userErrors: userErrorsSchema,
  }),
})
const planGroupSchema = z.object({ sellingPlanGroupCreate: z.object({ userErrors: userErrorsSchema }) })
const publishSchema = z.object({ publishablePublish: z.object({ userErrors: userErrorsSchema }) })

/** Where stock is kept, and the sales channels that products are published on. */
export interface Places {
  location: string
  publications: readonly string[]
}

/** @throws AdminError, also for a store without a location or channel. */
export async function readPlaces(admin: ShopifyAdmin): Promise<Places> {
  const { locations, publications } = await admin.request(placesDocument, {}, placesSchema)
  const [location] = locations.nodes
  if (location === undefined) throw new AdminError('The store has no location: Settings, Locations.')
  if (publications.nodes.length === 0)
    throw new AdminError('The store has no sales channel: add "Headless" and make a storefront.')
  return { location: location.id, publications: publications.nodes.map(({ id }) => id) }
}

/** The product that the store has under a handle. */
export const findProduct = async (admin: ShopifyAdmin, handle: string): Promise<StoreProduct | null> =>
  (await admin.request(findDocument, { handle }, findSchema)).productByIdentifier

/** Uploads a product's pictures; their addresses by file name. */
async function uploadPictures(
  admin: ShopifyAdmin,
  names: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const input = names.map((filename) => ({
    filename,
    mimeType: 'image/png',
    resource: 'IMAGE',
    httpMethod: 'POST',
  }))
  const { stagedUploadsCreate: staged } = await admin.request(stageDocument, { input }, stageSchema)
  requireNoErrors('Pictures', staged.userErrors)
  const addresses = new Map<string, string>()
  for (const [index, { url, resourceUrl, parameters }] of (staged.stagedTargets ?? []).entries()) {
    const name = names[index] ?? ''
    const form = new FormData()
    for (const { name: field, value } of parameters) form.append(field, value)
    form.append('file', await openAsBlob(join(folder, name)), name)
    const response = await fetch(url, { method: 'POST', body: form })
    if (!response.ok)
      throw new AdminError(`The store did not take the picture ${name} (status ${response.status}).`)
    addresses.set(name, resourceUrl)
  }
  return addresses
}

/** The product as `productSet` takes it: without the sample's ids, with the addresses of its pictures. */
function toInput(
  { id: _, sellingPlanGroups: __, ...product }: ImportedProduct,
  location: string,
  addresses: ReadonlyMap<string, string>,
) {
  const file = (filename: string) => {
    const { alt = '' } = product.files.find((one) => one.filename === filename) ?? {}
    return { originalSource: addresses.get(filename), filename, alt, contentType: 'IMAGE' }
  }
  return {
    ...product,
    files: product.files.map(({ filename }) => file(filename)),
    variants: product.variants.map(({ id: ___, ...variant }) => ({
      ...variant,
      inventoryQuantities: (variant.inventoryQuantities ?? []).map((one) => ({
        ...one,
        locationId: location,
      })),
      ...(variant.file === undefined ? {} : { file: file(variant.file.filename) }),
    })),
  }
}

async function makeProduct(
  admin: ShopifyAdmin,
  product: ImportedProduct,
  { location }: Places,
  imageFolder: string,
): Promise<StoreProduct> {
  const names = [...new Set(product.files.map(({ filename }) => filename))]
  const addresses = names.length === 0 ? new Map() : await uploadPictures(admin, names, imageFolder)
  const input = toInput(product, location, addresses)
  const { productSet } = await admin.request(setDocument, { input }, setSchema)
  requireNoErrors(product.title, productSet.userErrors)
  if (productSet.product === null) throw new AdminError(`${product.title}: the store made no product.`)
  return productSet.product
}

/** The groups of selling plans that the product lacks; all of them, unless somebody else has given it some. */
function lackingGroups(product: ImportedProduct, made: StoreProduct) {
  const present = new Set(made.sellingPlanGroups.nodes.map(({ name }) => name))
  const groups = product.sellingPlanGroups ?? []
  const lacking = groups.filter(({ name }) => !present.has(name))
  return present.size > 0 && lacking.length === groups.length ? [] : lacking
}

/** Selling plans, also where an earlier run has made some of them only. */
async function makePlans(admin: ShopifyAdmin, product: ImportedProduct, made: StoreProduct): Promise<void> {
  for (const { name, options, sellingPlansToCreate } of lackingGroups(product, made)) {
    const plans = sellingPlansToCreate.map(({ id: _, ...plan }) => plan)
    const { sellingPlanGroupCreate } = await admin.request(
      planGroupDocument,
      {
        input: { name, merchantCode: name, options, sellingPlansToCreate: plans },
        resources: { productIds: [made.id] },
      },
      planGroupSchema,
    )
    requireNoErrors(`Selling plans of ${product.title}`, sellingPlanGroupCreate.userErrors)
  }
}

/**
 * Publishes a product on each channel that takes it: only online stores and custom storefronts sell what somebody has to
 * subscribe to, and new stores have other channels, too.
 * @returns What the others say.
 * @throws AdminError when none takes it.
 */
async function publish(
  admin: ShopifyAdmin,
  { title }: ImportedProduct,
  { id }: StoreProduct,
  publications: readonly string[],
): Promise<string[]> {
  const on = async (some: readonly string[]) => {
    const input = some.map((publicationId) => ({ publicationId }))
    const { publishablePublish } = await admin.request(publishDocument, { id, input }, publishSchema)
    return publishablePublish.userErrors
  }
  const refusals = await on(publications)
  if (refusals.length === 0) return []
  const answers: Awaited<ReturnType<typeof on>>[] = []
  for (const publication of publications) answers.push(await on([publication]))
  if (answers.every((errors) => errors.length > 0)) requireNoErrors(`Publishing ${title}`, refusals)
  return answers.flatMap((errors) => errors.map(({ message }) => message))
}

/** The store's ids by those of the sample: the product's by its handle, its variants' by their SKU. */
function matchIds(product: ImportedProduct, made: StoreProduct): [string, string][] {
  return [
    [product.id, made.id],
    ...product.variants.map(({ id, sku }): [string, string] => {
      const own = made.variants.nodes.find((variant) => variant.sku === sku)
      if (own === undefined)
        throw new AdminError(
          `The store’s product "${product.handle}" has no variant with the SKU ${sku}: it is another product.`,
        )
      return [id, own.id]
    }),
  ]
}

/**
 * Makes the products that the store does not have under their handles, with pictures, stock and selling plans, and
 * publishes all of them. Products that are there stay as they are, so that it can be run again.
 * @returns The store's ids by those of the sample.
 * @throws AdminError
 */
export async function importProducts(
  admin: ShopifyAdmin,
  products: readonly ImportedProduct[],
  { imageFolder, report }: { imageFolder: string; report: (line: string) => void },
): Promise<ReadonlyMap<string, string>> {
  const places = await readPlaces(admin)
  const ids = new Map<string, string>()
  for (const [index, product] of products.entries()) {
    const present = await findProduct(admin, product.handle)
    const made = present ?? (await makeProduct(admin, product, places, imageFolder))
    await makePlans(admin, product, made)
    const refusals = await publish(admin, product, made, places.publications)
    for (const [from, to] of matchIds(product, made)) ids.set(from, to)
    report(`${index + 1} of ${products.length}: ${product.title}${present === null ? '' : ' (was there)'}`)
    for (const refusal of refusals) report(`  not on one of the sales channels: ${refusal}`)
  }
  return ids
}
