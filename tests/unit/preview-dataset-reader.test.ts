import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { REQUEST_ATTEMPTS } from '#config/limits.ts'
import { openDatasetReader } from '../../src/server/preview/dataset-reader.ts'
import { siteEnvironment } from './site-environment.fixture.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' ? address?.port : address

/** A reader of a content service that refuses requests for now before it gives its one answer; `asked` counts requests. */
async function readerOf(result: unknown, refusals: number) {
  const requests = { asked: 0 }
  const service = createServer((_, response) => {
    requests.asked += 1
    const isRefused = requests.asked <= refusals
    response.writeHead(isRefused ? 429 : 200, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(JSON.stringify(isRefused ? { message: 'Too many requests' } : { result }))
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
    const { reader, requests } = await readerOf({ studioUrl: 'https://studio.example/admin' }, 3)
    const studio = await reader.studioOf('https://preview.example/?sanity-preview-secret=a-secret')
    expect([studio, requests.asked]).toEqual(['https://studio.example', 4])
  })

  test('is asked again for a type, a list and what the studio’s rules ask (NET-02)', async () => {
    const typed = await readerOf('page', 1)
    expect([await typed.reader.typeOf('page-a'), typed.requests.asked]).toEqual(['page', 2])
    const listed = await readerOf([], 1)
    expect([await listed.reader.unpublished('drafts'), listed.requests.asked]).toEqual([[], 2])
    const raw = await readerOf(1, 3)
    expect([await raw.reader.fetchRaw('count(*)', {}), raw.requests.asked]).toEqual([1, 4])
  })

  test('is given up after four attempts (NET-02)', async () => {
    const { reader, requests } = await readerOf('page', REQUEST_ATTEMPTS)
    await expect(reader.typeOf('page-a')).rejects.toThrow('did not answer after 4 attempts')
    expect(requests.asked).toBe(REQUEST_ATTEMPTS)
  })
})
