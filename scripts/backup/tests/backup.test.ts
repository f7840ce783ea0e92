import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Environment } from '../../../src/config/env.ts'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { runCommand } from '../../lib/tests/run-command.fixture.ts'
import { localTokens } from '../../local/content/accounts.ts'
import {
  samplePicture,
  startTestContentService,
  type TestContentService,
  writeSample,
} from '../../local/content/tests/content-service.fixture.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { readArchiveIds } from '../archive-ids.ts'
import { backUp, restore } from '../backup-and-restore.ts'

let content: TestContentService
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
  const sampleDir = await writeSample(
    await temporaryFolder(),
    [
      { _id: 'home', _type: 'home', title: 'Home' },
      {
        _id: 'ginger',
        _type: 'ingredient',
        title: 'Ginger',
        image: { _type: 'image', _sanityAsset: 'image@file://./images/ginger.png', alt: 'Ginger' },
      },
      { _id: 'peach', _type: 'product', ingredients: [{ _type: 'reference', _ref: 'ginger' }] },
      { _id: 'drafts.mint', _type: 'product', title: 'Mint' },
      // More than one block and one chunk of the archive.
      ...Array.from({ length: 300 }, (_, index) => ({
        _id: `note-${index}`,
        _type: 'note',
        text: `${index} `.repeat(400),
      })),
    ],
    { 'ginger.png': await samplePicture(300, 200, '#E8B23A') },
  )
  content = await startTestContentService({ sampleDir, datasets: ['production', 'restored'] })
})
afterAll(() => content.close())

const variables = (changes: Record<string, string | undefined> = {}) => ({
  PUBLIC_SITE_URL: 'https://lull.example',
  PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
  PUBLIC_SANITY_PROJECT_ID: 'lull',
  PUBLIC_SANITY_API_HOST: content.url,
  PUBLIC_STOREFRONT_API_URL: 'https://lull.myshopify.com/api/2026-04/graphql.json',
  PUBLIC_STOREFRONT_API_TOKEN: 'token',
  SANITY_API_ADMIN_TOKEN: localTokens.administrator,
  ...changes,
})

const environment = (changes: Record<string, string | undefined> = {}): Environment =>
  readEnvironment(variables(changes))

const read = (dataset: string) =>
  content
    .client({ token: localTokens.administrator, dataset, perspective: 'raw' })
    .fetch('*[!(_type in ["sanity.imageAsset"])] | order(_id asc)')
/** Without what every write changes. */
const plain = async (dataset: string) =>
  JSON.parse(JSON.stringify(await read(dataset)), (key, value) =>
    key === '_rev' || key === '_updatedAt' ? undefined : value,
  )

test('brings content back as it was: rehearsed beside the shop, then in its place (OPS-09)', async () => {
  const file = join(folder, 'production.tar.gz')
  const before = await plain('production')
  expect(await backUp(environment(), { file, dataset: 'production' })).toMatchObject({
    documents: 304,
    assets: 1,
    bytes: (await stat(file)).size,
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const client = content.client({ token: localTokens.administrator })
  await client.patch('home').set({ title: 'Ruined' }).commit()
  await client.delete('peach')
  await client.create({ _id: 'later', _type: 'note', text: 'Written after the backup' })

  const rehearsal = { file, dataset: 'restored', mayReplaceLive: false }
  expect(await restore(environment(), rehearsal)).toMatchObject({ documents: 304, added: [] })
  expect(await plain('restored')).toEqual(before)
  const picture = '*[_id == "ginger"][0].image.asset->url'
  const url: unknown = await content.client({ dataset: 'restored' }).fetch(picture)
  expect((await fetch(String(url))).status).toBe(200)

  const inPlace = { file, dataset: 'production' }
  await expect(restore(environment(), { ...inPlace, mayReplaceLive: false })).rejects.toThrow(
    /the dataset of the shop.*--replace-live/,
  )
  expect(await client.getDocument('home')).toMatchObject({ title: 'Ruined' })
  expect(await restore(environment(), { ...inPlace, mayReplaceLive: true })).toEqual({
    documents: 304,
    added: ['later'],
  })
  await client.delete('later')
  expect(await plain('production')).toEqual(before)
})

test('brings an open release back, and no secret that opens the preview (OPS-09)', async () => {
  const file = join(folder, 'release.tar.gz')
  const client = content.client({ token: localTokens.administrator })
  await client.releases.create({ releaseId: 'rSpring', metadata: { title: 'Spring', releaseType: 'asap' } })
  const version = { _id: 'versions.rSpring.home', _type: 'home', title: 'Home in spring' }
  await client.create(version)
  const secret = { _id: 'drafts.secret', _type: 'sanity.previewUrlSecret', secret: 'a' }
  await client.create(secret)
  await backUp(environment(), { file, dataset: 'production' })
  await client.releases.edit({ releaseId: 'rSpring', patch: { set: { 'metadata.title': 'Autumn' } } })
  await client.patch(version._id).set({ title: 'Home in autumn' }).commit()
  expect(await readArchiveIds(file)).not.toContain(secret._id)
  for (const dataset of ['restored', 'production']) {
    const { added } = await restore(environment(), { file, dataset, mayReplaceLive: true })
    expect(added).toEqual([])
    const inDataset = content.client({ token: localTokens.administrator, dataset })
    expect(await inDataset.releases.get({ releaseId: 'rSpring' })).toMatchObject({
      state: 'active',
      metadata: { title: 'Spring' },
    })
    expect(await inDataset.getDocument(version._id)).toMatchObject({ title: 'Home in spring' })
    await inDataset.releases.archive({ releaseId: 'rSpring' })
    await inDataset.releases.delete({ releaseId: 'rSpring' })
  }
  await client.delete(secret._id)
})

test('leaves no half archive behind, and does not replace a whole one by it (OPS-09)', async () => {
  const own = await temporaryFolder()
  const file = join(own, 'a.tar.gz')
  await writeFile(file, 'the one before')
  await expect(backUp(environment(), { file, dataset: 'missing' })).rejects.toThrow()
  expect(await readdir(own)).toEqual(['a.tar.gz'])
  await expect(
    backUp(environment({ SANITY_API_ADMIN_TOKEN: undefined }), { file, dataset: 'production' }),
  ).rejects.toThrow(/drafts would be missing/)
  await expect(readArchiveIds(file)).rejects.toThrow()
})

test('names the file that it cannot read (OPS-09)', async () => {
  const file = join(folder, 'missing.tar.gz')
  const missing = { file, dataset: 'restored', mayReplaceLive: false }
  await expect(restore(environment(), missing)).rejects.toThrow(/ENOENT.*missing\.tar\.gz/)
})

test('needs a token that may write to restore (OPS-09)', async () => {
  const file = join(folder, 'small.tar.gz')
  await backUp(environment(), { file, dataset: 'production' })
  const asked = { file, dataset: 'restored', mayReplaceLive: false }
  await expect(
    restore(
      environment({ SANITY_API_ADMIN_TOKEN: undefined, SANITY_API_READ_TOKEN: localTokens.read }),
      asked,
    ),
  ).rejects.toThrow(/SANITY_API_ADMIN_TOKEN/)
  await expect(restore(environment({ SANITY_API_ADMIN_TOKEN: localTokens.viewer }), asked)).rejects.toThrow(
    /permission/i,
  )
})

test('npm run backup writes an archive and puts it back, and says what it needs (OPS-09)', {
  timeout: 60_000,
}, async () => {
  const run = (...parameters: string[]) => runCommand('backup.ts', parameters, variables())
  const file = join(folder, 'by-command.tar.gz')
  const made = await run('--out', file)
  expect([made.code, made.output]).toEqual([
    0,
    expect.stringMatching(/by-command\.tar\.gz: \d+ documents, 1 pictures and files, \d+\.\d MB/),
  ])
  const aimless = await run('--restore', file)
  expect([aimless.code, aimless.output]).toEqual([1, expect.stringContaining('--to DATASET')])
  const client = content.client({ token: localTokens.administrator, dataset: 'restored' })
  await client.createOrReplace({ _id: 'by-command', _type: 'note' })
  const restored = await run('--restore', file, '--to', 'restored')
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringMatching(
      /documents were restored into restored\.\n.*are not in the backup, and stay: .*by-command/,
    ),
  ])
  const live = await run('--restore', file, '--to', 'production')
  expect([live.code, live.output]).toEqual([1, expect.stringContaining('--replace-live')])
})
