import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientConfig, createClient } from '@sanity/client'
import { SECRET_TTL, schemaType } from '@sanity/preview-url-secret/constants'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { localTokens } from '../../scripts/local/content/accounts.ts'
import { clientConfig } from '../../scripts/local/content/client-config.ts'
import { startContentService } from '../../scripts/local/content/service.ts'
import type { PreviewRenderer } from '../../src/server/preview/preview-renderer.ts'
import { createPreviewSite, type PreviewSite } from '../../src/server/preview/preview-site.ts'
import { siteEnvironment } from '../unit/site-environment.fixture.ts'

const STUDIO = 'https://studio.example'
const SERVER = 'https://preview.example'
let stateDir = ''
let service = { url: '', close: async () => {} }
let preview: PreviewSite | null = null
const errors: unknown[] = []

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'access-test-'))
  service = await startContentService({ port: 0, stateDir, datasets: ['production', 'staging', 'other'] })
  preview = createPreviewSite({
    environment: siteEnvironment({
      PUBLIC_SANITY_PROJECT_ID: 'lull',
      PUBLIC_SANITY_API_HOST: service.url,
      SANITY_API_READ_TOKEN: localTokens.read,
      PREVIEW_SECRET: 'a secret of the server',
      SANITY_STUDIO_DATASETS: 'production,staging',
    }),
    policy: (_, frameAncestor) => `frame-ancestors ${frameAncestor}`,
    report: (error) => errors.push(error),
  })
}, 60_000)
afterEach(() => {
  vi.useRealTimers()
  expect(errors.splice(0)).toEqual([])
})
afterAll(async () => {
  preview?.stop()
  await service.close().catch(() => {})
  await rm(stateDir, { recursive: true, force: true })
})

const clientOf = (config: Partial<ClientConfig> = {}) =>
  createClient({
    ...clientConfig(service.url),
    token: localTokens.editor,
    perspective: 'raw',
    ...config,
  })

/** Writes a secret as the studio does. */
async function newSecret(config: Partial<ClientConfig> = {}): Promise<string> {
  const secret = crypto.randomUUID()
  const document = { _id: `drafts.${crypto.randomUUID()}`, _type: schemaType, secret, studioUrl: STUDIO }
  await clientOf(config).create(document)
  return secret
}

/** The status of an address, with the title of a message in place of a page. */
async function ask(address: string, headers: Record<string, string> = {}) {
  if (preview === null) throw new Error('There is no preview')
  const renderer: PreviewRenderer = {
    page: async (content) =>
      new Response(`a page of ${(await content.all('page')).map(({ title }) => title).join()}`),
    view: async (view) =>
      view.kind === 'message'
        ? new Response(view.message.title, { status: view.message.status })
        : new Response('a list'),
  }
  const request = new Request(SERVER + address, { headers })
  const response = await preview.handle(request, renderer, { address: '192.0.2.1' })
  const [cookie = null] = response.headers.get('set-cookie')?.split(';') ?? []
  return { status: response.status, text: await response.text(), cookie }
}

const enter = (secret: string, dataset = 'production') =>
  ask(`/preview?dataset=${dataset}&preview=true&sanity-preview-secret=${secret}`)

async function session(): Promise<Record<string, string>> {
  const { cookie } = await enter(await newSecret())
  return { cookie: cookie ?? '' }
}

describe('a secret of the studio', () => {
  test('lets an editor in (OPEN-03)', async () => {
    expect(await enter(await newSecret())).toMatchObject({ status: 307 })
    expect(await ask('/shop?preview=true', await session())).toMatchObject({ status: 200 })
  })

  test('lets nobody in after an hour (OPEN-03)', async () => {
    const secret = await newSecret()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SECRET_TTL * 1000 + 1000 })
    const refused = { status: 401, text: 'This link does not open the preview', cookie: null }
    expect(await enter(secret)).toEqual(refused)
  })

  test.each([
    ['of another dataset', { made: 'staging', asked: 'production' }],
    ['of a dataset that the shop does not have', { made: 'other', asked: 'other' }],
  ])('%s lets nobody in (OPEN-03)', async (_, { made, asked }) => {
    const secret = await newSecret({ dataset: made })
    const refused = { status: 401, text: 'This link does not open the preview', cookie: null }
    expect(await enter(secret, asked)).toEqual(refused)
  })

  test('is nothing that a viewer can make (OPEN-02, OPEN-03)', async () => {
    await expect(newSecret({ token: localTokens.viewer })).rejects.toMatchObject({ statusCode: 403 })
  })

  test('is nothing that somebody without a token can read (OPEN-03)', async () => {
    await newSecret()
    const query = '*[_type == $type]'
    const anybody = (perspective: 'published' | 'raw') =>
      createClient({ ...clientOf().config(), token: '', perspective }).fetch(query, {
        type: schemaType,
      })
    expect(await anybody('published')).toEqual([])
    await expect(anybody('raw')).rejects.toMatchObject({ statusCode: 401 })
  })
})

describe('an id in the address of a preview', () => {
  const statusOf = async (id: string) => (await ask(`/preview/${id}?preview=true`, await session())).status

  test('of a draft leads to its page, and to none once the draft is deleted (RTE-29, RTE-35)', async () => {
    const client = clientOf()
    await client.create({ _id: 'drafts.page-a', _type: 'page', title: 'A', slug: { current: 'a' } })
    expect(await statusOf('page-a')).toBe(307)
    await client.delete('drafts.page-a')
    expect(await statusOf('page-a')).toBe(404)
  })

  test('that never was, or is of an unknown type, leads nowhere (RTE-35)', async () => {
    await clientOf().create({ _id: 'drafts.retired', _type: 'retired' })
    expect([await statusOf('retired'), await statusOf('never-was')]).toEqual([404, 404])
  })

  test('of a document of another dataset leads nowhere (OPEN-03)', async () => {
    await clientOf({ dataset: 'staging' }).create({ _id: 'drafts.elsewhere', _type: 'page' })
    expect(await statusOf('elsewhere')).toBe(404)
  })
})

// The last one, because it ends the service.
describe('a content service that goes away', () => {
  test('leaves words in place of a page, for somebody who was let in before (ERR-10, RTE-35)', async () => {
    await clientOf().create({ _id: 'drafts.page-b', _type: 'page', title: 'Here', slug: { current: 'b' } })
    const headers = await session()
    await expect
      .poll(() => ask('/b?preview=true', headers))
      .toMatchObject({ text: expect.stringContaining('Here') })
    await service.close()
    await expect
      .poll(() => ask('/b?preview=true', headers), { timeout: 15_000 })
      .toMatchObject({ status: 500, text: 'This page could not be shown' })
    expect(errors.splice(0).length).toBeGreaterThan(0)
  }, 30_000)
})
