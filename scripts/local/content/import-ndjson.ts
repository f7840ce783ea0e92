import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AssetKind, AssetStore } from './assets/asset-store.ts'
import { apiError } from './errors.ts'
import type { Dataset } from './store/dataset.ts'
import { isObject, type JsonObject } from './store/documents.ts'
import { readMutations, withKeys } from './store/mutations.ts'

export interface ImportOptions {
  dataset: Dataset
  assets: AssetStore
  /** Prefix of the URLs of imported assets. */
  baseUrl: string
  /** Folder of relative `file://./…` URLs, which may not leave it; null when the import comes without files. */
  folder: string | null
  author: string
  /** What happens to existing documents: `refuse` fails the whole import. */
  existing: 'replace' | 'keep' | 'refuse'
}

const AT_A_TIME = 4
const ASSET = /^(image|file)@(.+)$/

function readLines(text: string): JsonObject[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw apiError(400, `Line ${index + 1} of the import is not JSON`)
    }
    if (isObject(value) && typeof value._id === 'string' && typeof value._type === 'string') return [value]
    throw apiError(400, `Line ${index + 1} of the import is not a document with _id and _type`)
  })
}

function assetFile(address: string, folder: string | null): string {
  if (folder === null) throw apiError(400, `The asset "${address}" has to be uploaded before the import`)
  const named = address.startsWith('file:///') ? fileURLToPath(address) : address.replace(/^file:\/\//, '')
  if (!address.startsWith('file://')) {
    throw apiError(400, `The asset "${address}" is not a file of the import (file://./…)`)
  }
  const file = resolve(folder, named)
  const inside = relative(folder, file)
  if (inside.startsWith('..') || isAbsolute(inside)) {
    throw apiError(400, `The asset "${address}" is outside of the import's folder`)
  }
  return file
}

function assetsIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) assetsIn(one, found)
  if (!isObject(value)) return
  if (typeof value._sanityAsset === 'string') found.add(value._sanityAsset)
  for (const one of Object.values(value)) assetsIn(one, found)
}

function withAssets(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withAssets(one, ids))
  if (!isObject(value)) return value
  const { _sanityAsset: address, ...rest } = value
  const copy = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, withAssets(one, ids)]))
  const id = typeof address === 'string' ? ids.get(address) : undefined
  return id === undefined ? copy : { ...copy, asset: { _type: 'reference', _ref: id } }
}

/** Runs `work` for each item, a few at a time. */
async function forEachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items].values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
}

/**
 * Imports a dataset export in one transaction: a document a line, assets as `_sanityAsset: "image@file://./…"`. Returns
 * the number of documents and assets once all is on disk.
 * @throws ApiError 400 naming an invalid line or asset.
 */
export async function importNdjson(
  text: string,
  options: ImportOptions,
): Promise<{ documents: number; assets: number }> {
  const { dataset, assets, baseUrl, folder } = options
  const documents = readLines(text)
  const addresses = new Set<string>()
  assetsIn(documents, addresses)
  const ids = new Map<string, string>()
  const assetDocuments: JsonObject[] = []
  await forEachOf(addresses, async (address) => {
    const [, kind, location = ''] = ASSET.exec(address) ?? []
    if (kind === undefined) throw apiError(400, `"${address}" is neither image@… nor file@…`)
    const file = assetFile(location, folder)
    const bytes = await readFile(file).catch(() => {
      throw apiError(400, `The asset "${address}" of the import does not exist`)
    })
    const assetKind: AssetKind = kind === 'image' ? 'images' : 'files'
    const filename = file.slice(file.lastIndexOf('/') + 1)
    const upload = { kind: assetKind, dataset: dataset.name, bytes, filename, mimeType: null }
    const document = await assets.store(upload, baseUrl)
    ids.set(address, document._id)
    assetDocuments.push(document)
  })
  const operation = { replace: 'createOrReplace', keep: 'createIfNotExists', refuse: 'create' }[
    options.existing
  ]
  const unique = new Map(assetDocuments.map((one) => [String(one._id), one]))
  const sorted = [...unique.values()].sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1))
  const mutations = readMutations([
    ...sorted.map((document) => ({ createIfNotExists: document })),
    ...documents.map((document) => ({ [operation]: withKeys(withAssets(document, ids)) })),
  ])
  await dataset.commit(mutations, { author: options.author, keepTimes: true, select: () => [] })
  return { documents: documents.length, assets: unique.size }
}

/** Imports an NDJSON file, with asset URLs relative to its folder. */
export async function importFile(file: string, options: Omit<ImportOptions, 'folder'>) {
  return importNdjson(await readFile(file, 'utf8'), { ...options, folder: dirname(file) })
}
