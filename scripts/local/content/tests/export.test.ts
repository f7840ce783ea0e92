import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../shared/tests/local-services.fixture.ts'
import { localTokens } from '../accounts.ts'
import {
  startFilledContentService,
  startTestContentService,
  type TestContentService,
} from './content-service.fixture.ts'

let world: TestContentService
/** With an empty dataset. */
let other: TestContentService
beforeAll(async () => {
  world = await startFilledContentService()
  other = await startTestContentService({})
})
afterAll(() => Promise.all([world.close(), other.close()]))
afterEach(() => other.client().delete({ query: '*' }))

const ids = (of: TestContentService): Promise<string[]> =>
  of.client({ perspective: 'raw' }).fetch('*[!(_id match "image-*")] | order(_id asc)._id')

const send = (body: string, query = '', token: string = localTokens.editor) =>
  other.ask(`/data/import/production${query}`, { method: 'POST', token, body })
const lines = (...documents: unknown[]) => documents.map((one) => `${JSON.stringify(one)}\n`).join('')

test('exports every document, one a line, with a token', async () => {
  expect((await world.ask('/data/export/production')).status).toBe(401)
  const answer = await world.ask('/data/export/production', { token: localTokens.viewer })
  const exported = (await answer.text())
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line)._id)
  expect(exported).toEqual(await world.client({ perspective: 'raw' }).fetch('*._id'))
})

test('round-trips documents, images and drafts through Sanity’s export and import tools', async () => {
  const folder = await temporaryFolder()
  try {
    const archive = join(folder, 'production.tar.gz')
    const { assetCount } = await exportDataset({
      client: world.client({ token: localTokens.administrator }),
      dataset: 'production',
      outputPath: archive,
      onProgress: () => {},
    })
    expect(assetCount).toBe(1)
    await sanityImport(createReadStream(archive), {
      client: other.client({ token: localTokens.administrator }),
      targetDataset: 'production',
      operation: 'create',
    })
    expect(await ids(other)).toEqual(await ids(world))
    const [before, after] = await Promise.all(
      [world, other].map((one) =>
        one.client({ perspective: 'raw' }).fetch('*[_id == "ginger"][0]{image{alt, "size": asset->size}}'),
      ),
    )
    expect(after).toEqual(before)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe('the import endpoint', () => {
  const pair = lines(
    { _id: 'one', _type: 'note', to: { _type: 'reference', _ref: 'two' }, list: [{ n: 1 }] },
    { _id: 'two', _type: 'note', _createdAt: '2026-01-01T00:00:00Z' },
  )

  test('accepts references to later documents, keeps timestamps and adds keys', async () => {
    const answer = await send(pair)
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { documentCount: 2 },
    })
    expect(await other.client().getDocument('one')).toMatchObject({
      list: [{ n: 1, _key: expect.any(String) }],
    })
    expect(await other.client().getDocument('two')).toMatchObject({ _createdAt: '2026-01-01T00:00:00Z' })
  })

  test('refuses, keeps or replaces existing documents as requested', async () => {
    await send(lines({ _id: 'one', _type: 'note', title: 'before' }))
    const next = lines({ _id: 'one', _type: 'note', title: 'after' }, { _id: 'two', _type: 'note' })
    const title = async () => (await other.client().getDocument('one'))?.title
    const refused = await send(next)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: { type: 'mutationError', items: [{ error: { type: 'documentAlreadyExistsError', id: 'one' } }] },
    })
    expect(await ids(other)).toEqual(['one'])
    expect((await send(next, '?operation=createIfNotExists')).status).toBe(200)
    expect(await title()).toBe('before')
    expect((await send(next, '?operation=createOrReplace')).status).toBe(200)
    expect(await title()).toBe('after')
  })

  test.each([
    [
      'a line cut short',
      `${lines({ _id: 'one', _type: 'note' })}{"_id": "tw`,
      '',
      400,
      'Line 2 of the import is not JSON',
    ],
    ['a line without a type', lines({ _id: 'one' }), '', 400, 'Line 1 of the import is not a document'],
    ['an id that is none', lines({ _id: 'a/b', _type: 'note' }), '', 400, 'Document ID "a/b" is not allowed'],
    [
      'a reference to nothing',
      lines({ _id: 'one', _type: 'note', to: { _ref: 'nobody' } }),
      '',
      409,
      'references nonexistent document "nobody"',
    ],
    [
      'a file of this machine',
      lines({ _id: 'one', _type: 'note', image: { _sanityAsset: 'image@file:///etc/hostname' } }),
      '',
      400,
      'has to be uploaded before',
    ],
    ['an unknown operation', pair, '?operation=merge', 400, '"operation" must be one of'],
  ])('refuses an import with %s as a whole', async (_name, body, query, status, message) => {
    const answer = await send(body, query)
    expect({ status: answer.status, body: await answer.text() }).toEqual({
      status,
      body: expect.stringContaining(JSON.stringify(message).slice(1, -1)),
    })
    expect(await ids(other)).toEqual([])
  })

  test('refuses users who may not write', async () => {
    expect((await send(pair, '', localTokens.viewer)).status).toBe(403)
    expect((await other.ask('/data/import/production', { method: 'POST', body: pair })).status).toBe(401)
  })
})
