import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import { rawRequest } from '../../scripts/host/tests/raw-request.fixture.ts'
import { type HttpServer, type HttpServerOptions, startHttpServer } from '../../src/server/http-server.ts'
import { loadPages } from '../../src/server/load-pages.ts'
import { createMetricsEndpoint } from '../../src/server/metrics/endpoint.ts'
import { countErrors, countRequests } from '../../src/server/metrics/request-metrics.ts'
import { createPreviewSite } from '../../src/server/preview/preview-site.ts'
import { createRequestLog, type RequestLogEntry } from '../../src/server/request-log.ts'
import { siteEnvironment } from '../unit/site-environment.fixture.ts'
import { formsWorld } from './forms.fixture.ts'

const running: HttpServer[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())))

async function start(options: Partial<HttpServerOptions> = {}) {
  const logged: RequestLogEntry[] = []
  const errors: unknown[] = []
  const server = await startHttpServer({
    host: 'localhost',
    port: 0,
    api: { handle: async (request, { address }) => Response.json([request.method, address]) },
    pages: async () => ({
      handle: async (_, response) => void response.end('a page'),
    }),
    metrics: createMetricsEndpoint(new Registry(), undefined),
    log: (entry) => logged.push(entry),
    report: (error) => errors.push(error),
    ...options,
  })
  running.push(server)
  return { server, logged, errors }
}

const statusOf = async (url: string) => (await fetch(url)).status

describe('the built pages', () => {
  const entry = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'pages-test-'))
    for (const part of ['server', 'client']) mkdirSync(join(folder, part))
    writeFileSync(`${folder}/server/entry.mjs`, text)
    return folder
  }

  test('are loaded when they are there, and again after those of a broken build have failed', async () => {
    const link = join(mkdtempSync(join(tmpdir(), 'pages-test-')), 'pages')
    const preview = createPreviewSite({
      environment: siteEnvironment({}),
      policy: () => '',
      report: () => {},
    })
    const pages = loadPages(link, preview)
    expect(await pages()).toBeNull()
    symlinkSync(entry('export const handler = 1'), link)
    await expect(pages()).rejects.toThrow('is not a function')
    rmSync(link)
    symlinkSync(entry('export const handler = async () => {}'), link)
    expect(await pages()).toMatchObject({ handle: expect.any(Function) })
  })
})

describe('the server', () => {
  test('is alive at once, and ready when it has pages', async () => {
    let hasPages = false
    const { server } = await start({
      pages: async () => (hasPages ? { handle: async (_, response) => void response.end('a page') } : null),
    })
    expect(await statusOf(`${server.url}/health`)).toBe(200)
    expect(await statusOf(`${server.url}/ready`)).toBe(503)
    expect(await statusOf(`${server.url}/shop`)).toBe(503)
    hasPages = true
    expect(await statusOf(`${server.url}/ready`)).toBe(200)
    expect(await (await fetch(`${server.url}/shop`)).text()).toBe('a page')
  })

  test('gives what is below /api to the backend, and everything else to the pages (OPEN-13)', async () => {
    const { server } = await start()
    const response = await fetch(`${server.url}/api/graphql`, { method: 'POST', body: '{}' })
    expect(await response.json()).toEqual(['POST', expect.stringMatching(/127\.0\.0\.1|::1/)])
    expect(await (await fetch(`${server.url}/apiary`)).text()).toBe('a page')
  })

  test('answers under its own name only, which a rebound page cannot have (OPEN-13)', async () => {
    const world = await formsWorld()
    try {
      const { server } = await start({ api: world.backend })
      const port = Number(new URL(server.url).port)
      const statusFor = async (host: string) =>
        (await rawRequest(port, '/api/graphql?query={__typename}', { method: 'OPTIONS', headers: { host } }))
          .status
      for (const host of ['api.lull.example', 'edge.lull.example:8443', `localhost:${port}`])
        expect([host, await statusFor(host)]).not.toEqual([host, 421])
      for (const host of ['rebound.example', `rebound.example:${port}`, 'edge.lull.example'])
        expect([host, await statusFor(host)]).toEqual([host, 421])
    } finally {
      await world.close()
    }
  })

  test('has an icon for answers that name none, which needs no preview (RTE-35)', async () => {
    const { server } = await start()
    const response = await fetch(`${server.url}/favicon.ico`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, '/favicon.svg'])
  })

  test.each([
    ['without a proxy', 0, '192.0.2.1', 'own'],
    ['behind a proxy', 1, '192.0.2.1', '192.0.2.1'],
    ['behind a proxy, of a client that writes the header itself', 1, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['behind two proxies', 2, '203.0.113.9, 192.0.2.1, 198.51.100.2', '192.0.2.1'],
    ['behind a proxy, over IPv6', 1, '2001:db8::1', '2001:db8::1'],
    ['when a proxy is missing', 2, '192.0.2.1', 'own'],
    ['when the header holds no address', 1, 'unknown', 'own'],
    ['when there is no header', 1, '', 'own'],
  ])('tells clients apart %s (OPS-14)', async (_, proxies, forwarded, expected) => {
    const { server } = await start({ proxies })
    const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
    const answer: unknown = await (await fetch(`${server.url}/api/graphql`, { headers })).json()
    const own = expect.stringMatching(/^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/)
    expect(answer).toEqual(['GET', expected === 'own' ? own : expected])
  })

  test('refuses TRACE, of which nobody has to be told (OPS-08)', async () => {
    const { server, errors } = await start()
    for (const path of ['/api/graphql', '/shop']) {
      const status = await new Promise((resolve, reject) => {
        const sent = request(`${server.url}${path}`, { method: 'TRACE' }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        sent.once('error', reject)
        sent.end()
      })
      expect([path, status]).toEqual([path, 405])
    }
    expect(errors).toEqual([])
  })

  test('answers 500 without a reason when something fails, and reports the reason (RTE-35)', async () => {
    const { server, errors } = await start({
      pages: async () => {
        throw new Error('cannot be loaded')
      },
    })
    const response = await fetch(`${server.url}/shop`)
    expect([response.status, await response.text()]).toEqual([500, 'Internal error'])
    expect(errors).toMatchObject([{ message: 'cannot be loaded' }])
  })

  test('counts requests and errors for whoever has the token, and hides that from everybody else (OPS-08)', async () => {
    const token = 'a-token-of-who-watches'
    const registry = new Registry()
    const { server } = await start({
      metrics: createMetricsEndpoint(registry, token),
      log: countRequests(registry, () => {}),
      report: countErrors(registry, () => {}),
      pages: async () => {
        throw new Error('cannot be loaded')
      },
    })
    const read = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers })
    expect((await read()).status).toBe(404)
    expect((await read({ authorization: 'Bearer wrong' })).status).toBe(404)
    await fetch(`${server.url}/api/graphql`, { method: 'POST', body: '{}' })
    await fetch(`${server.url}/products/what-somebody-typed?email=a@b.example`)
    const response = await read({ authorization: `Bearer ${token}` })
    const text = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain('# TYPE shop_http_requests_total counter')
    expect(text).toContain('shop_http_requests_total{route="/api/graphql",method="POST",status="200"} 1')
    expect(text).toMatch(/shop_http_requests_total\{route="[a-z]+",method="GET",status="500"\} 1/)
    expect(text).toContain('shop_errors_total 1')
    expect(text).toMatch(/shop_http_request_seconds_bucket\{le="\+Inf",route="\/api\/graphql"\} 1/)
    expect(text).not.toMatch(/what-somebody-typed|a@b/)

    const { server: closed } = await start()
    expect(
      (await fetch(`${closed.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status,
    ).toBe(404)
  })

  test('names host and port when it cannot listen there', async () => {
    const { server } = await start()
    const port = Number(new URL(server.url).port)
    await expect(start({ port })).rejects.toThrow(`cannot listen on localhost:${port}: another program`)
  })

  test('logs the kind of address, and nothing that a person typed', async () => {
    const lines: string[] = []
    const log = createRequestLog(
      (line) => lines.push(line),
      () => new Date('2026-03-20T07:05:00Z'),
    )
    const { server } = await start({ log })
    for (const path of ['/discount/ANNA20?email=anna@example.org', '/api/forms/anna', '/no/such/place/anna'])
      await fetch(server.url + path)
    await expect.poll(() => lines.length).toBe(3)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { time: '2026-03-20T07:05:00.000Z', method: 'GET', route: 'discount', status: 200 },
      { route: '/api/forms' },
      { route: 'none' },
    ])
    expect(lines.join()).not.toContain('anna')
  })

  test('ends requests under way before it stops, and takes no new ones', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const arrived = Promise.withResolvers<void>()
    const { server } = await start({
      api: {
        handle: () => {
          arrived.resolve()
          return promise
        },
      },
    })
    const underWay = fetch(`${server.url}/api/graphql`)
    await arrived.promise
    const stopped = server.stop()
    await expect(fetch(`${server.url}/health`)).rejects.toThrow()
    resolve(Response.json('done'))
    expect(await (await underWay).json()).toBe('done')
    await stopped
  })

  test('cuts off a request that takes longer than it may', async () => {
    const arrived = Promise.withResolvers<void>()
    const { server } = await start({
      api: {
        handle: () => {
          arrived.resolve()
          return new Promise(() => {})
        },
      },
      stopMs: 50,
    })
    const underWay = fetch(`${server.url}/api/graphql`)
    await arrived.promise
    const cutOff = expect(underWay).rejects.toThrow()
    await server.stop()
    await cutOff
  })
})
