import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { CONTENT_PAGE_SIZE, REQUEST_ATTEMPTS } from '#config/limits.ts'
import { openDatasetReader } from '../../src/server/preview/dataset-reader.ts'
import { siteEnvironment } from './site-environment.fixture.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' ? address?.port : address

/** A reader of a content service that answers each request with the next result, the last one again and again; null refuses for now. */
async function readerOf(...results: unknown[]) {
  const requests = { asked: 0 }
  const service = createServer((_, response) => {
    const result = results[Math.min(requests.asked, results.length - 1)]
    requests.asked += 1
    response.writeHead(result === null ? 429 : 200, {
      'content-type': 'application/json',
      'retry-after': '0',
    })
    response.end(JSON.stringify(result === null ? { message: 'Too many requests' } : { result }))
  }).listen(0, 'localhost')
  await once(service, 'listening')
  cleanups.push(() => service.close())
  const environment = siteEnvironment({
    PUBLIC_SANITY_API_HOST: `http://localhost:${portOf(service.address())}`,
    SANITY_API_READ_TOKEN: 'read',
  })
  const reader = openDatasetReader(environment, 'production', () => {})
  cleanups.push(reader.stop)
  return { reader, requests }
}

describe('a content service that is asked too much for a moment', () => {
  test('is asked again for the secret of “Open preview” (NET-02, OPEN-03)', async () => {
    const { reader, requests } = await readerOf(null, null, null, {
      studioUrl: 'https://studio.example/admin',
    })
    const studio = await reader.studioOf('https://preview.example/?sanity-preview-secret=a-secret')
    expect([studio, requests.asked]).toEqual(['https://studio.example', 4])
  })

  test('is asked again for a type, a list and what the studio’s rules ask (NET-02)', async () => {
    const typed = await readerOf(null, 'page')
    expect([await typed.reader.typeOf('page-a'), typed.requests.asked]).toEqual(['page', 2])
    const listed = await readerOf(null, [])
    expect([await listed.reader.unpublished('drafts'), listed.requests.asked]).toEqual([[], 2])
    const raw = await readerOf(null, null, null, 1)
    expect([await raw.reader.fetchRaw('count(*)', {}), raw.requests.asked]).toEqual([1, 4])
  })

  test('is given up after four attempts (NET-02)', async () => {
    const { reader, requests } = await readerOf(null)
    await expect(reader.typeOf('page-a')).rejects.toThrow('did not answer after 4 attempts')
    expect(requests.asked).toBe(REQUEST_ATTEMPTS)
  })
})

test('an error says nothing of the secret that was looked up (OPEN-03)', async () => {
  const { reader } = await readerOf(null)
  const looking = reader.studioOf('https://preview.example/?sanity-preview-secret=a-secret')
  const error = await looking.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'ContentServiceError', statusCode: 429 })
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('a-secret')
})

test('the list of what is not published has all of it, what was changed last first (RTE-29)', async () => {
  const draft = (number: number) => ({
    _id: `drafts.page-${String(number).padStart(5, '0')}`,
    _type: 'page',
    _updatedAt: new Date(number * 1000).toISOString(),
    title: `Page ${number}`,
  })
  const drafts = Array.from({ length: CONTENT_PAGE_SIZE + 1 }, (_, index) => draft(index))
  const { reader } = await readerOf(drafts.slice(0, CONTENT_PAGE_SIZE), drafts.slice(CONTENT_PAGE_SIZE))
  const found = await reader.unpublished('drafts')
  expect(found).toHaveLength(CONTENT_PAGE_SIZE + 1)
  expect([found[0]?.title, found.at(-1)?.id]).toEqual([`Page ${CONTENT_PAGE_SIZE}`, 'page-00000'])
})
