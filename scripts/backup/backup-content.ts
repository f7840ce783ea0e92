import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { createContentClient } from '../../src/content/client.ts'
import { datasetOf } from '../../src/content/published-source.ts'
import { readArchiveIds } from './archive-ids.ts'

/** The backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A client that sees drafts, of any dataset of the project. */
function clientFor(environment: Environment, dataset: string, token: string): SanityClient {
  return createContentClient({
    ...datasetOf(environment),
    dataset,
    token,
    perspective: 'published',
  }).withConfig({ perspective: 'raw' })
}

/**
 * Writes a dataset with drafts, pictures and files into an archive that Sanity's own tools read as well. The file appears
 * only once it is whole.
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
  try {
    const { documentCount, assetCount } = await exportDataset({
      client: clientFor(environment, dataset, token),
      dataset,
      outputPath: part,
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
const ALL_IDS = '*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"]) && !(_id in path("_.**"))]._id'

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
  const client = clientFor(environment, dataset, token)
  const before = idsSchema.parse(await client.fetch(ALL_IDS))
  const archived = await readArchiveIds(file)
  const { numDocs } = await sanityImport(createReadStream(file), {
    client,
    targetDataset: dataset,
    operation: 'createOrReplace',
    // The library looks at pictures that are there by HTTPS only, which a local service does not speak.
    replaceAssets: environment.PUBLIC_SANITY_API_HOST?.startsWith('http:') ?? false,
  })
  return { documents: numDocs, added: before.filter((id) => !archived.has(id)) }
}
