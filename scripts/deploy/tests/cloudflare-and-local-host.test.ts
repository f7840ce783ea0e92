import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaticHost, startStaticHost } from '../../host/static-host.ts'
import { rawRequest } from '../../host/tests/raw-request.fixture.ts'
import { addresses } from './addresses.fixture.ts'
import { builtSite, startEngine, variables } from './engine.fixture.ts'
import { type Answer, differences, requests } from './host-differences.fixture.ts'
import { hostTable, type Row } from './host-tables.fixture.ts'

let directory: string
let local: StaticHost
let engine: Awaited<ReturnType<typeof startEngine>>
beforeAll(async () => {
  directory = await builtSite(variables())
  engine = await startEngine(directory, variables())
  // Last, because it adds compressed copies, which Cloudflare makes itself.
  local = await startStaticHost({ directory, port: 0, compression: 'fast' })
})
afterAll(async () => {
  await engine.close()
  await local.close()
  await rm(directory, { recursive: true, force: true })
})

const ask = (base: string, path: string, options?: Parameters<typeof rawRequest>[2]) =>
  rawRequest(Number(new URL(base).port), path, options)

const compared = [
  'location',
  'content-type',
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'strict-transport-security',
  'x-robots-tag',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
] as const

/** The first answer to an address, without following a redirect. */
async function answerOf(base: string, address: string): Promise<Answer> {
  const { status, headers, body } = await ask(base, address)
  const picked = Object.fromEntries(compared.map((name) => [name, headers[name]]))
  return { status, headers: picked, hasTag: headers.etag !== undefined, body }
}

const differenceOf = (address: string) => differences.find((one) => one.addresses.includes(address))

const rows = new Map<string, Row>()

/** Notes a pair of answers for the table. */
function note(what: string, why: string, here: number, there: number): void {
  const row = rows.get(what) ?? { what, why, requests: 0, here: [], there: [] }
  rows.set(what, {
    ...row,
    requests: row.requests + 1,
    here: [...row.here, here],
    there: [...row.there, there],
  })
}

const pagesAsked = [
  '/shop',
  '/data/shop.abc.json',
  '/_astro/app.1a2b.js',
  '/admin/production/structure',
] as const

describe('Cloudflare’s engine and the local host', () => {
  test.each(addresses)('answer %s alike (OPS-01, OPS-04)', async (address) => {
    const [here, there] = await Promise.all([answerOf(local.url, address), answerOf(engine.url, address)])
    const difference = differenceOf(address)
    if (difference === undefined) expect(there).toEqual(here)
    else {
      expect(there).not.toEqual(here)
      difference.check(here, there)
    }
    const { what, why } = difference ?? { what: 'pages, files, rules, nothing', why: '' }
    note(what, why, here.status, there.status)
  })

  test('are compared at 80 addresses and more, none twice', () => {
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThanOrEqual(80)
  })

  test.each(requests)('answer $what as the table says (OPS-01, OPS-02, OPS-04)', async (request) => {
    const { what, options, here, there, why = '' } = request
    for (const address of pagesAsked) {
      for (const [base, expected] of [
        [local.url, here],
        [engine.url, there],
      ] as const) {
        const { headers } = await ask(base, address)
        const answer = await ask(base, address, options(String(headers.etag)))
        expect([address, answer.status]).toEqual([address, expected])
        expect(answer.headers['content-encoding']).toBeUndefined()
        if (what === '`HEAD`' || expected === 304) expect(answer.body).toBe('')
      }
      note(what, why, here, there)
    }
  })

  test('are compared in the guide as they are', () => {
    const table = hostTable([...rows.values()])
    expect(readFileSync('docs/deploy.md', 'utf8'), `docs/deploy.md has to have:\n\n${table}\n`).toContain(
      table,
    )
  })
})
