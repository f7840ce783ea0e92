import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type StaticHost, startStaticHost } from '../../scripts/host/static-host.ts'
import { rawRequest } from '../../scripts/host/tests/raw-request.fixture.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const picture = Buffer.from('0123456789')
const asPicture: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'image/avif', 'content-length': picture.length }).end(picture)
}

let answer = asPicture
let connections = 0
const asked: IncomingMessage[] = []
const upstream = createServer((received, response) => {
  asked.push(received)
  answer(received, response)
}).on('connection', () => {
  connections += 1
})

let directory: string
let host: StaticHost

async function portOf(server: typeof upstream): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

beforeAll(async () => {
  const port = await portOf(upstream)
  const gone = createServer()
  const nowhere = await portOf(gone)
  gone.close()
  directory = mkdtempSync(join(tmpdir(), 'proxy-'))
  mkdirSync(join(directory, 'pictures'))
  const files = {
    'index.html': 'Home',
    '404.html': 'Nothing here',
    'pictures/own.png': 'own',
    _headers: '/*\n  X-Frame-Options: DENY\n  Cache-Control: no-cache\n',
    _redirects: `/pictures/* http://127.0.0.1:${port}/images/lull/production/:splat 200
/gone/* http://127.0.0.1:${nowhere}/:splat 200
`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  host = await startStaticHost({ directory, port: 0 })
})

beforeEach(() => {
  answer = asPicture
  asked.length = 0
})

afterAll(async () => {
  await host.close()
  upstream.close()
  upstream.closeAllConnections()
  rmSync(directory, { recursive: true, force: true })
})

const get = (path: string, options?: Parameters<typeof rawRequest>[2]) => rawRequest(host.port, path, options)

test('forwards a request to another origin with its query and content negotiation only', async () => {
  answer = (_, response) =>
    void response
      .writeHead(200, {
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept',
        etag: '"a"',
        'set-cookie': 'outside=1',
        connection: 'keep-alive, x-hop',
        'x-hop': '1',
      })
      .end(picture)
  const { status, headers, body } = await get('/pictures/a%20b-2x1.png?w=10&rect=0,0,1,1&auto=format', {
    headers: {
      accept: 'image/avif,*/*',
      'if-none-match': '"b"',
      range: 'bytes=0-',
      cookie: 'secret=1',
      authorization: 'Bearer secret',
      referer: 'http://shop.example/',
    },
  })
  expect([status, body]).toEqual([200, '0123456789'])
  expect(headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    etag: '"a"',
  })
  // An uploaded SVG must not run scripts under the shop's address.
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
  })
  for (const name of ['set-cookie', 'x-hop', 'x-frame-options']) expect(headers).not.toHaveProperty(name)
  expect(asked[0]?.url).toBe('/images/lull/production/a%20b-2x1.png?w=10&rect=0,0,1,1&auto=format')
  expect(asked[0]?.headers).toMatchObject({
    accept: 'image/avif,*/*',
    'if-none-match': '"b"',
    range: 'bytes=0-',
  })
  for (const name of ['cookie', 'authorization', 'referer'])
    expect(asked[0]?.headers).not.toHaveProperty(name)
})

test('forwards statuses and HEAD, prefers the site’s own files, rejects other methods', async () => {
  answer = (_, response) => void response.writeHead(304, { etag: '"a"' }).end()
  expect(await get('/pictures/a.png')).toMatchObject({ status: 304, headers: { etag: '"a"' } })
  answer = (_, response) => void response.writeHead(404, { 'content-type': 'text/plain' }).end('No such file')
  expect(await get('/pictures/a.png')).toMatchObject({ status: 404, body: 'No such file' })
  answer = asPicture
  expect(await get('/pictures/a.png', { method: 'HEAD' })).toMatchObject({
    status: 200,
    headers: { 'content-length': '10' },
    body: '',
  })
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'HEAD'])
  expect(await get('/pictures/own.png')).toMatchObject({
    body: 'own',
    headers: { 'x-frame-options': 'DENY' },
  })
  expect(await get('/pictures/a.png', { method: 'POST' })).toMatchObject({ status: 405 })
  expect(asked).toHaveLength(3)
})

test('never leaves the folder that the rule names', async () => {
  const hostile = [
    '/pictures/../../secret',
    '/pictures/..%2f..%2fsecret',
    '/pictures/%2e%2e/%2e%2e/secret',
    '/pictures/..%5c..%5csecret',
    '/pictures/a/%2e%2e/%2E%2E/secret',
    '/pictures//evil.example/a.png',
    '/pictures/%2f%2fevil.example/a.png',
    '/pictures/%00',
  ]
  for (const path of hostile) {
    const { status } = await get(path)
    expect([path, status >= 300 && status < 500, asked.map(({ url }) => url)]).toEqual([path, true, []])
  }
  // Double escaping and what only looks like another address is an ordinary name.
  for (const name of ['%252e%252e', '%40evil.example', 'http:%3Fx', '$&', '%3Aport%23x']) {
    await get(`/pictures/${name}`)
    expect(asked.pop()?.url).toMatch(/^\/images\/lull\/production\/[^/]+$/)
  }
})

test('reuses a connection, and retries on a new one when it was closed', async () => {
  await get('/pictures/a.png')
  const before = connections
  for (const name of ['b', 'c', 'd'])
    expect(await get(`/pictures/${name}.png`)).toMatchObject({ status: 200 })
  expect(connections).toBe(before)
  answer = (received, response) => {
    answer = asPicture
    response.destroy()
    received.socket.destroy()
  }
  expect(await get('/pictures/e.png')).toMatchObject({ status: 200, body: '0123456789' })
  expect(connections).toBe(before + 1)
})

test('answers with status 502 when the upstream does not answer', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { status, headers, body } = await get('/gone/a.png')
  expect([status, headers['cache-control'], body]).toEqual([
    502,
    'no-store',
    'The service behind this address does not answer',
  ])
  expect(said.mock.calls.flat().join()).toContain('did not answer')
  said.mockRestore()
})

test('aborts when the client leaves, and breaks off when the upstream does', async () => {
  answer = (_, response) => void response.writeHead(200, { 'content-length': 1000 }).write('first')
  const agent = new Agent()
  const sent = request({ host: '127.0.0.1', port: host.port, path: '/pictures/slow.png', agent })
  sent.on('error', () => {})
  sent.end()
  const [response] = await once(sent, 'response')
  await once(response, 'data')
  const left = once(asked[0]?.socket ?? upstream, 'close')
  sent.destroy()
  await left

  answer = (_, broken) => {
    broken.writeHead(200, { 'content-length': 1000 }).write('first', () => broken.destroy())
  }
  await expect(get('/pictures/broken.png')).rejects.toThrow()
  answer = asPicture
  expect(await get('/pictures/a.png')).toMatchObject({ status: 200 })
})
