import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { temporaryFolder } from '../../shared/tests/local-services.fixture.ts'
import { localTokens } from '../accounts.ts'
import { signature } from '../webhooks/webhook.ts'
import { startTestContentService, type TestContentService } from './content-service.fixture.ts'

interface Received {
  headers: NodeJS.Dict<string | string[]>
  body: string
}

let receiver: Server
let url: string
let received: Received[]
/** The answers the receiver gives next; 200 when none is left. */
let answers: number[]
let folder: string
let world: TestContentService | null

beforeEach(async () => {
  received = []
  answers = []
  world = null
  folder = await temporaryFolder()
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(answers.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/hook`
})
afterEach(async () => {
  await world?.close()
  receiver.closeAllConnections()
  receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const until = (test: () => boolean) =>
  vi.waitFor(() => expect(test()).toBe(true), { timeout: 15_000, interval: 10 })
const hook = () => ({
  name: 'publish',
  url,
  secret: 'quiet',
  filter: '_type == "note"',
  projection: '{_id, "to": to->title}',
})

test('sends signed webhooks of publish and unpublish with the projection, none of drafts and other types', async () => {
  world = await startTestContentService({ stateDir: folder, webhooks: [hook()] })
  const client = world.client()
  await client.create({ _id: 'waters', _type: 'category', title: 'Waters' })
  await client.create({ _id: 'drafts.a', _type: 'note', to: { _type: 'reference', _ref: 'waters' } })
  await client.action({ actionType: 'sanity.action.document.publish', draftId: 'drafts.a', publishedId: 'a' })
  await client.action({
    actionType: 'sanity.action.document.unpublish',
    draftId: 'drafts.a',
    publishedId: 'a',
  })
  await until(() => received.length === 2)
  await wait(50)
  expect(received.map(({ headers, body }) => [headers['sanity-operation'], JSON.parse(body)])).toEqual([
    ['create', { _id: 'a', to: 'Waters' }],
    ['delete', { _id: 'a', to: null }],
  ])
  const [first] = received
  const signed = String(first?.headers['sanity-webhook-signature'])
  const time = Number(/^t=(\d+),v1=[\w-]+$/.exec(signed)?.[1])
  expect(Math.abs(Date.now() - time)).toBeLessThan(5000)
  expect(signed).toBe(signature(first?.body ?? '', 'quiet', time))
  expect(signature(first?.body ?? '', 'other', time)).not.toBe(signed)
})

test('retries a failing receiver in order until it accepts the message', async () => {
  answers = [500, 429, 200]
  world = await startTestContentService({ stateDir: folder, webhooks: [hook()] })
  await world.client().create({ _id: 'a', _type: 'note' })
  await world.client().create({ _id: 'b', _type: 'note' })
  await until(() => received.length === 4)
  expect(received.map(({ headers }) => headers['sanity-document-id'])).toEqual(['a', 'a', 'a', 'b'])
  expect(new Set(received.slice(0, 3).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  // The receiver sees a message before the sender has its answer and removes the file.
  await vi.waitFor(async () => expect(await readdir(join(folder, 'webhooks'))).toEqual([]))
})

test('gives up after a refusal, and sends undelivered messages after a restart', async () => {
  answers = [400]
  world = await startTestContentService({ stateDir: folder, webhooks: [hook()] })
  await world.client().create({ _id: 'a', _type: 'note' })
  await until(() => received.length === 1)
  await wait(100)
  expect(received).toHaveLength(1)
  answers = Array.from({ length: 200 }, () => 503)
  await world.client().create({ _id: 'b', _type: 'note' })
  await until(() => received.length > 2)
  await world.close()
  world = null
  answers = []
  received = []
  world = await startTestContentService({ stateDir: folder, webhooks: [hook()] })
  await until(() => received.length === 1)
  expect(received.map(({ headers }) => headers['sanity-document-id'])).toEqual(['b'])
})

test('loses, repeats and delays messages on request', async () => {
  world = await startTestContentService({ stateDir: folder, webhooks: [hook()] })
  const { url: service } = world
  const order = (kind: string) =>
    fetch(`${service}/__webhooks`, { method: 'POST', body: JSON.stringify({ kind }) })
  const client = world.client()
  await order('lose')
  await client.create({ _id: 'lost', _type: 'note' })
  await order('repeat')
  await client.create({ _id: 'twice', _type: 'note' })
  await until(() => received.length === 2)
  await order('delay')
  await client.create({ _id: 'late', _type: 'note' })
  await client.create({ _id: 'early', _type: 'note' })
  await until(() => received.length === 4)
  const documents = received.map(({ headers }) => headers['sanity-document-id'])
  expect(documents).toEqual(['twice', 'twice', 'early', 'late'])
  expect((await order('forget')).status).toBe(400)
  expect(await (await fetch(`${service}/__webhooks`)).json()).toEqual({ faults: [] })
})

test('starts despite an unreadable delivery file', async () => {
  await mkdir(join(folder, 'webhooks'), { recursive: true })
  await writeFile(join(folder, 'webhooks', '1-broken.json'), '{"id":')
  world = await startTestContentService({ stateDir: folder, webhooks: [hook()] })
  expect((await fetch(`${world.url}/__health`)).status).toBe(200)
})

test('announces users in the studio to each other, and nothing without a token', async () => {
  world = await startTestContentService({ stateDir: folder })
  const address = `${world.url.replace('http', 'ws')}/vX/socket/production`
  const enter = async (token: string | null) => {
    const heard: { method?: string; params?: { result: unknown } }[] = []
    const socket = new WebSocket(address, { origin: 'http://localhost:4321' })
    socket.on('message', (data) => {
      if (String(data) !== '♥') heard.push(JSON.parse(String(data)))
    })
    await once(socket, 'open')
    let count = 0
    const call = async (method: string, params: unknown) => {
      count += 1
      const id = `${method}-${count}`
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      await until(() => heard.some((one) => 'id' in one && one.id === id))
    }
    if (token !== null) await call('authorization', { authorization: `Bearer ${token}` })
    await call('presence_subscribe', {})
    return {
      socket,
      call,
      events: () =>
        heard.filter(({ method }) => method === 'presence_subscription').map((one) => one.params?.result),
    }
  }
  const ada = await enter(localTokens.administrator)
  const mira = await enter(localTokens.secondEditor)
  const anonymous = await enter(null)
  await mira.call('presence_announce', { data: { sessionId: 's1', locations: [{ documentId: 'a' }] } })
  await anonymous.call('presence_announce', { data: { sessionId: 's2', locations: [] } })
  anonymous.socket.send('not json')
  await until(() => ada.events().length === 1)
  expect(ada.events()).toEqual([
    { type: 'state', i: 'p-mira', m: { sessionId: 's1', locations: [{ documentId: 'a' }] } },
  ])
  mira.socket.close()
  await until(() => ada.events().length === 2)
  expect(ada.events()[1]).toEqual({ type: 'disconnect', i: 'p-mira', m: { session: 's1' } })
  expect(anonymous.events()).toEqual([])
  const foreign = new WebSocket(address, { origin: 'https://evil.example' })
  const [error]: unknown[] = await once(foreign, 'error').catch((reason: unknown) => [reason])
  expect(String(error)).toContain('403')
})
