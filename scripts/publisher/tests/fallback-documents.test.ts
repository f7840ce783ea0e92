import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentType } from '../../../src/config/content-types.ts'
import type { RawContent } from '../../../src/content/fetch-documents.ts'
import { FallbackDocuments } from '../incremental/fallback-documents.ts'

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

test('has the documents of the last release after a restart (PUB-21)', () => {
  const file = join(folder, 'documents.ndjson')
  const kept = new FallbackDocuments(file)
  kept.write(pages(tea, mint))
  const other = { _id: 'tea', title: 'Other tea' }
  kept.append(pages(tea, mint), pages(other, mint))
  kept.append(pages(other, mint), pages(other))
  expect(new FallbackDocuments(file).read()).toEqual(pages(other))
})

test('leaves out a line that a crash has cut off (PUB-21)', () => {
  const file = join(folder, 'documents.ndjson')
  const kept = new FallbackDocuments(file)
  kept.write(pages(tea))
  appendFileSync(file, '{"type":"page","document":{"_id":"mi')
  expect(kept.read()).toEqual(pages(tea))
})
