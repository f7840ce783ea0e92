import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContentType } from '../../../src/config/content-types.ts'
import type { RawContent } from '../../../src/content/fetch-documents.ts'
import { FallbackDocuments } from '../incremental/fallback-documents.ts'
import { recordForNextRelease } from '../incremental/record-for-next-release.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const tea = { _id: 'tea', title: 'Tea' }
const mint = { _id: 'mint', title: 'Mint' }
const pages = (...documents: { _id: string }[]): RawContent =>
  new Map<ContentType, Map<string, { _id: string }>>([
    ['page', new Map(documents.map((document) => [document._id, document]))],
  ])

test('has no documents before the first release (PUB-21)', () => {
  expect(new FallbackDocuments(join(folder, 'documents.ndjson')).read().size).toBe(0)
})

test('has the documents of the last release after a restart (PUB-21)', async () => {
  const file = join(folder, 'documents.ndjson')
  const kept = new FallbackDocuments(file)
  await kept.write(pages(tea, mint))
  const other = { _id: 'tea', title: 'Other tea' }
  await kept.append(pages(tea, mint), pages(other, mint))
  await kept.append(pages(other, mint), pages(other))
  expect(new FallbackDocuments(file).read()).toEqual(pages(other))
})

test('has every document of a large shop (PUB-21)', async () => {
  const many = pages(...Array.from({ length: 250 }, (_, index) => ({ _id: `page-${index}` })))
  const kept = new FallbackDocuments(join(folder, 'documents.ndjson'))
  await kept.write(many)
  expect(kept.read()).toEqual(many)
})

test('has the published object of a document that has not changed (PUB-21)', async () => {
  const kept = new FallbackDocuments(join(folder, 'documents.ndjson'))
  await kept.write(pages(tea, mint))
  const published = pages({ ...tea }, { _id: 'mint' })
  const read = kept.read(published)
  expect(read).toEqual(pages(tea, mint))
  expect(read.get('page')?.get('tea')).toBe(published.get('page')?.get('tea'))
})

test('leaves out a line that a crash has cut off (PUB-21)', async () => {
  const file = join(folder, 'documents.ndjson')
  const kept = new FallbackDocuments(file)
  await kept.write(pages(tea))
  appendFileSync(file, '{"type":"page","document":{"_id":"mi')
  expect(kept.read()).toEqual(pages(tea))
})

test('keeps the documents of the release before when they cannot be replaced (PUB-21)', async () => {
  const file = join(folder, 'documents.ndjson')
  const kept = new FallbackDocuments(file)
  await kept.write(pages(tea))
  const probe = await open(file, 'a')
  const write = vi.spyOn(Object.getPrototypeOf(probe), 'writeFile')
  await probe.close()
  write.mockRejectedValueOnce(new Error('ENOSPC: no space left on device'))
  await expect(kept.write(pages(mint))).rejects.toThrow('ENOSPC')
  expect(kept.read()).toEqual(pages(tea))
  expect(readdirSync(folder)).toEqual(['documents.ndjson'])
  write.mockRestore()
})

test.each([null, pages(tea)])(
  'former addresses are noted before the documents that they follow from (PUB-22)',
  async (before) => {
    const files = {
      fallbackDocuments: join(folder, 'documents.ndjson'),
      movedPages: join(folder, 'moved-pages.json'),
    }
    // Nothing can be written there.
    mkdirSync(files.fallbackDocuments)
    const moved = [{ from: '/tea', to: '/mint' }]
    await expect(recordForNextRelease(files, { moved, documents: pages(mint), before })).rejects.toThrow(
      /EISDIR/,
    )
    expect(JSON.parse(readFileSync(files.movedPages, 'utf8'))).toEqual(moved)
  },
)
