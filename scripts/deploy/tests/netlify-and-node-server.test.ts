import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { type HttpServer, startHttpServer } from '../../../src/server/http-server.ts'
import { createMetricsEndpoint } from '../../../src/server/metrics/endpoint.ts'
import { type RunningBackend, startBackend } from '../../../src/server/start-backend.ts'
import { siteOrigin } from '../../../tests/contract/forms.fixture.ts'
import { startFunctions } from './netlify.fixture.ts'

let world: Awaited<ReturnType<typeof startFunctions>>
let functions: ReturnType<typeof world.create>
let backend: RunningBackend
let server: HttpServer
beforeAll(async () => {
  world = await startFunctions()
  functions = world.create()
  backend = await startBackend({
    environment: readEnvironment(world.variables),
    outboxDirectory: join(world.directory, 'outbox'),
    report: () => {},
  })
  server = await startHttpServer({
    host: 'localhost',
    port: 0,
    api: backend,
    pages: async () => null,
    metrics: createMetricsEndpoint(new Registry(), undefined),
    log: () => {},
    report: () => {},
  })
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
  await world.close()
})

const compared = ['content-type', 'cache-control', 'access-control-allow-origin', 'allow', 'vary'] as const

async function summaryOf(response: Response) {
  const body = await response.text()
  return {
    status: response.status,
    body,
    headers: compared.map((name) => response.headers.get(name)),
  }
}

const json = { 'content-type': 'application/json' }
const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const own = { origin: siteOrigin }
const signUp = { email: 'june@slow.example', listId: 'LETTER' }

/** What browsers and others send to the addresses of the backend. */
const requests: ReadonlyArray<readonly [string, string, RequestInit]> = [
  ['a sign-up', '/api/sign-up', { method: 'POST', headers: own, body: form(signUp) }],
  [
    'a sign-up without scripts',
    '/api/sign-up',
    { method: 'POST', headers: { ...own, accept: 'text/html' }, body: form(signUp) },
  ],
  [
    'a sign-up for no list',
    '/api/sign-up',
    { method: 'POST', headers: own, body: form({ ...signUp, listId: 'X' }) },
  ],
  ['a sign-up without an address', '/api/sign-up', { method: 'POST', headers: own, body: form({}) }],
  ['a sign-up that is no form', '/api/sign-up', { method: 'POST', headers: { ...own, ...json }, body: '{}' }],
  ['a GET of sign-up', '/api/sign-up', { headers: own }],
  [
    'a sign-up of another site',
    '/api/sign-up',
    { method: 'POST', headers: { origin: 'https://other.example' }, body: form(signUp) },
  ],
  ['a preflight', '/api/sign-up', { method: 'OPTIONS', headers: own }],
  ['a form', '/api/forms/nobody', { method: 'POST', headers: own, body: form({ name: 'June' }) }],
  [
    'a form with something missing',
    '/api/forms/write',
    { method: 'POST', headers: own, body: form({ name: 'June' }) },
  ],
  ['an unknown form', '/api/forms/none', { method: 'POST', headers: own, body: form({ name: 'June' }) }],
  [
    'a malformed form address',
    '/api/forms/%zz',
    { method: 'POST', headers: own, body: form({ name: 'June' }) },
  ],
  [
    'GraphQL',
    '/api/graphql',
    { method: 'POST', headers: { ...own, ...json }, body: '{"query":"{ __typename }"}' },
  ],
  [
    'a mutation',
    '/api/graphql',
    {
      method: 'POST',
      headers: { ...own, ...json },
      body: JSON.stringify({
        query: `mutation { signup(email: "${signUp.email}", listId: "LETTER") { email } }`,
      }),
    },
  ],
  [
    'GraphQL that is none',
    '/api/graphql',
    { method: 'POST', headers: { ...own, ...json }, body: '{"query":"{ nothing }"}' },
  ],
  ['GraphQL by GET', '/api/graphql?query={__typename}', { headers: own }],
  ['another address', '/api/other', { headers: own }],
  ['the root of the backend', '/api', { headers: own }],
  ['a HEAD', '/api/other', { method: 'HEAD', headers: own }],
  ['whether it is alive', '/health', {}],
]

describe('the functions at Netlify and the Node server', () => {
  test.each(requests)('answer %s alike (OPS-15)', async (_, path, init) => {
    const { port } = new URL(server.url)
    const there = await functions.handle(new Request(`http://localhost:${port}${path}`, init), {
      ip: '192.0.2.1',
    })
    const here = await fetch(`http://localhost:${port}${path}`, init)
    expect(await summaryOf(there)).toEqual(await summaryOf(here))
  })

  test('refuse a host that is not theirs (OPS-15)', async () => {
    const response = await functions.handle(new Request('https://evil.example/api/graphql'), {
      ip: '192.0.2.1',
    })
    expect(response.status).toBe(421)
  })
})
