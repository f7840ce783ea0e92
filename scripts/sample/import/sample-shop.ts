import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const planSchema = z.looseObject({ id: z.string(), name: z.string() })

const productSchema = z.looseObject({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  files: z.array(z.object({ filename: z.string(), alt: z.string(), contentType: z.string() })),
  variants: z.array(
    z.looseObject({
      id: z.string(),
      sku: z.string(),
      inventoryQuantities: z.array(z.object({ name: z.string(), quantity: z.int() })).optional(),
      file: z.object({ filename: z.string() }).optional(),
    }),
  ),
  sellingPlanGroups: z
    .array(
      z.object({
        name: z.string(),
        options: z.array(z.string()),
        sellingPlansToCreate: z.array(planSchema),
      }),
    )
    .optional(),
})
/** A product of an exported sample shop. */
export type ImportedProduct = z.infer<typeof productSchema>

/** A document of an exported sample shop. */
export const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() })

const discountsSchema = z.array(z.object({ title: z.string(), code: z.string().optional() }))

/** A sample shop as `prepareSample` writes it. */
export interface SampleShop {
  products: readonly ImportedProduct[]
  documents: ReadonlyArray<z.infer<typeof documentSchema>>
  /** The codes of discounts, or the titles of automatic ones. */
  discounts: readonly string[]
}

/** @throws Error for a folder that holds something else. */
export async function readSampleShop(folder: string): Promise<SampleShop> {
  const productFolder = join(folder, 'commerce', 'products')
  const names = (await readdir(productFolder)).filter((name) => name.endsWith('.json')).toSorted()
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
  const lines = (await readFile(join(folder, 'production.ndjson'), 'utf8')).split('\n')
  return {
    products: await Promise.all(
      names.map(async (name) => productSchema.parse(await json(join(productFolder, name)))),
    ),
    documents: lines.filter((line) => line !== '').map((line) => documentSchema.parse(JSON.parse(line))),
    discounts: discountsSchema
      .parse(await json(join(folder, 'commerce', 'discounts.json')))
      .map(({ title, code }) => code ?? `${title} (automatic)`),
  }
}
