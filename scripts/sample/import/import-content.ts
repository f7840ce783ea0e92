import { Readable } from 'node:stream'
import { sanityImport } from '@sanity/import'
import type { Environment } from '../../../src/config/env.ts'
import { createDatasetClient, mustReplaceAssets } from '../../admin/dataset-client.ts'
import { rewriteIds } from './rewrite-ids.ts'
import { documentSchema, type SampleShop } from './sample-shop.ts'
import { findUnfinished } from './unfinished-documents.ts'

/**
 * Imports the documents with their pictures and files, naming the store's own products. Documents that are there stay as
 * they are, unless `replace`, or as an interrupted import has left them.
 * @returns How many documents were imported.
 */
export async function importContent(
  environment: Environment,
  { documents }: Pick<SampleShop, 'documents'>,
  { ids, folder, replace }: { ids: ReadonlyMap<string, string>; folder: string; replace: boolean },
): Promise<number> {
  const { PUBLIC_SANITY_DATASET: dataset, SANITY_API_ADMIN_TOKEN: token } = environment
  const client = createDatasetClient(environment, { dataset, token })
  const own = documents.map((document) => documentSchema.parse(rewriteIds(document, ids)))
  const put = async (some: SampleShop['documents'], operation: 'createOrReplace' | 'createIfNotExists') => {
    const lines = some.map((document) => `${JSON.stringify(document)}\n`)
    const { numDocs } = await sanityImport(Readable.from([Buffer.from(lines.join(''))]), {
      client,
      assetsBase: folder,
      targetDataset: dataset,
      replaceAssets: mustReplaceAssets(environment),
      operation,
    })
    return numDocs
  }
  if (replace) return put(own, 'createOrReplace')
  const unfinished = await findUnfinished(client, own)
  const count = await put(own, 'createIfNotExists')
  // Last, because the documents that they refer to have to be there.
  if (unfinished.length > 0) await put(unfinished, 'createOrReplace')
  return count
}
