import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClientConfig, ClientError, createClient, type SanityClient } from '@sanity/client'
import sharp from 'sharp'
import { CONTENT_API_VERSION } from '../../../../src/config/limits.ts'
import { temporaryFolder } from '../../shared/tests/local-services.fixture.ts'
import { localTokens } from '../accounts.ts'
import { clientConfig } from '../client-config.ts'
import { startContentService } from '../service.ts'
import type { WebhookInput } from '../webhooks/webhook.ts'

export interface TestContentService {
  url: string
  stateDir: string
  client(config?: Partial<ClientConfig>): SanityClient
  /** A client without a token. */
  anonymous(): SanityClient
  /** A request below the API version of the shop. */
  ask(path: string, init?: RequestInit & { token?: string }): Promise<Response>
  close(): Promise<void>
}

/** A picture of one color with a transparent quarter. */
export function samplePicture(width: number, height: number, color: string): Promise<Buffer> {
  const quarter = { width: Math.round(width / 2), height: Math.round(height / 2) }
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: { create: { width, height, channels: 4, background: color } }, gravity: 'northwest' },
      {
        input: { create: { ...quarter, channels: 4, background: '#000000' } },
        gravity: 'southeast',
        blend: 'dest-out',
      },
    ])
    .png()
    .toBuffer()
}

/** Writes an import as `scripts/sample` prepares it: documents, and the pictures they name. */
export async function writeSample(
  folder: string,
  documents: readonly unknown[],
  pictures: Readonly<Record<string, Buffer>> = {},
): Promise<string> {
  await mkdir(join(folder, 'images'), { recursive: true })
  await writeFile(
    join(folder, 'production.ndjson'),
    documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
  )
  for (const [name, bytes] of Object.entries(pictures)) {
    await writeFile(join(folder, 'images', name), bytes)
  }
  return folder
}

/** Starts a service on a free port, with a temporary state folder unless one is given. */
export async function startTestContentService(options: {
  sampleDir?: string
  stateDir?: string
  datasets?: string[]
  origins?: string[]
  webhooks?: WebhookInput[]
}): Promise<TestContentService> {
  const stateDir = options.stateDir ?? (await temporaryFolder())
  const service = await startContentService({
    ...options,
    port: 0,
    stateDir,
    webhookDelays: [20],
  })
  const open: ClientConfig = {
    ...clientConfig(service.url),
    // Many tests expect an error; retries would only take time.
    maxRetries: 0,
  }
  return {
    url: service.url,
    stateDir,
    client: (config = {}) => createClient({ ...open, token: localTokens.editor, ...config }),
    anonymous: () => createClient(open),
    ask: (path, { token, ...init } = {}) =>
      fetch(`${service.url}/v${CONTENT_API_VERSION}${path}`, {
        ...init,
        headers: { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      }),
    close: async () => {
      await service.close()
      if (options.stateDir === undefined) await rm(stateDir, { recursive: true, force: true })
    },
  }
}

/** The error that `work` is refused with. @throws Error when it succeeds or fails otherwise. */
export async function failureOf(work: Promise<unknown>): Promise<ClientError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ClientError) return error
  throw new Error(`Expected the service to refuse, got ${String(error)}`)
}

/** Starts a service with two drafts, a picture, a reference to it, and a document that is not public. */
export async function startFilledContentService(): Promise<TestContentService> {
  const folder = await writeSample(
    await temporaryFolder(),
    [
      {
        _id: 'ginger',
        _type: 'ingredient',
        title: 'Ginger',
        image: { _type: 'image', _sanityAsset: 'image@file://./images/ginger.png', alt: 'Ginger' },
      },
      {
        _id: 'peach',
        _type: 'product',
        title: 'Peach Ginger',
        slug: { _type: 'slug', current: 'peach-ginger' },
        ingredients: [{ _type: 'reference', _ref: 'ginger' }],
      },
      { _id: 'drafts.peach', _type: 'product', title: 'Peach, new', slug: { current: 'peach-ginger' } },
      { _id: 'drafts.mint', _type: 'product', title: 'Mint', slug: { current: 'mint' } },
      { _id: 'hidden.note', _type: 'note', title: 'Not on a public path' },
    ],
    { 'ginger.png': await samplePicture(300, 200, '#E8B23A') },
  )
  const world = await startTestContentService({ sampleDir: folder })
  const { close } = world
  return {
    ...world,
    close: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
