import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createClient } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Environment } from '../../../src/config/env.ts'
import { localApp } from '../../local/commerce/admin/endpoint.ts'
import { localTokens } from '../../local/content/accounts.ts'
import { clientConfig } from '../../local/content/client-config.ts'
import { readCommerceDelivery } from '../../publisher/webhooks/commerce-webhook.ts'
import { readContentDelivery } from '../../publisher/webhooks/content-webhook.ts'
import { allowOrigin } from '../allow-origin.ts'
import { checkSanity } from '../check-sanity.ts'
import { checkWebhooks, createWebhooks } from '../webhooks.ts'
import { type Services, startServices, wrongs } from './doctor.fixture.ts'

const CONTENT_SECRET = 'a-secret-of-the-content'

let services: Services
let receiver: Server
let publisher: string
let received: { url: string; headers: Headers; body: Buffer }[]

beforeAll(async () => {
  services = await startServices()
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value)
    received.push({ url: request.url ?? '', headers, body: Buffer.concat(parts) })
    response.writeHead(200).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  publisher = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
})
beforeEach(() => {
  received = []
})
afterAll(async () => {
  await services.close()
  receiver.closeAllConnections()
  receiver.close()
})

const environment = (changes: Record<string, string | undefined> = {}): Environment =>
  services.environment({
    SANITY_STUDIO_PUBLISHER_URL: publisher,
    PUBLISH_WEBHOOK_SECRET: CONTENT_SECRET,
    COMMERCE_WEBHOOK_SECRET: localApp.clientSecret,
    SANITY_API_ADMIN_TOKEN: localTokens.administrator,
    SHOPIFY_ADMIN_CLIENT_ID: localApp.clientId,
    SHOPIFY_ADMIN_CLIENT_SECRET: localApp.clientSecret,
    ...changes,
  })

test('says which webhooks are missing, makes them once, and they arrive signed (OPS-06)', async () => {
  const missing = [
    expect.stringMatching(/content service has no webhook to .*\/webhooks\/content.*--create-webhooks/),
    expect.stringMatching(/store has no webhooks to .* PRODUCTS_CREATE, PRODUCTS_UPDATE/),
  ]
  expect(wrongs(await checkWebhooks(environment()))).toEqual(missing)
  expect(wrongs(await checkWebhooks(environment()))).toEqual(missing)

  expect(await createWebhooks(environment())).toMatchObject([
    { level: 'ok', text: expect.stringContaining('Made a webhook of the content service') },
    { level: 'ok', text: expect.stringContaining('INVENTORY_LEVELS_UPDATE') },
  ])
  const there = [
    { level: 'ok', text: `The content service has a webhook to ${publisher}/webhooks/content.` },
    { level: 'ok', text: `The store has its webhooks to ${publisher}/webhooks/commerce.` },
  ]
  expect(await createWebhooks(environment())).toMatchObject(there)
  expect(await checkWebhooks(environment())).toMatchObject(there)

  const client = createClient({
    ...clientConfig(services.content),
    token: localTokens.editor,
  })
  await client.create({ _id: 'a-new-note', _type: 'note' })
  await vi.waitFor(() => expect(received).toHaveLength(1))
  const [message] = received
  if (message === undefined) throw new Error('nothing was received')
  expect(message.url).toBe('/webhooks/content')
  expect(
    await readContentDelivery(message, {
      secret: CONTENT_SECRET,
      identity: { projectId: 'lull', dataset: 'production', variant: 'scrubbed' },
      now: Date.now(),
    }),
  ).toMatchObject({ kind: 'delivery', reported: { kind: 'document', id: 'a-new-note' } })
})

test('the store’s webhooks are signed with the secret of the app (OPS-06)', async () => {
  await createWebhooks(environment())
  received = []
  await services.sell()
  await vi.waitFor(() => expect(received).toHaveLength(2))
  for (const message of received) {
    expect(message.url).toBe('/webhooks/commerce')
    expect(
      readCommerceDelivery(message, { secret: localApp.clientSecret, store: 'lull.myshopify.com' }).kind,
    ).toBe('delivery')
  }
})

test('says what keeps webhooks from being made (OPS-06)', async () => {
  const found = async (changes: Record<string, string | undefined>) =>
    wrongs(await createWebhooks(environment(changes)))
  expect(await found({ SANITY_API_ADMIN_TOKEN: localTokens.editor })).toEqual([
    expect.stringMatching(/may not change the project lull \(status 403\).*Administrator/),
  ])
  expect(await found({ COMMERCE_WEBHOOK_SECRET: 'another-secret-than-it' })).toEqual([
    expect.stringMatching(/would refuse the store’s webhooks.*COMMERCE_WEBHOOK_SECRET/),
  ])
  expect(
    await found({ SHOPIFY_ADMIN_CLIENT_ID: 'another', COMMERCE_WEBHOOK_SECRET: localApp.clientSecret }),
  ).toEqual([expect.stringMatching(/gives SHOPIFY_ADMIN_CLIENT_ID no token \(status 400\).*installed/)])
  expect(await found({ PUBLISH_WEBHOOK_SECRET: undefined })).toEqual([
    expect.stringContaining('PUBLISH_WEBHOOK_SECRET is not set'),
  ])
  expect(await found({ PUBLISH_WEBHOOK_SECRET: 'another-secret-of-it' })).toEqual([
    expect.stringMatching(/signed with another secret.*API, Webhooks/),
  ])
})

test('says what is wrong with a webhook of the content service that is there (OPS-06)', async () => {
  let count = 0
  /** What is said of a webhook to a publisher of its own. */
  const found = async (changes: Record<string, unknown>) => {
    count += 1
    const own = `https://publisher-${count}.example`
    const { rule, ...others } = { rule: {}, ...changes }
    const response = await fetch(`${services.content}/v2026-03-01/hooks/projects/lull`, {
      method: 'POST',
      headers: { authorization: `Bearer ${localTokens.administrator}` },
      body: JSON.stringify({
        type: 'document',
        name: 'Of somebody',
        url: `${own}/webhooks/content`,
        dataset: 'production',
        apiVersion: 'v2026-03-01',
        secret: CONTENT_SECRET,
        rule: { on: ['create', 'update', 'delete'], ...Object(rule) },
        ...others,
      }),
    })
    expect(response.status).toBe(201)
    const [finding] = await checkWebhooks(environment({ SANITY_STUDIO_PUBLISHER_URL: own }))
    return finding
  }
  expect(await found({ isDisabledByUser: true })).toMatchObject({
    level: 'problem',
    text: expect.stringContaining('is switched off'),
    fix: expect.stringContaining('API, Webhooks'),
  })
  expect(await found({ rule: { on: ['update'], projection: '{"id": _id}' } })).toMatchObject({
    level: 'problem',
    text: expect.stringMatching(/does not tell of create, delete, and sends \{"id": _id\}, without the _id/),
  })
  expect(await found({ rule: { filter: '_type == "product"' } })).toMatchObject({
    level: 'note',
    text: expect.stringContaining('some documents only (_type == "product")'),
  })
  for (const projection of ['', '{_id}', '{...}', '{"_id": _id, "operation": delta::operation()}'])
    expect(await found({ rule: { projection } })).toMatchObject({ level: 'ok' })
})

test('says that the app of the store may not look, or may not be told (OPS-06)', async () => {
  const deny = (body: unknown) =>
    services.fault('store', 'admin', {
      kind: 'status',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const scopes = expect.stringMatching(
    /Access denied.*Give the app the scopes read_products and read_inventory/,
  )
  await deny({ errors: [{ message: 'Access denied for webhookSubscriptions field.' }] })
  expect(wrongs(await checkWebhooks(environment()))).toEqual([scopes])
  const elsewhere = environment({
    SANITY_STUDIO_PUBLISHER_URL: `${publisher.replace('localhost', '127.0.0.1')}`,
  })
  await deny({ data: { webhookSubscriptions: { nodes: [] } } })
  const message = 'You cannot create a webhook subscription with the specified topic'
  await deny({ data: { webhookSubscriptionCreate: { userErrors: [{ field: ['topic'], message }] } } })
  expect(wrongs(await createWebhooks(elsewhere))).toEqual([
    expect.stringMatching(/A webhook for PRODUCTS_CREATE: topic: You cannot create .*read_products/),
  ])
})

test('with a token alone asks for the secret, and believes the one that is set (OPS-06)', async () => {
  const withToken = (secret: string | undefined) =>
    environment({
      SHOPIFY_ADMIN_TOKEN: 'shpat_unknown',
      SHOPIFY_ADMIN_CLIENT_ID: undefined,
      SHOPIFY_ADMIN_CLIENT_SECRET: undefined,
      COMMERCE_WEBHOOK_SECRET: secret,
    })
  expect(wrongs(await checkWebhooks(withToken(undefined)))).toContainEqual(
    expect.stringMatching(/COMMERCE_WEBHOOK_SECRET is not set.*SHOPIFY_ADMIN_TOKEN/),
  )
  expect(wrongs(await checkWebhooks(withToken('a-secret-of-the-older-app')))).toContainEqual(
    expect.stringMatching(/Admin API refuses \(status 401\)/),
  )
})

test('without credentials says that webhooks were not looked at (OPS-06)', async () => {
  const findings = await checkWebhooks(
    environment({
      SANITY_API_ADMIN_TOKEN: undefined,
      SHOPIFY_ADMIN_CLIENT_ID: undefined,
      SHOPIFY_ADMIN_CLIENT_SECRET: undefined,
    }),
  )
  expect(findings).toMatchObject([
    { level: 'note', text: expect.stringContaining('was not looked at') },
    { level: 'note', text: expect.stringContaining('was not looked at') },
  ])
})

test('lets the studio’s origin use the content service (OPS-06)', async () => {
  const other = environment({ PUBLIC_SITE_URL: 'https://new.example' })
  expect(wrongs(await checkSanity(other))).toHaveLength(1)
  expect(await allowOrigin(other)).toMatchObject([{ level: 'ok', text: expect.stringContaining('Added') }])
  expect(wrongs(await checkSanity(other))).toEqual([])
  expect(await allowOrigin(other)).toMatchObject([{ level: 'ok', text: expect.stringContaining('may use') }])
  expect(
    wrongs(
      await allowOrigin(
        environment({ PUBLIC_SITE_URL: 'https://c.example', SANITY_API_ADMIN_TOKEN: undefined }),
      ),
    ),
  ).toEqual([
    expect.stringContaining('does not answer the studio'),
    expect.stringContaining('SANITY_API_ADMIN_TOKEN'),
  ])
})
