import { expect } from 'vitest'
import type { rawRequest } from '../../host/tests/raw-request.fixture.ts'
import { oddEscapes, ofTheWorker, spellings } from './addresses.fixture.ts'

type Options = Parameters<typeof rawRequest>[2]

/** The first answer to an address. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, unknown>>
  hasTag: boolean
  body: string
}

interface Difference {
  what: string
  why: string
  addresses: readonly string[]
  /** What is the same all the same. */
  check: (here: Answer, there: Answer) => void
}

/** Whatever the two hosts answer differently, by kind, with the reason; everything else is the same. */
export const differences: readonly Difference[] = [
  {
    what: 'another spelling of a page',
    why: 'Cloudflare calls the redirect temporary; it leads to the same place, with the same headers',
    addresses: spellings,
    check: (here, there) => expect({ ...there, status: 301 }).toEqual(here),
  },
  {
    what: 'what the Worker answers',
    why: 'the local host has files only; `npm start` runs the server beside it',
    addresses: ofTheWorker,
    check: (here, there) => {
      expect(here.body).toContain('could not be found')
      expect(there.headers['content-type']).toContain('json')
    },
  },
  {
    what: 'needless or broken escapes',
    why: 'Cloudflare redirects to the usual form; nothing links to them',
    addresses: oddEscapes,
    check: (_, there) => expect([307, 404]).toContain(there.status),
  },
]

const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toUTCString()
const ENGINE_KNOWS_ONE_TAG = 'Cloudflare’s engine compares a single tag'
const ENGINE_SENDS_ALL = 'Cloudflare’s engine sends the whole file'

/** Requests that ask for less than the file, with the status of either host and the reason. */
export const requests: ReadonlyArray<{
  what: string
  options: (tag: string) => Options
  here: number
  there: number
  why?: string
}> = [
  { what: '`HEAD`', options: () => ({ method: 'HEAD' }), here: 200, there: 200 },
  { what: '`POST`', options: () => ({ method: 'POST' }), here: 405, there: 405 },
  {
    what: '`If-None-Match` with its tag',
    options: (tag) => ({ headers: { 'if-none-match': tag } }),
    here: 304,
    there: 304,
  },
  {
    what: '`If-None-Match` with its tag, weak or strong',
    options: (tag) => ({
      headers: { 'if-none-match': tag.startsWith('W/') ? tag.slice(2) : `W/${tag}` },
    }),
    here: 304,
    there: 304,
  },
  {
    what: '`If-None-Match` with another tag',
    options: () => ({ headers: { 'if-none-match': '"another"' } }),
    here: 200,
    there: 200,
  },
  {
    what: '`If-None-Match` with several tags, or `*`',
    options: (tag) => ({ headers: { 'if-none-match': `"a", ${tag}, "b"` } }),
    here: 304,
    there: 200,
    why: ENGINE_KNOWS_ONE_TAG,
  },
  {
    what: '`If-None-Match` with several tags, or `*`',
    options: () => ({ headers: { 'if-none-match': '*' } }),
    here: 304,
    there: 200,
    why: ENGINE_KNOWS_ONE_TAG,
  },
  {
    what: '`If-Modified-Since`',
    options: () => ({ headers: { 'if-modified-since': hour(1) } }),
    here: 304,
    there: 200,
    why: 'Cloudflare’s engine has no dates of files',
  },
  {
    what: '`Range` within the file',
    options: () => ({ headers: { range: 'bytes=0-1' } }),
    here: 206,
    there: 200,
    why: ENGINE_SENDS_ALL,
  },
  {
    what: '`Range` beyond the file',
    options: () => ({ headers: { range: 'bytes=99999-' } }),
    here: 416,
    there: 200,
    why: ENGINE_SENDS_ALL,
  },
  {
    what: '`Accept-Encoding: gzip;q=0, br;q=0`',
    options: () => ({ headers: { 'accept-encoding': 'gzip;q=0, br;q=0' } }),
    here: 200,
    there: 200,
  },
]
