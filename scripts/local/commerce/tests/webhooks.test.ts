import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCommerceService } from '../service.ts'
import { catalogue, ids } from './catalogue.fixture.ts'
import { TestShop, TestShops, tokens } from './commerce-service.fixture.ts'

interface Received {
  headers: NodeJS.Dict<string | string[]>
  body: string
}

const secret = 'signed-by-the-shop'
const shops = new TestShops()
let receiver: Server
let received: Received[]
/** The answers that the receiver gives next; 200 when none is left. */
let answers: number[]
let shop: TestShop
let sampleDir: string
let now: Date

beforeEach(async () => {
  received = []
  answers = []
  now = new Date(Date.now() + 60_000)
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(answers.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  sampleDir = await shops.sample(catalogue)
  shop = new TestShop(
    await startCommerceService({
      port: 0,
      stateDir: await shops.directory(),
      sampleDir,
      tokens,
      now: () => now,
      webhook: { url: `http://127.0.0.1:${port}/hook`, secret, delays: [5, 5, 5] },
    }),
  )
})
afterEach(async () => {
  await shop.close()
  await shops.close()
  receiver.closeAllConnections()
  receiver.close()
})

const until = (count: number) => vi.waitFor(() => expect(received.length).toBe(count), { interval: 5 })
const topics = () => received.map(({ headers }) => headers['x-shopify-topic'])

/** Changes the text of a product's file; null deletes it. */
async function edit(change: (text: string) => string): Promise<void> {
  const folder = join(sampleDir, 'commerce', 'products')
  const [name = ''] = (await readdir(folder)).toSorted()
  const file = join(folder, name)
  await writeFile(file, change(await readFile(file, 'utf8')))
}
const reload = () => fetch(`${shop.url}/__catalogue`, { method: 'POST' })
const order = (kind: string) =>
  fetch(`${shop.url}/__webhooks`, { method: 'POST', body: JSON.stringify({ kind }) })
const retitle = async (title: string) => {
  await edit((text) => text.replace(/"title": ?"[^"]*"/, `"title":"${title}"`))
  expect((await reload()).status).toBe(200)
}

test('reports a changed product, signed over the body, with a time that searches find', async () => {
  await retitle('Renamed')
  await until(1)
  const [message] = received
  expect(message?.headers).toMatchObject({
    'x-shopify-topic': 'products/update',
    'x-shopify-hmac-sha256': createHmac('sha256', secret)
      .update(message?.body ?? '')
      .digest('base64'),
    'x-shopify-webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(JSON.parse(message?.body ?? '')).toMatchObject({ title: 'Renamed' })
  const found = async (query: string) => {
    const { body } = await shop.request(
      'query Found($query: String) { products(first: 50, query: $query) { nodes { title updatedAt } } }',
      { query },
    )
    return body
  }
  expect(await found(`updated_at:>='${now.toISOString()}'`)).toMatchObject({
    data: { products: { nodes: [{ title: 'Renamed', updatedAt: now.toISOString() }] } },
  })
  expect(await found(`updated_at:>'${now.toISOString()}'`)).toMatchObject({
    data: { products: { nodes: [] } },
  })
})

test('reports nothing that has not changed, and refuses files that cannot be read', async () => {
  expect(await (await reload()).json()).toEqual({ changed: [] })
  await edit(() => '{')
  expect((await reload()).status).toBe(400)
  expect((await shop.request('{ shop { name } }')).status).toBe(200)
  expect(received).toEqual([])
})

test('repeats a message with the same id until it is accepted, and gives up at last', async () => {
  answers = [500, 503]
  await retitle('First')
  await until(3)
  expect(new Set(received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers = [500, 500, 500, 500]
  await retitle('Second')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('given up')))
  expect(received).toHaveLength(7)
  warn.mockRestore()
})

test('loses, repeats and delays messages on request', async () => {
  await order('lose')
  await retitle('Lost')
  await order('repeat')
  await retitle('Twice')
  await until(2)
  expect(received.map(({ body }) => JSON.parse(body).title)).toEqual(['Twice', 'Twice'])
  await order('delay')
  await retitle('Late')
  await wait(20)
  await retitle('Early')
  await until(4)
  expect(new Set(received.slice(2).map(({ body }) => JSON.parse(body).title))).toEqual(
    new Set(['Early', 'Late']),
  )
  expect((await order('forget')).status).toBe(400)
})

test('reports stock that a completed cart has taken, by an item that has another id', async () => {
  const cart = await shop.cart([{ merchandiseId: ids.lemonTwelve, quantity: 1 }])
  await fetch(cart.checkoutUrl, { method: 'POST', redirect: 'manual' })
  await until(2)
  expect(topics().toSorted()).toEqual(['inventory_levels/update', 'products/update'])
})
