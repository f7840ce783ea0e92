import { isDeepStrictEqual } from 'node:util'
import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import type { SampleShop } from './sample-shop.ts'

type Document = SampleShop['documents'][number]

const ASSET_KEY = '_sanityAsset'
/** What the service sets, and what the importer changes once all documents and pictures are there. */
const OMITTED_KEYS: ReadonlySet<string> = new Set([
  ASSET_KEY,
  '_weak',
  '_createdAt',
  '_updatedAt',
  '_rev',
  '_system',
])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOnlyAsset = (value: unknown) =>
  isRecord(value) && ASSET_KEY in value && Object.keys(value).length === 1

/** A value as the importer first writes it: without pictures and files. */
function withoutAssets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAssets)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([key, item]) => !OMITTED_KEYS.has(key) && !isOnlyAsset(item))
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutAssets(item)]))
}

const hasAssets = (document: Document) => JSON.stringify(document).includes(`"${ASSET_KEY}"`)

const presentSchema = z.array(z.looseObject({ _id: z.string() }))

/**
 * The documents that an interrupted import has left without their pictures and files, as nobody has changed them since.
 * The importer leaves out those of every document that is there.
 */
export async function findUnfinished(
  client: SanityClient,
  documents: readonly Document[],
): Promise<Document[]> {
  const withAssets = documents.filter(hasAssets)
  const ids = withAssets.map(({ _id }) => _id)
  const present = presentSchema.parse(await client.fetch('*[_id in $ids]', { ids }))
  const byId = new Map(present.map((document) => [document._id, withoutAssets(document)]))
  return withAssets.filter((document) => isDeepStrictEqual(byId.get(document._id), withoutAssets(document)))
}
