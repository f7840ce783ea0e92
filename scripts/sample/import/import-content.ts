import { Readable } from 'node:stream'
import { sanityImport } from '@sanity/import'
import type { Environment } from '../../../src/config/env.ts'
import { createContentClient } from '../../../src/content/client.ts'
import { datasetOf } from '../../../src/content/published-source.ts'
import { rewriteIds } from './rewrite-ids.ts'
import type { SampleShop } from './sample-shop.ts'

/**
 * Imports the documents with their pictures and files, naming the store's own products. Documents that are there stay as
 * they are, unless `replace`.
 * @returns How many documents were imported.
 */
export async function importContent(
  environment: Environment,
  { documents }: Pick<SampleShop, 'documents'>,
  { ids, folder, replace }: { ids: ReadonlyMap<string, string>; folder: string; replace: boolean },
): Promise<number> {
  const client = createContentClient({
    ...datasetOf(environment),
    token: environment.SANITY_API_ADMIN_TOKEN,
    perspective: 'published',
  }).withConfig({ perspective: 'raw' })
  const lines = documents.map((document) => `${JSON.stringify(rewriteIds(document, ids))}\n`)
  const { numDocs } = await sanityImport(Readable.from([Buffer.from(lines.join(''))]), {
    client,
    assetsBase: folder,
    targetDataset: environment.PUBLIC_SANITY_DATASET,
    // The library looks at pictures that are there by HTTPS only, which a local service does not speak.
    replaceAssets: environment.PUBLIC_SANITY_API_HOST?.startsWith('http:') ?? false,
    operation: replace ? 'createOrReplace' : 'createIfNotExists',
  })
  return numDocs
}
