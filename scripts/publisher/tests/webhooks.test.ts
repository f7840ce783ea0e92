import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signature } from '../../local/content/webhooks/webhook.ts'
import { type Builder, createBuilder } from '../builder-client.ts'
import {
  contentSecret,
  errorOf,
  type PublisherApi,
  postCommerce,
  postContent,
  startApi,
} from './http-api.fixture.ts'

const builderProgram = fileURLToPath(new URL('./builder-program.fixture.ts', import.meta.url))
let shop: PublisherApi
let builder: Builder | null = null

beforeEach(async () => {
  shop = await startApi()
  await vi.waitFor(() =>
    expect([shop.world.store.live?.number, shop.world.publisher.inProgress]).toEqual([1, null]),
  )
})
afterEach(async () => {
  // First, because the publisher waits for it.
  await builder?.close()
  builder = null
  await shop.close()
})

test('publishes what a signed message of the content service names', async () => {
  shop.world.services.documents.set('home', 'r2')
  expect((await postContent(shop)).status).toBe(200)
  await vi.waitFor(() => expect(shop.world.store.live?.sources.documents.home?.revision).toBe('r2'))
})

test('refuses wrong secrets, missing signatures, changed bodies, and signatures older than five minutes', async () => {
  expect(await errorOf(postContent(shop, { secret: 'another-secret-altogether' }))).toEqual([
    401,
    'The signature is wrong.',
  ])
  expect(await errorOf(postContent(shop, { headers: { 'sanity-webhook-signature': 'nonsense' } }))).toEqual([
    401,
    'The signature cannot be read.',
  ])
  const changed = { 'sanity-webhook-signature': signature('{"_id":"homf"}', contentSecret, shop.clock.now) }
  expect(await errorOf(postContent(shop, { headers: changed }))).toEqual([401, 'The signature is wrong.'])
  expect(await errorOf(postContent(shop, { at: shop.clock.now - 6 * 60_000 }))).toEqual([
    401,
    'The signature is too old.',
  ])
  expect(await errorOf(postContent(shop, { at: shop.clock.now + 6 * 60_000 }))).toEqual([
    401,
    'The signature is too old.',
  ])
  const unsigned = await fetch(`${shop.api.url}/webhooks/content`, { method: 'POST', body: '{"_id":"home"}' })
  expect((await errorOf(unsigned))[1]).toContain('is missing')
  expect(shop.world.queue.pending()).toEqual([])
})

test('refuses another dataset, half a body, what is no JSON, and 10 MB', async () => {
  expect(await errorOf(postContent(shop, { headers: { 'sanity-dataset': 'staging' } }))).toEqual([
    400,
    'This publisher is for dataset "production" of project "lull", not for "staging" of "lull".',
  ])
  for (const body of ['{"_id":"ho', 'no json', '[]', '{"title":"no id"}']) {
    const [status, reason] = await errorOf(postContent(shop, { body }))
    expect([status, String(reason)]).toEqual([400, expect.stringContaining('_id')])
  }
  expect(
    (await postContent(shop, { body: JSON.stringify({ _id: 'home', text: 'x'.repeat(10_000_000) }) })).status,
  ).toBe(413)
  expect((await fetch(`${shop.api.url}/webhooks/content`)).status).toBe(405)
})

test('takes the same delivery once, and ignores drafts', async () => {
  const headers = { 'idempotency-key': 'the-same' }
  const added = vi.spyOn(shop.world.queue, 'add')
  const answers = await Promise.all(Array.from({ length: 50 }, () => postContent(shop, { headers })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const isNew: boolean[] = await Promise.all(added.mock.results.map(({ value }) => value))
  expect(isNew.filter(Boolean)).toHaveLength(1)
  expect(await (await postContent(shop, { body: '{"_id":"drafts.home"}' })).json()).toEqual({
    accepted: false,
  })
})

test('acknowledges each of 1,000 deliveries while a builder works, and quickly', {
  timeout: 60_000,
}, async () => {
  await shop.close()
  // By its name, the program that stands for the builder works there until it is ended.
  const folder = await mkdtemp(join(tmpdir(), 'hang-'))
  builder = createBuilder(
    {},
    { program: builderProgram, code: 'hash', onWarmUpFailed: () => {}, onDiffersFromLive: () => {} },
  )
  shop = await startApi({ folder, makeRelease: builder.makeRelease })
  await vi.waitFor(() => expect(shop.world.publisher.inProgress).not.toBeNull())
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => postContent(shop, { body: `{"_id":"page-${index}"}` })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(shop.world.queue.pending()).toHaveLength(1000)
  const durations: number[] = []
  for (let index = 0; index < 21; index += 1) {
    const started = performance.now()
    await postContent(shop, { body: `{"_id":"more-${index}"}` })
    durations.push(performance.now() - started)
  }
  // The quickest, because others may have the processor: whoever waits for something is slow each time.
  expect(Math.min(...durations)).toBeLessThan(200)
  expect(shop.world.publisher.inProgress).not.toBeNull()
})

test('takes signed messages of the commerce service about products and the inventory', async () => {
  const add = vi.spyOn(shop.world.queue, 'add')
  const product = '{"id":632910392,"admin_graphql_api_id":"gid://shopify/Product/632910392"}'
  expect((await postCommerce(shop, 'products/update', product)).status).toBe(200)
  expect((await postCommerce(shop, 'products/delete', '{"id":7}')).status).toBe(200)
  expect(
    (await postCommerce(shop, 'inventory_levels/update', '{"inventory_item_id":271878346}')).status,
  ).toBe(200)
  for (const topic of ['app/uninstalled', 'collections/update'])
    expect(await (await postCommerce(shop, topic, '{"id":1}')).json()).toEqual({ accepted: false })
  expect(add.mock.calls.map(([, reported]) => reported)).toEqual([
    { kind: 'product', id: 'gid://shopify/Product/632910392' },
    { kind: 'product', id: 'gid://shopify/Product/7' },
    { kind: 'products' },
  ])
  const repeated = { 'x-shopify-webhook-id': 'the-same' }
  await postCommerce(shop, 'products/update', product, repeated)
  await postCommerce(shop, 'products/update', product, repeated)
  const isNew: boolean[] = await Promise.all(add.mock.results.slice(-2).map(({ value }) => value))
  expect(isNew).toEqual([true, false])
  const wrong = { 'x-shopify-hmac-sha256': 'AAAA' }
  expect(await errorOf(postCommerce(shop, 'products/update', product, wrong))).toEqual([
    401,
    'The signature is wrong.',
  ])
  expect((await errorOf(postCommerce(shop, 'products/update', '{"id":')))[0]).toBe(400)
})

test('takes the test messages of the commerce service, whose ids no number holds', async () => {
  const add = vi.spyOn(shop.world.queue, 'add')
  const id = '788032119674292922'
  const updated = `{"id":${id},"admin_graphql_api_id":"gid://shopify/Product/${id}"}`
  expect((await postCommerce(shop, 'products/update', updated)).status).toBe(200)
  expect((await postCommerce(shop, 'products/delete', `{"id":${id}}`)).status).toBe(200)
  expect(add.mock.calls[0]?.[1]).toEqual({ kind: 'product', id: `gid://shopify/Product/${id}` })
  expect((await errorOf(postCommerce(shop, 'products/delete', '{"id":7.5}')))[0]).toBe(400)
})

test('asks senders to repeat what cannot be written down', async () => {
  vi.spyOn(shop.world.queue, 'add').mockRejectedValueOnce(new Error('ENOSPC'))
  expect(await errorOf(postContent(shop))).toEqual([
    503,
    'The delivery could not be written down; send it again.',
  ])
})

test('refuses messages of the commerce service without a signature, and of another store (PUB-18)', async () => {
  const product = '{"id":7}'
  const { url } = shop.api
  const unsigned = fetch(`${url}/webhooks/commerce`, { method: 'POST', body: product })
  expect(await errorOf(unsigned)).toEqual([401, 'The header X-Shopify-Hmac-Sha256 is missing.'])
  const other = { 'x-shopify-shop-domain': 'other.myshopify.com' }
  expect(await errorOf(postCommerce(shop, 'products/update', product, other))).toEqual([
    400,
    'This publisher is for the store lull.myshopify.com, not for other.myshopify.com.',
  ])
  expect(shop.world.queue.pending()).toEqual([])
})

test('takes nothing of a message whose sender leaves in the middle, and answers the next one (PUB-18)', async () => {
  const take = vi.spyOn(shop.world.publisher, 'enqueue')
  const body = '{"_id":"home"}'
  const socket = connect(shop.api.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /webhooks/content HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\nsanity-webhook-signature: ${signature(body, contentSecret, shop.clock.now)}\r\n\r\n${body.slice(0, 8)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  await once(socket, 'close')
  expect((await postContent(shop)).status).toBe(200)
  expect(take).toHaveBeenCalledTimes(1)
})

test('keeps 64 MiB of bodies that arrive at most, and takes deliveries again afterwards (PUB-18)', async () => {
  const length = 4_900_000
  const sockets = Array.from({ length: 14 }, () => connect(shop.api.port, '127.0.0.1'))
  const answers = sockets.map((socket) => {
    socket.write(
      `POST /webhooks/content HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n${'x'.repeat(length - 1)}`,
    )
    return once(socket, 'data')
  })
  // Of all that wait for their last byte, one is over the limit.
  expect(String(await Promise.race(answers))).toMatch(/^HTTP\/1\.1 503 /)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect((await postContent(shop)).status).toBe(200))
})

const isIdle = () =>
  vi.waitFor(() => {
    expect(shop.world.queue.pending()).toEqual([])
    expect(shop.world.publisher.inProgress).toBeNull()
  })
const shown = () => Object.keys(shop.world.store.live?.sources.documents ?? {}).toSorted()

test('publishes what there is now, in whatever order messages arrive (PUB-18)', async () => {
  const { documents } = shop.world.services
  documents.set('home', 'r3')
  documents.set('about', 'r1')
  // The latest first: what they say is only that something has changed.
  for (const key of ['home r3', 'about r1', 'home r2'])
    await postContent(shop, { body: `{"_id":"${key.split(' ')[0]}"}`, headers: { 'idempotency-key': key } })
  await isIdle()
  expect(shop.world.store.live?.sources.documents.home?.revision).toBe('r3')
  expect(shown()).toEqual(['about', 'home'])
})

test('publishes nothing of a publish that is undone at once, and takes back what is undone a moment later (PUB-18)', async () => {
  const { services } = shop.world
  const post = () => postContent(shop, { body: '{"_id":"about"}' })
  services.documents.set('about', 'r1')
  const published = post()
  services.documents.delete('about')
  await Promise.all([published, post()])
  await isIdle()
  expect(shown()).toEqual(['home'])

  await shop.close()
  const gate = Promise.withResolvers<void>()
  shop = await startApi({
    services,
    makeRelease: async (request) => {
      const made = await services.makeRelease(request)
      if (request.previous !== null) await gate.promise
      return made
    },
  })
  await vi.waitFor(() => expect(shown()).toEqual(['home']))
  services.documents.set('about', 'r1')
  await post()
  await vi.waitFor(() => expect(shop.world.publisher.inProgress).not.toBeNull())
  services.documents.delete('about')
  await post()
  gate.resolve()
  await isIdle()
  expect(shop.world.store.live?.number).toBe(3)
  expect(shown()).toEqual(['home'])
})
