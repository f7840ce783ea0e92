import { Readable } from 'node:stream'
import { sanityImport } from '@sanity/import'
import type { Environment } from '../../../src/config/env.ts'
import { createDatasetClient, mustReplaceAssets } from '../../admin/dataset-client.ts'
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
  const { PUBLIC_SANITY_DATASET: dataset, SANITY_API_ADMIN_TOKEN: token } = environment
  const lines = documents.map((document) => `${JSON.stringify(rewriteIds(document, ids))}\n`)
  const { numDocs } = await sanityImport(Readable.from([Buffer.from(lines.join(''))]), {
    client: createDatasetClient(environment, { dataset, token }),
    assetsBase: folder,
    targetDataset: dataset,
    replaceAssets: mustReplaceAssets(environment),
    operation: replace ? 'createOrReplace' : 'createIfNotExists',
  })
  return numDocs
}
