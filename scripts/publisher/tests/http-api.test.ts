import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { environmentSchema } from '../../../src/config/env.ts'
import { createMetricsEndpoint } from '../../../src/server/metrics/endpoint.ts'
import { localTokens } from '../../local/content/accounts.ts'
import { startContentService } from '../../local/content/service.ts'
import { signature } from '../../local/content/webhooks/webhook.ts'
import type { LocalServer } from '../../local/shared/http-server.ts'
import { createSessions } from '../authenticate-editor.ts'
import { startHttpApi } from '../http-api.ts'
import { addStateGauges, createPublisherMetrics } from '../publisher-metrics.ts'
import {
  identity,
  noMetrics,
  Services,
  startWorld,
  temporaryFolder,
  type World,
} from './publisher.fixture.ts'

const contentSecret = 'the-secret-of-content'
const commerceSecret = 'the-secret-of-commerce'
const studio = 'http://localhost:4321'
const METRICS_TOKEN = 'a-token-of-who-watches'

let world: World
let api: LocalServer
let content: Awaited<ReturnType<typeof startContentService>>
let now: number
let meters: ReturnType<typeof createPublisherMetrics>

beforeEach(async () => {
  now = Date.now()
  content = await startContentService({ port: 0, stateDir: await temporaryFolder() })
  meters = createPublisherMetrics()
  world = await startWorld({ meter: meters.meter })
  addStateGauges(meters.registry, { ...world, now: () => now })
  const environment = environmentSchema.parse({
    PUBLIC_SITE_URL: studio,
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_API_HOST: content.url,
    PUBLIC_STOREFRONT_API_URL: 'http://localhost:1/api/2026-04/graphql.json',
    PUBLIC_STOREFRONT_API_TOKEN: 'token',
  })
  api = await startHttpApi({
    host: '127.0.0.1',
    port: 0,
    publisher: world.publisher,
    store: world.store,
    uploads: world.uploads,
    sessions: createSessions(environment),
    identity,
    siteName: 'Lull',
    secrets: { content: contentSecret, commerce: commerceSecret },
    origins: [studio],
    metrics: createMetricsEndpoint(meters.registry, METRICS_TOKEN),
    countDelivery: meters.delivery,
    log: () => {},
    now: () => now,
  })
  await vi.waitFor(() => expect([world.store.live?.number, world.publisher.underWay]).toEqual([1, null]))
})
afterEach(async () => {
  await api.close()
  await world.close()
  await content.close()
})

interface Message {
  body?: string
  secret?: string
  headers?: Record<string, string>
  at?: number
}

const postContent = ({
  body = '{"_id":"home"}',
  secret = contentSecret,
  headers = {},
  at = now,
}: Message = {}) =>
  fetch(`${api.url}/webhooks/content`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'sanity-dataset': 'production',
      'sanity-project-id': 'lull',
      'sanity-webhook-signature': signature(body, secret, at),
      ...headers,
    },
  })

const postCommerce = (topic: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/webhooks/commerce`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', commerceSecret).update(body).digest('base64'),
      ...headers,
    },
  })

const errorOf = async (response: Response | Promise<Response>) => {
  const answered = await response
  const body: unknown = await answered.json()
  return [answered.status, typeof body === 'object' && body !== null && 'error' in body ? body.error : null]
}

const asUser = (token: string) => ({ authorization: `Bearer ${token}` })
const command = (name: string, token: string, body?: unknown) =>
  fetch(`${api.url}/commands/${name}`, {
    method: 'POST',
    headers: asUser(token),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

test('publishes what a signed message of the content service names', async () => {
  world.services.documents.set('home', 'r2')
  expect((await postContent()).status).toBe(200)
  await vi.waitFor(() => expect(world.store.live?.sources.documents.home?.revision).toBe('r2'))
})

test('refuses wrong secrets, missing signatures, changed bodies, and signatures older than five minutes', async () => {
  expect(await errorOf(postContent({ secret: 'another-secret-altogether' }))).toEqual([
    401,
    'The signature is wrong.',
  ])
  expect(await errorOf(postContent({ headers: { 'sanity-webhook-signature': 'nonsense' } }))).toEqual([
    401,
    'The signature cannot be read.',
  ])
  const changed = { 'sanity-webhook-signature': signature('{"_id":"homf"}', contentSecret, now) }
  expect(await errorOf(postContent({ headers: changed }))).toEqual([401, 'The signature is wrong.'])
  expect(await errorOf(postContent({ at: now - 6 * 60_000 }))).toEqual([401, 'The signature is too old.'])
  expect(await errorOf(postContent({ at: now + 6 * 60_000 }))).toEqual([401, 'The signature is too old.'])
  const unsigned = await fetch(`${api.url}/webhooks/content`, { method: 'POST', body: '{"_id":"home"}' })
  expect((await errorOf(unsigned))[1]).toContain('is missing')
  expect(world.queue.pending()).toEqual([])
})

test('refuses another dataset, half a body, what is no JSON, and 10 MB', async () => {
  expect(await errorOf(postContent({ headers: { 'sanity-dataset': 'staging' } }))).toEqual([
    400,
    'This publisher is for dataset "production" of project "lull", not for "staging" of "lull".',
  ])
  for (const body of ['{"_id":"ho', 'no json', '[]', '{"title":"no id"}']) {
    const [status, reason] = await errorOf(postContent({ body }))
    expect([status, String(reason)]).toEqual([400, expect.stringContaining('_id')])
  }
  expect(
    (await postContent({ body: JSON.stringify({ _id: 'home', text: 'x'.repeat(10_000_000) }) })).status,
  ).toBe(413)
  expect((await fetch(`${api.url}/webhooks/content`)).status).toBe(405)
})

test('takes the same delivery once, and ignores drafts', async () => {
  const headers = { 'idempotency-key': 'the-same' }
  const added = vi.spyOn(world.queue, 'add')
  const answers = await Promise.all(Array.from({ length: 50 }, () => postContent({ headers })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const isNew: boolean[] = await Promise.all(added.mock.results.map(({ value }) => value))
  expect(isNew.filter(Boolean)).toHaveLength(1)
  expect(await (await postContent({ body: '{"_id":"drafts.home"}' })).json()).toEqual({ accepted: false })
})

test('acknowledges each of 1,000 deliveries while a release is being made', async () => {
  await world.close()
  const gate = Promise.withResolvers<void>()
  const services = new Services()
  const blocked = await startWorld({
    services,
    makeRelease: async (request) => {
      await gate.promise
      return services.makeRelease(request)
    },
  })
  await api.close()
  api = await startHttpApi({
    host: '127.0.0.1',
    port: 0,
    publisher: blocked.publisher,
    store: blocked.store,
    uploads: blocked.uploads,
    sessions: { find: async () => null },
    identity,
    siteName: 'Lull',
    secrets: { content: contentSecret, commerce: undefined },
    origins: [],
    ...noMetrics,
    log: () => {},
  })
  await vi.waitFor(() => expect(blocked.publisher.underWay).not.toBeNull())
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      postContent({ body: `{"_id":"page-${index}"}`, at: Date.now() }),
    ),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(blocked.queue.pending()).toHaveLength(1000)
  const durations: number[] = []
  for (const index of [1, 2, 3, 4, 5]) {
    const started = performance.now()
    await postContent({ body: `{"_id":"more-${index}"}`, at: Date.now() })
    durations.push(performance.now() - started)
  }
  expect(Math.min(...durations)).toBeLessThan(200)
  gate.resolve()
  await vi.waitFor(() => expect(blocked.queue.pending()).toEqual([]), { timeout: 5000 })
  await blocked.close()
  world = await startWorld()
})

test('takes signed messages of the commerce service about products and the inventory', async () => {
  const add = vi.spyOn(world.queue, 'add')
  const product = '{"id":632910392,"admin_graphql_api_id":"gid://shopify/Product/632910392"}'
  expect((await postCommerce('products/update', product)).status).toBe(200)
  expect((await postCommerce('products/delete', '{"id":7}')).status).toBe(200)
  expect((await postCommerce('inventory_levels/update', '{"inventory_item_id":271878346}')).status).toBe(200)
  expect(await (await postCommerce('app/uninstalled', '{"id":1}')).json()).toEqual({ accepted: false })
  expect(add.mock.calls.map(([, reported]) => reported)).toEqual([
    { kind: 'product', id: 'gid://shopify/Product/632910392' },
    { kind: 'product', id: 'gid://shopify/Product/7' },
    { kind: 'products' },
  ])
  const repeated = { 'x-shopify-webhook-id': 'the-same' }
  await postCommerce('products/update', product, repeated)
  await postCommerce('products/update', product, repeated)
  const isNew: boolean[] = await Promise.all(add.mock.results.slice(-2).map(({ value }) => value))
  expect(isNew).toEqual([true, false])
  const wrong = { 'x-shopify-hmac-sha256': 'AAAA' }
  expect(await errorOf(postCommerce('products/update', product, wrong))).toEqual([
    401,
    'The signature is wrong.',
  ])
  expect((await errorOf(postCommerce('products/update', '{"id":')))[0]).toBe(400)
})

test('asks senders to repeat what cannot be written down', async () => {
  vi.spyOn(world.queue, 'add').mockRejectedValueOnce(new Error('ENOSPC'))
  expect(await errorOf(postContent())).toEqual([
    503,
    'The delivery could not be written down; send it again.',
  ])
})

test('shows the status to whoever is signed in, and takes commands of those who may publish', async () => {
  const summary: unknown = await (await fetch(`${api.url}/status`)).json()
  expect(summary).toEqual({ ...Object(summary), state: 'live', release: 1, pages: 1 })
  expect(summary).not.toHaveProperty('releases')
  expect((await errorOf(fetch(`${api.url}/document?id=home`)))[0]).toBe(401)
  expect((await errorOf(fetch(`${api.url}/status`, { headers: asUser('made-up') })))[0]).toBe(401)
  const viewed = await fetch(`${api.url}/status`, { headers: asUser(localTokens.viewer) })
  expect(await viewed.json()).toMatchObject({ release: 1, state: 'live', session: { mayPublish: false } })
  expect(await errorOf(command('publish', localTokens.viewer))).toEqual([403, 'Vera Still may not publish.'])
  expect((await command('publish', localTokens.editor)).status).toBe(200)
  await vi.waitFor(() => expect(world.store.live?.number).toBe(2))
  const held = await command('go-back', localTokens.editor, { release: 1 })
  expect(await held.json()).toMatchObject({ held: { text: 'Held by Enno Bright at release 1' }, release: 1 })
  expect((await command('go-back', localTokens.editor, { release: 99 })).status).toBe(404)
  expect((await command('go-back', localTokens.editor, { to: 1 })).status).toBe(400)
  expect(await (await command('resume', localTokens.editor)).json()).toMatchObject({ held: null })
})

test('says when the content service cannot be asked who somebody is', async () => {
  await content.close()
  const [status, reason] = await errorOf(command('publish', localTokens.editor))
  expect([status, String(reason)]).toEqual([503, expect.stringContaining('cannot be asked who you are')])
  content = await startContentService({ port: 0, stateDir: await temporaryFolder() })
})

test('answers pages of the studio only', async () => {
  const headers = asUser(localTokens.editor)
  const allowed = await fetch(`${api.url}/status`, { headers: { ...headers, origin: studio } })
  expect(allowed.headers.get('access-control-allow-origin')).toBe(studio)
  const foreign = await fetch(`${api.url}/status`, {
    headers: { ...headers, origin: 'https://other.example' },
  })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await fetch(`${api.url}/commands/publish`, {
    method: 'OPTIONS',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(403)
})

test('tells on a page and as events what goes on, without names', async () => {
  const page = await (await fetch(api.url)).text()
  expect(page).toContain('Release 1 is live.')
  const stop = new AbortController()
  const events = await fetch(`${api.url}/events`, { signal: stop.signal })
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  expect(first?.value).toContain('"text":"Release 1 is live."')
  await command('go-back', localTokens.editor, { release: 1 })
  const second = await reader?.read()
  expect(second?.value).toContain('Publishing is held at release 1.')
  expect(second?.value).not.toContain('Enno')
  stop.abort()
})

test('says of a document since when it is live', async () => {
  const ask = async (query: string): Promise<unknown> =>
    (await fetch(`${api.url}/document?${query}`, { headers: asUser(localTokens.viewer) })).json()
  expect(await ask('id=home&revision=r1')).toEqual({
    state: 'live',
    since: world.store.live?.madeAt,
    problems: [],
    held: null,
    failure: null,
  })
  expect(await ask('id=home&revision=r2')).toMatchObject({ state: 'publishing' })
  expect(await ask('id=gone')).toMatchObject({ state: 'live', since: null })
})

test('metrics are read with the token only, and count webhooks, releases and their way to live (OPS-08)', async () => {
  const read = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${api.url}/metrics`, { headers })
    return { status: response.status, text: await response.text() }
  }
  expect((await read()).status).toBe(404)
  expect((await read(`${METRICS_TOKEN}x`)).status).toBe(404)

  world.services.documents.set('home', 'r2')
  expect((await postContent()).status).toBe(200)
  expect((await postContent({ secret: 'another-secret' })).status).toBe(401)
  await vi.waitFor(() => expect(world.store.live?.number).toBe(2))
  await vi.waitFor(() => expect(world.queue.pending()).toEqual([]))
  now = Date.parse(world.store.live?.madeAt ?? '') + 90_000
  const { status, text } = await read(METRICS_TOKEN)
  expect(status).toBe(200)
  for (const line of [
    'publisher_webhooks_total{webhook="content",outcome="accepted"} 1',
    'publisher_webhooks_total{webhook="content",outcome="refused"} 1',
    'publisher_releases_total{cause="first"} 1',
    'publisher_releases_total{cause="changes"} 1',
    'publisher_publish_to_live_seconds_count 1',
    'publisher_queue_depth 0',
    'publisher_live_release 2',
    'publisher_live_release_age_seconds 90',
    'publisher_state{state="live"} 1',
    'publisher_state{state="failed"} 0',
  ])
    expect(text.split('\n')).toContain(line)

  world.services.isDown = true
  await postContent({ headers: { 'idempotency-key': 'another' } })
  await vi.waitFor(async () =>
    expect((await read(METRICS_TOKEN)).text).toMatch(/publisher_failures_total [1-9]/),
  )
  expect((await read(METRICS_TOKEN)).text).toContain('publisher_queue_depth 1')
})
