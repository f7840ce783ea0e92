import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../../shared/write-atomically.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { numberOf } from '../global-ids.ts'
import { productFile } from '../product-file.ts'
import type { StagedUploads } from './staged-uploads.ts'

/** The one place that stock is kept at, and the channel that the storefront sells on. */
const LOCATION = 'gid://shopify/Location/1'
const PUBLICATION = 'gid://shopify/Publication/1'
/** Every store has this channel as well, which does not sell what somebody has to subscribe to. */
const POINT_OF_SALE = 'gid://shopify/Publication/2'

const fileInput = z.object({
  originalSource: z.string(),
  filename: z.string(),
  alt: z.string().default(''),
})

const productInput = z.looseObject({
  handle: z.string(),
  requiresSellingPlan: z.boolean().optional(),
  files: z.array(fileInput).default([]),
  variants: z.array(
    z.looseObject({
      sku: z.string(),
      inventoryQuantities: z
        .array(z.object({ locationId: z.literal(LOCATION), name: z.string(), quantity: z.int() }))
        .default([]),
      file: fileInput.optional(),
    }),
  ),
})

const planGroupInput = z.looseObject({
  name: z.string(),
  options: z.array(z.string()),
  sellingPlansToCreate: z.array(z.looseObject({ name: z.string() })),
})

/** A product as its file holds it, read no further than this needs. */
const storedSchema = z.looseObject({
  id: z.string(),
  handle: z.string(),
  requiresSellingPlan: z.boolean().optional(),
  variants: z.array(z.looseObject({ id: z.string(), sku: z.string() })),
  sellingPlanGroups: z.array(z.looseObject({ name: z.string() })).optional(),
})
type Stored = z.infer<typeof storedSchema>

interface ProductOptions {
  /** With the files of the catalogue. */
  folder: string
  /** With the pictures of products. */
  imageFolder: string
  catalogue: CatalogueIndex
  uploads: StagedUploads
  /** Reads the files of the catalogue again. */
  reload: () => Promise<unknown>
}

const refused = (message: string) => ({ product: null, userErrors: [{ field: ['input'], message }] })

interface Viewed {
  id: string
  handle: string
  variants: ReadonlyArray<{ id: string; sku: string }>
  sellingPlanGroups?: ReadonlyArray<{ name: string }> | undefined
}

/** What GraphQL answers of a product. */
const view = (product: Viewed) => ({
  id: product.id,
  handle: product.handle,
  variants: () => ({ nodes: product.variants }),
  sellingPlanGroups: () => ({ nodes: product.sellingPlanGroups ?? [] }),
})

/** Resolvers that make products. Nobody can buy one before it is published on the storefront's channel. */
export function productResolvers({ folder, imageFolder, catalogue, uploads, reload }: ProductOptions) {
  const made = new Map<string, Stored>()
  const published = new Set<string>()

  const nextNumber = () =>
    1 + Math.max(9000, ...[...catalogue.products, ...made.values()].map(({ id }) => Number(numberOf(id))))

  const byHandle = (handle: string) => [...made.values()].find((one) => one.handle === handle)

  async function write(product: Stored): Promise<void> {
    made.set(product.id, product)
    if (!published.has(product.id)) return
    await writeAtomically(
      join(folder, 'products', `${product.handle}.json`),
      JSON.stringify(product, null, 2),
    )
    await reload()
  }

  async function productSet({ input: raw }: { input: unknown }) {
    const input = productInput.parse(raw)
    if (byHandle(input.handle) !== undefined || catalogue.productByHandle(input.handle) !== null)
      return refused(`Handle '${input.handle}' already in use. Please provide a new handle.`)
    const pictures = input.files.map((file) => ({ ...file, bytes: uploads.read(file.originalSource) }))
    const lost = pictures.find(({ bytes }) => bytes === null)
    if (lost !== undefined) return refused(`Media ${lost.filename} failed to download`)
    const number = nextNumber()
    const product: Stored = {
      ...input,
      id: `gid://shopify/Product/${number}`,
      files: input.files.map(({ filename, alt }) => ({ filename, alt, contentType: 'IMAGE' })),
      variants: input.variants.map((variant, index) => ({
        ...variant,
        id: `gid://shopify/ProductVariant/${number * 100 + index}`,
        inventoryQuantities: variant.inventoryQuantities.map(({ name, quantity }) => ({ name, quantity })),
        ...(variant.file === undefined ? {} : { file: { filename: variant.file.filename } }),
      })),
    }
    const parsed = productFile.safeParse(product)
    if (!parsed.success) return refused(z.prettifyError(parsed.error))
    await mkdir(imageFolder, { recursive: true })
    for (const { filename, bytes } of pictures)
      if (bytes !== null) await writeFile(join(imageFolder, basename(filename)), bytes)
    await write(product)
    return { product: view(product), userErrors: [] }
  }

  return {
    query: {
      locations: () => ({ nodes: [{ id: LOCATION }] }),
      publications: () => ({ nodes: [{ id: PUBLICATION }, { id: POINT_OF_SALE }] }),
      productByIdentifier: ({ identifier: { handle } }: { identifier: { handle: string } }) => {
        const own = byHandle(handle)
        if (own !== undefined) return view(own)
        const listed = catalogue.productByHandle(handle)
        return listed === null ? null : view(listed)
      },
    },
    mutation: {
      stagedUploadsCreate: uploads.create,
      productSet,
      publishablePublish: async ({ id, input }: { id: string; input: { publicationId?: string }[] }) => {
        const product = made.get(id)
        if (
          product?.requiresSellingPlan &&
          input.some(({ publicationId }) => publicationId === POINT_OF_SALE)
        )
          return {
            userErrors: [{ field: ['input'], message: 'Point of Sale does not sell subscriptions.' }],
          }
        if (product !== undefined && input.some(({ publicationId }) => publicationId === PUBLICATION)) {
          published.add(id)
          await write(product)
        }
        return { userErrors: [] }
      },
      sellingPlanGroupCreate: async ({
        input,
        resources,
      }: {
        input: unknown
        resources?: { productIds?: string[] }
      }) => {
        const { name, options, sellingPlansToCreate } = planGroupInput.parse(input)
        for (const id of resources?.productIds ?? []) {
          const product = made.get(id)
          if (product === undefined)
            return { userErrors: [{ field: ['resources'], message: 'Product does not exist.' }] }
          const before = product.sellingPlanGroups ?? []
          const plans = sellingPlansToCreate.map((plan, index) => ({
            ...plan,
            id: `gid://shopify/SellingPlan/${Number(numberOf(id)) * 100 + before.length * 10 + index}`,
          }))
          await write({
            ...product,
            sellingPlanGroups: [...before, { name, options, sellingPlansToCreate: plans }],
          })
        }
        return { userErrors: [] }
      },
    },
  }
}
