import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACCESS_CHECKS_PER_ADDRESS } from '../../../src/config/server-limits.ts'
import { localTokens } from '../../local/content/accounts.ts'
import { createStatusStreams } from '../event-stream.ts'
import { summaryOf } from '../status.ts'
import {
  asUser,
  errorOf,
  METRICS_TOKEN,
  type PublisherApi,
  postContent,
  startApi,
  studio,
} from './http-api.fixture.ts'

let shop: PublisherApi

beforeEach(async () => {
  shop = await startApi()
  await vi.waitFor(() =>
    expect([shop.world.store.live?.number, shop.world.publisher.inProgress]).toEqual([1, null]),
  )
})
afterEach(() => shop.close())

const command = (name: string, token: string, body?: unknown) =>
  fetch(`${shop.api.url}/commands/${name}`, {
    method: 'POST',
    headers: asUser(token),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

test('shows the status to whoever is signed in, and takes commands of those who may publish', async () => {
  const summary: unknown = await (await fetch(`${shop.api.url}/status`)).json()
  expect(summary).toEqual({ ...Object(summary), state: 'live', release: 1, pages: 1 })
  expect(summary).not.toHaveProperty('releases')
  expect((await errorOf(fetch(`${shop.api.url}/document?id=home`)))[0]).toBe(401)
  expect((await errorOf(fetch(`${shop.api.url}/status`, { headers: asUser('made-up') })))[0]).toBe(401)
  const viewed = await fetch(`${shop.api.url}/status`, { headers: asUser(localTokens.viewer) })
  expect(await viewed.json()).toMatchObject({ release: 1, state: 'live', session: { mayPublish: false } })
  expect(await errorOf(command('publish', localTokens.viewer))).toEqual([403, 'Vera Still may not publish.'])
  expect((await command('publish', localTokens.editor)).status).toBe(200)
  await vi.waitFor(() => expect(shop.world.store.live?.number).toBe(2))
  const held = await command('go-back', localTokens.editor, { release: 1 })
  expect(await held.json()).toMatchObject({ held: { text: 'Held by Enno Bright at release 1' }, release: 1 })
  expect((await command('go-back', localTokens.editor, { release: 99 })).status).toBe(404)
  expect((await command('go-back', localTokens.editor, { to: 1 })).status).toBe(400)
  expect(await (await command('resume', localTokens.editor)).json()).toMatchObject({ held: null })
})

test('says when the content service cannot be asked who somebody is', async () => {
  await shop.content.close()
  const [status, reason] = await errorOf(command('publish', localTokens.editor))
  expect([status, String(reason)]).toEqual([503, expect.stringContaining('cannot be asked who you are')])
})

test('looks up the sessions that one client sends as often as it may, and an editor’s go on (OPS-14)', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const fromEditor = () => fetch(`${shop.api.url}/status`, { headers: asUser(localTokens.editor) })
  expect((await fromEditor()).status).toBe(200)
  const statuses = []
  for (let guesses = 0; guesses <= ACCESS_CHECKS_PER_ADDRESS; guesses += 1) {
    const response = await fetch(`${shop.api.url}/status`, { headers: asUser(`made-up-${guesses}`) })
    statuses.push(response.status)
  }
  expect([statuses.at(0), statuses.at(-1)]).toEqual([401, 429])
  const lookUps = fetched.mock.calls.filter(([address]) => String(address).endsWith('/users/me'))
  expect(lookUps).toHaveLength(ACCESS_CHECKS_PER_ADDRESS)
  expect((await fromEditor()).status).toBe(200)
  fetched.mockRestore()
})

test('answers pages of the studio only', async () => {
  const headers = asUser(localTokens.editor)
  const allowed = await fetch(`${shop.api.url}/status`, { headers: { ...headers, origin: studio } })
  expect(allowed.headers.get('access-control-allow-origin')).toBe(studio)
  const foreign = await fetch(`${shop.api.url}/status`, {
    headers: { ...headers, origin: 'https://other.example' },
  })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await fetch(`${shop.api.url}/commands/publish`, {
    method: 'OPTIONS',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(403)
})

test('tells on a page and as events what goes on, without names', async () => {
  const page = await (await fetch(shop.api.url)).text()
  expect(page).toContain('Release 1 is live.')
  const stop = new AbortController()
  const events = await fetch(`${shop.api.url}/events`, { signal: stop.signal })
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  expect(first?.value).toContain('"text":"Release 1 is live."')
  await command('go-back', localTokens.editor, { release: 1 })
  const second = await reader?.read()
  expect(second?.value).toContain('Publishing is held at release 1.')
  expect(second?.value).not.toContain('Enno')
  stop.abort()
})

test('opens 1,000 streams of events at most, and takes no long body of a command', async () => {
  const open = createStatusStreams(shop.world.publisher, () => summaryOf(shop.world))
  const streams = Array.from({ length: 1000 }, open)
  expect(open()).toBeNull()
  await streams[0]?.body?.cancel()
  expect(open()).not.toBeNull()
  await Promise.all(streams.slice(1).map((stream) => stream?.body?.cancel()))
  const text = 'x'.repeat(20_000)
  const answer = await fetch(`${shop.api.url}/commands/publish`, { method: 'POST', body: text })
  expect(answer.status).toBe(413)
})

test('says of a document since when it is live', async () => {
  const ask = async (query: string): Promise<unknown> =>
    (await fetch(`${shop.api.url}/document?${query}`, { headers: asUser(localTokens.viewer) })).json()
  expect(await ask('id=home&revision=r1')).toEqual({
    state: 'live',
    since: shop.world.store.live?.madeAt,
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
    const response = await fetch(`${shop.api.url}/metrics`, { headers })
    return { status: response.status, text: await response.text() }
  }
  expect((await read()).status).toBe(404)
  expect((await read(`${METRICS_TOKEN}x`)).status).toBe(404)

  shop.world.services.documents.set('home', 'r2')
  expect((await postContent(shop)).status).toBe(200)
  expect((await postContent(shop, { secret: 'another-secret' })).status).toBe(401)
  await vi.waitFor(() => expect(shop.world.store.live?.number).toBe(2))
  await vi.waitFor(() => expect(shop.world.queue.pending()).toEqual([]))
  shop.clock.now = Date.parse(shop.world.store.live?.madeAt ?? '') + 90_000
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

  shop.world.services.isDown = true
  await postContent(shop, { headers: { 'idempotency-key': 'another' } })
  await vi.waitFor(async () =>
    expect((await read(METRICS_TOKEN)).text).toMatch(/publisher_failures_total [1-9]/),
  )
  expect((await read(METRICS_TOKEN)).text).toContain('publisher_queue_depth 1')
})
