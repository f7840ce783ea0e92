import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaticHost, startStaticHost } from '../../host/static-host.ts'
import { rawRequest } from '../../host/tests/raw-request.fixture.ts'
import { addresses } from './addresses.fixture.ts'
import { builtSite, startEngine, variables } from './engine.fixture.ts'

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
  'content-security-policy',
  'cache-control',
  'x-content-type-options',
  'strict-transport-security',
  'x-robots-tag',
  'referrer-policy',
] as const

/** What a browser ends up with: the last answer, and the address that it then shows. */
async function endOf(base: string, start: string) {
  let path = start
  for (let hops = 0; hops < 4; hops += 1) {
    const { status, headers, body } = await ask(base, path)
    if (headers.location === undefined)
      return { path, status, body, headers: compared.map((name) => [name, headers[name]]) }
    path = headers.location
  }
  throw new Error(`${base}${start} redirects again and again`)
}

/**
 * Addresses at which a browser ends elsewhere, with the reason. The local host drops a last slash before it looks for a
 * page; Cloudflare does so where there is a page, and answers the others where they are.
 */
const explained: ReadonlyMap<string, string> = new Map([
  ['/nowhere/', 'the address keeps its slash on Cloudflare'],
  ['/admin/production/', 'the address keeps its slash on Cloudflare'],
])

describe('Cloudflare’s engine and the local host', () => {
  test.each(addresses)('answer %s alike (OPS-01, OPS-04)', async (address) => {
    const [here, there] = await Promise.all([endOf(local.url, address), endOf(engine.url, address)])
    const reason = explained.get(address)
    if (reason === undefined) expect(there).toEqual(here)
    else {
      expect([reason, there.path]).not.toEqual([reason, here.path])
      expect({ ...there, path: here.path }).toEqual(here)
    }
  })

  test('are compared at 80 addresses and more, none twice', () => {
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThanOrEqual(80)
  })

  test.each(['/shop', '/data/shop.abc.json', '/_astro/app.1a2b.js', '/admin/production/structure'])(
    'answer HEAD, an ETag that is known, and POST alike at %s (OPS-01, OPS-04)',
    async (address) => {
      const answersOf = async (base: string) => {
        const got = await ask(base, address)
        const head = await ask(base, address, { method: 'HEAD' })
        const known = { 'if-none-match': String(got.headers.etag) }
        const again = await ask(base, address, { headers: known })
        const posted = await ask(base, address, { method: 'POST' })
        return [got.status, head.status, head.body, again.status, again.body, posted.status]
      }
      expect(await answersOf(engine.url)).toEqual(await answersOf(local.url))
      expect(await answersOf(engine.url)).toEqual([200, 200, '', 304, '', 405])
    },
  )
})
