import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { projectRoot } from '../lib/process.ts'

/** The sample shop: see its README. */
export const sampleFolder = `${projectRoot}sample`

export const sampleDatasets = ['production', 'staging', 'edge-cases'] as const
export type SampleDataset = (typeof sampleDatasets)[number]

const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() })
/** A document as an export has it: pictures and files as `_sanityAsset`. */
export type SampleDocument = z.infer<typeof documentSchema>

/** The documents of one dataset, in the order of its file. */
export const readDocuments = (dataset: SampleDataset): SampleDocument[] =>
  readFileSync(`${sampleFolder}/content/${dataset}.ndjson`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => documentSchema.parse(JSON.parse(line)))

const productSchema = z.looseObject({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  variants: z.array(z.looseObject({ id: z.string(), sku: z.string() })),
  sellingPlanGroups: z
    .array(z.looseObject({ sellingPlansToCreate: z.array(z.looseObject({ id: z.string() })) }))
    .optional(),
})
/** A product file, read no further than the programs here need. */
export type SampleProduct = z.infer<typeof productSchema>

/** The products of the commerce service, in no particular order. */
export const readProducts = (): SampleProduct[] =>
  readdirSync(`${sampleFolder}/commerce/products`).map((file) =>
    productSchema.parse(JSON.parse(readFileSync(`${sampleFolder}/commerce/products/${file}`, 'utf8'))),
  )
