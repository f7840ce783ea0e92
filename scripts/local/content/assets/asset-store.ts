import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { z } from 'zod'
import { readStored } from '../../shared/read-stored.ts'
import { writeAtomically } from '../../shared/write-atomically.ts'
import type { JsonObject } from '../store/documents.ts'
import { type DescribedImage, describeImage } from './metadata.ts'

export type AssetKind = 'images' | 'files'

export interface AssetUpload {
  kind: AssetKind
  dataset: string
  bytes: Buffer
  filename: string | null
  /** As sent; ignored for images, whose type is read from their bytes. */
  mimeType: string | null
  label?: string | null
  title?: string | null
  description?: string | null
}

const IMAGE_NAME = /^[0-9a-f]{40}-\d+x\d+\.[a-z0-9]{1,8}$/
const FILE_NAME = /^[0-9a-f]{40}\.[a-z0-9]{1,16}$/

/** Raise when metadata of images changes, so that stored metadata is computed again. */
const METADATA_FORMAT = 2
const describedSchema = z.object({
  format: z.literal(METADATA_FORMAT),
  described: z.custom<DescribedImage>(
    (value) => typeof value === 'object' && value !== null && 'metadata' in value,
  ),
})

const extensions: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['text/plain', 'txt'],
  ['text/csv', 'csv'],
  ['text/vtt', 'vtt'],
  ['application/json', 'json'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['audio/mpeg', 'mp3'],
  ['application/zip', 'zip'],
])

function fileExtension(filename: string | null, mimeType: string | null): string {
  const own = extname(filename ?? '')
    .slice(1)
    .toLowerCase()
  if (/^[a-z0-9]{1,16}$/.test(own)) return own
  return extensions.get(mimeType ?? '') ?? 'bin'
}

/** The MIME type that an imported file, which has no `Content-Type`, is known to have by its name. */
const mimeTypes: ReadonlyMap<string, string> = new Map(
  [...extensions].map(([mimeType, extension]) => [extension, mimeType]),
)

/** Stores uploaded files by the hash of their content, so that the same bytes are stored once. */
export class AssetStore {
  readonly #folder: string
  readonly #projectId: string
  readonly #metadataFolder: string

  /** `metadataFolder` keeps what has been computed of images, where other stores may find it. */
  constructor(folder: string, projectId: string, metadataFolder: string) {
    this.#folder = folder
    this.#projectId = projectId
    this.#metadataFolder = metadataFolder
  }

  /** The file on disk for an asset's file name; null for a name that no asset can have. */
  path(kind: AssetKind, dataset: string, name: string): string | null {
    if (!(kind === 'images' ? IMAGE_NAME : FILE_NAME).test(name)) return null
    return join(this.#folder, dataset, kind, name)
  }

  /**
   * Stores the bytes on disk and returns the asset document, whose URL begins with `baseUrl`.
   * @throws ApiError 400 for an image upload that is not an image.
   */
  async store(upload: AssetUpload, baseUrl: string): Promise<JsonObject & { _id: string; _type: string }> {
    const { kind, dataset, bytes } = upload
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    const common = {
      assetId: sha1,
      sha1hash: sha1,
      size: bytes.length,
      uploadId: randomBytes(16).toString('base64url'),
      ...(upload.filename === null ? {} : { originalFilename: upload.filename }),
      ...(upload.label ? { label: upload.label } : {}),
      ...(upload.title ? { title: upload.title } : {}),
      ...(upload.description ? { description: upload.description } : {}),
    }
    const placed = async (name: string) => {
      const target = join(this.#folder, dataset, kind, name)
      await this.#write(target, bytes)
      const path = `${kind}/${this.#projectId}/${dataset}/${name}`
      return { path, url: `${baseUrl}/${path}` }
    }
    if (kind === 'files') {
      const extension = fileExtension(upload.filename, upload.mimeType)
      const mimeType = upload.mimeType ?? mimeTypes.get(extension) ?? 'application/octet-stream'
      return {
        _id: `file-${sha1}-${extension}`,
        _type: 'sanity.fileAsset',
        ...common,
        extension,
        mimeType,
        ...(await placed(`${sha1}.${extension}`)),
      }
    }
    const { metadata, extension, mimeType } = await this.#described(sha1, bytes)
    const { width, height } = metadata.dimensions
    return {
      _id: `image-${sha1}-${width}x${height}-${extension}`,
      _type: 'sanity.imageAsset',
      ...common,
      extension,
      mimeType,
      metadata,
      ...(await placed(`${sha1}-${width}x${height}.${extension}`)),
    }
  }

  /** Metadata is computed once per content and cached on disk. */
  async #described(sha1: string, bytes: Buffer): Promise<DescribedImage> {
    const file = join(this.#metadataFolder, sha1.slice(0, 2), `${sha1}.json`)
    // Damaged metadata is computed again, as that of an earlier format is.
    const known = await readStored(file, describedSchema).catch(() => null)
    if (known !== null) return known.described
    const described = await describeImage(bytes)
    await writeAtomically(file, JSON.stringify({ format: METADATA_FORMAT, described }))
    return described
  }

  async #write(target: string, bytes: Buffer): Promise<void> {
    const there = await stat(target).catch(() => null)
    if (there?.size === bytes.length) return
    await mkdir(dirname(target), { recursive: true })
    const part = `${target}.${randomUUID()}.part`
    const handle = await open(part, 'w')
    await handle.writeFile(bytes)
    await handle.sync()
    await handle.close()
    await rename(part, target)
  }
}
