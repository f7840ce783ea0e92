import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { createDatasetClient, mustReplaceAssets } from '../admin/dataset-client.ts'
import { readArchiveIds } from './archive-ids.ts'

/** The backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Such a document opens the preview for an hour. */
const PREVIEW_SECRET_TYPE = 'sanity.previewUrlSecret'

/**
 * Writes a dataset with drafts, pictures and files into an archive in the format of Sanity's own tools. An earlier
 * file of this name is replaced only when the new one is complete.
 * @throws BackupError without a token, because drafts would be missing.
 */
export async function backUp(
  environment: Environment,
  { file, dataset }: { file: string; dataset: string },
): Promise<{ documents: number; assets: number; bytes: number }> {
  const token = environment.SANITY_API_ADMIN_TOKEN ?? environment.SANITY_API_READ_TOKEN
  if (token === undefined)
    throw new BackupError('A backup needs SANITY_API_READ_TOKEN: without it drafts would be missing.')
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.part`
  await rm(part, { force: true })
  // It has drafts, and the addresses that forms are sent to.
  await writeFile(part, '', { mode: 0o600 })
  try {
    const { documentCount, assetCount } = await exportDataset({
      client: createDatasetClient(environment, { dataset, token }),
      dataset,
      outputPath: part,
      filterDocument: ({ _type }) => _type !== PREVIEW_SECRET_TYPE,
      onProgress: () => {},
    })
    await rename(part, file)
    return { documents: documentCount, assets: assetCount, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const idsSchema = z.array(z.string())

/** Documents, without those of pictures and of the service itself. */
const ALL_IDS = `*[!(_type in ["sanity.imageAsset", "sanity.fileAsset", "${PREVIEW_SECRET_TYPE}"]) && !(_id in path("_.**"))]._id`

/**
 * Puts the documents of an archive into a dataset, over those of the same ids.
 * @returns The ids of documents that are not in the archive, which stay.
 * @throws BackupError without a token, or for the shop's own dataset unless `mayReplaceLive`.
 */
export async function restore(
  environment: Environment,
  { file, dataset, mayReplaceLive }: { file: string; dataset: string; mayReplaceLive: boolean },
): Promise<{ documents: number; added: readonly string[] }> {
  const { SANITY_API_ADMIN_TOKEN: token, PUBLIC_SANITY_DATASET: live } = environment
  if (token === undefined)
    throw new BackupError('Restoring needs SANITY_API_ADMIN_TOKEN, a token with the right "Administrator".')
  if (dataset === live && !mayReplaceLive)
    throw new BackupError(
      `${dataset} is the dataset of the shop, and what is restored is published at once. Restore into another one first and look at it there; then add --replace-live.`,
    )
  const client = createDatasetClient(environment, { dataset, token })
  const before = idsSchema.parse(await client.fetch(ALL_IDS))
  const archived = await readArchiveIds(file)
  const { numDocs } = await sanityImport(createReadStream(file), {
    client,
    targetDataset: dataset,
    operation: 'createOrReplace',
    releasesOperation: 'replace',
    replaceAssets: mustReplaceAssets(environment),
  })
  return { documents: numDocs, added: before.filter((id) => !archived.has(id)) }
}
