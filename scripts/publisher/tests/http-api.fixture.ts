import { createHmac, randomUUID } from 'node:crypto'
import { environmentSchema } from '../../../src/config/env.ts'
import { createMetricsEndpoint } from '../../../src/server/metrics/endpoint.ts'
import { startContentService } from '../../local/content/service.ts'
import { signature } from '../../local/content/webhooks/webhook.ts'
import type { RunningServer } from '../../shared/start-server.ts'
import { createEditorSessions } from '../editor-sessions.ts'
import { startHttpApi } from '../http-api.ts'
import { addStateGauges, createPublisherMetrics } from '../publisher-metrics.ts'
import { identity, startWorld, temporaryFolder, type World } from './publisher.fixture.ts'

export const studio = 'http://localhost:4321'
export const METRICS_TOKEN = 'a-token-of-who-watches'
export const contentSecret = 'the-secret-of-content'
const commerceSecret = 'the-secret-of-commerce'

export interface PublisherApi {
  api: RunningServer
  world: World
  content: Awaited<ReturnType<typeof startContentService>>
  /** What the API takes for the time, in milliseconds. */
  clock: { now: number }
  close(): Promise<void>
}

/** A publisher's API with a content service, which knows who is signed in. */
export async function startApi(options: Parameters<typeof startWorld>[0] = {}): Promise<PublisherApi> {
  const clock = { now: Date.now() }
  const content = await startContentService({ port: 0, stateDir: await temporaryFolder() })
  const meters = createPublisherMetrics()
  const world = await startWorld({ meter: meters.meter, ...options })
  addStateGauges(meters.registry, { ...world, now: () => clock.now })
  const environment = environmentSchema.parse({
    PUBLIC_SITE_URL: studio,
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_API_HOST: content.url,
    PUBLIC_STOREFRONT_API_URL: 'http://localhost:1/api/2026-04/graphql.json',
    PUBLIC_STOREFRONT_API_TOKEN: 'token',
  })
  const api = await startHttpApi({
    host: '127.0.0.1',
    port: 0,
    publisher: world.publisher,
    store: world.store,
    uploads: world.uploads,
    sessions: createEditorSessions(environment),
    identity,
    siteName: 'Lull',
    storeDomain: 'lull.myshopify.com',
    secrets: { content: contentSecret, commerce: commerceSecret },
    origins: [studio],
    metrics: createMetricsEndpoint(meters.registry, METRICS_TOKEN),
    countDelivery: meters.countDelivery,
    log: () => {},
    now: () => clock.now,
  })
  return {
    api,
    world,
    content,
    clock,
    close: async () => {
      await api.close()
      await world.close()
      await content.close()
    },
  }
}

export interface Message {
  body?: string
  secret?: string
  headers?: Record<string, string>
  at?: number
}

/** What the content service sends; `at` is when it is signed. */
export const postContent = (
  { api, clock }: PublisherApi,
  { body = '{"_id":"home"}', secret = contentSecret, headers = {}, at = clock.now }: Message = {},
) =>
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

/** What the commerce service sends. */
export const postCommerce = (
  { api }: PublisherApi,
  topic: string,
  body: string,
  headers: Record<string, string> = {},
) =>
  fetch(`${api.url}/webhooks/commerce`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': 'lull.myshopify.com',
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', commerceSecret).update(body).digest('base64'),
      ...headers,
    },
  })

export const asUser = (token: string) => ({ authorization: `Bearer ${token}` })

/** The status of an answer, and the sentence in it. */
export async function errorOf(response: Response | Promise<Response>): Promise<[number, unknown]> {
  const answered = await response
  const body: unknown = await answered.json()
  return [answered.status, typeof body === 'object' && body !== null && 'error' in body ? body.error : null]
}
