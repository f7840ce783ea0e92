import { z } from 'zod'
import { jsonResponse } from '../../src/backend/json-response.ts'
import { retryAfterHeader } from '../../src/backend/rate-limiter.ts'
import { HEALTH_PATH, METRICS_PATH } from '../../src/config/status-paths.ts'
import { healthResponse } from '../../src/server/fixed-responses.ts'
import type { MetricsEndpoint } from '../../src/server/metrics/endpoint.ts'
import { type RunningServer, startServer } from '../shared/start-server.ts'
import { documentStatus } from './document-status.ts'
import { type EditorSession, SessionError, type Sessions, TooManyLookUps } from './editor-sessions.ts'
import { createStatusStreams } from './event-stream.ts'
import { parseJson } from './parse-json.ts'
import type { Publisher } from './publisher.ts'
import type { PublisherMetrics } from './publisher-metrics.ts'
import type { Identity, ReleaseStore } from './release-store.ts'
import { statusOf, summaryOf } from './status.ts'
import { statusPage } from './status-page.ts'
import type { Uploads } from './targets/uploads.ts'
import { readCommerceDelivery } from './webhooks/commerce-webhook.ts'
import { readContentDelivery } from './webhooks/content-webhook.ts'
import type { ReadDelivery } from './webhooks/webhook-result.ts'

/** The services send whole documents and products, which may be long. */
const MAX_DELIVERY_BYTES = 5 * 1024 * 1024
const MAX_COMMAND_BYTES = 16 * 1024
/** Bodies are read before their senders are known, and the builder needs the memory. */
const MAX_ARRIVING_BYTES = 64 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 60_000

export interface HttpApiOptions {
  host: string
  port: number
  /** How many proxies are in front of it. */
  proxies?: number
  publisher: Publisher
  store: ReleaseStore
  uploads: Uploads
  sessions: Sessions
  identity: Identity
  siteName: string
  /** Undefined: the webhook is not configured, and refused. */
  secrets: { content: string | undefined; commerce: string | undefined }
  /** Whose messages the commerce webhook takes; null where that is not known. */
  storeDomain: string | null
  /** Origins of studios, whose pages may ask and command. */
  origins: readonly string[]
  /** Answers `/metrics`. */
  metrics: MetricsEndpoint
  /** Counts deliveries of webhooks. */
  countDelivery: PublisherMetrics['countDelivery']
  log: (event: string, details?: Readonly<Record<string, unknown>>) => void
  now?: () => number
}

const problem = (status: number, message: string) => jsonResponse(status, { error: message })

const goBackSchema = z.strictObject({ release: z.int().min(1) })

type Sender = 'content' | 'commerce'

/** Who sends the webhooks of a path. */
const senders: Readonly<Record<string, Sender>> = {
  '/webhooks/content': 'content',
  '/webhooks/commerce': 'commerce',
}

async function readDelivery(
  request: Request,
  sender: Sender,
  options: HttpApiOptions,
): Promise<ReadDelivery | Response> {
  const secret = options.secrets[sender]
  if (secret === undefined) {
    const variable = sender === 'content' ? 'PUBLISH_WEBHOOK_SECRET' : 'COMMERCE_WEBHOOK_SECRET'
    return problem(503, `This webhook is not configured: ${variable} is missing.`)
  }
  const message = { headers: request.headers, body: Buffer.from(await request.arrayBuffer()) }
  return sender === 'content'
    ? readContentDelivery(message, { secret, identity: options.identity, now: (options.now ?? Date.now)() })
    : readCommerceDelivery(message, { secret, store: options.storeDomain })
}

/** Writes a delivery down before it is acknowledged; the work is done later. */
async function acceptDelivery(request: Request, sender: Sender, options: HttpApiOptions): Promise<Response> {
  const delivery = await readDelivery(request, sender, options)
  if (delivery instanceof Response) {
    // There is no secret to check it with.
    options.countDelivery(sender, 'failed')
    return delivery
  }
  if (delivery.kind !== 'delivery') options.countDelivery(sender, delivery.kind)
  if (delivery.kind === 'ignored') return jsonResponse(200, { accepted: false })
  if (delivery.kind === 'refused') {
    options.log('a webhook was refused', { reason: delivery.reason })
    return problem(delivery.status, delivery.reason)
  }
  try {
    await options.publisher.enqueue(delivery.key, delivery.reported)
    options.countDelivery(sender, 'accepted')
    return jsonResponse(200, { accepted: true })
  } catch (error) {
    options.countDelivery(sender, 'failed')
    options.log('a webhook could not be written down', { reason: String(error) })
    return problem(503, 'The delivery could not be written down; send it again.')
  }
}

/** Runs a command of somebody who may publish. */
async function command(request: Request, session: EditorSession, options: HttpApiOptions): Promise<Response> {
  if (!session.mayPublish) return problem(403, `${session.name} may not publish.`)
  const { publisher, store } = options
  const by = { id: session.id, name: session.name }
  switch (new URL(request.url).pathname) {
    case '/commands/publish':
      await publisher.publishNow(by)
      break
    case '/commands/resume':
      await publisher.resume(by)
      break
    case '/commands/go-back': {
      const input = parseJson(await request.text(), goBackSchema)
      if (input === null) return problem(400, 'The body must be {"release": NUMBER}.')
      const { release } = input
      if (!store.releases.some(({ number }) => number === release))
        return problem(404, `There is no release ${release}; it may have been deleted meanwhile.`)
      await publisher.goBack(release, by)
      break
    }
    default:
      return problem(404, 'There is no such command.')
  }
  return jsonResponse(200, statusOf(options))
}

/** The answer for somebody who is signed in at the content service. */
async function forSession(request: Request, address: string, options: HttpApiOptions): Promise<Response> {
  const session = await options.sessions.find(request.headers.get('authorization'), address)
  if (session === null)
    return problem(401, 'Sign in to the studio: this needs your session at the content service.')
  const { pathname, searchParams } = new URL(request.url)
  if (pathname.startsWith('/commands/'))
    return request.method === 'POST'
      ? command(request, session, options)
      : problem(405, 'Commands are POST requests.')
  if (request.method !== 'GET') return problem(405, 'The status is read by GET requests.')
  if (pathname === '/status') return jsonResponse(200, { ...statusOf(options), session })
  const id = searchParams.get('id')
  if (id === null) return problem(400, 'The parameter "id" is missing.')
  return jsonResponse(200, documentStatus(options, { id, revision: searchParams.get('revision') }))
}

async function answer(
  request: Request,
  address: string,
  options: HttpApiOptions,
  openStatusStream: () => Response | null,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (pathname === HEALTH_PATH) return healthResponse()
  if (pathname === METRICS_PATH && isRead) return options.metrics(request.headers)
  if (pathname.startsWith('/webhooks/')) {
    const sender = senders[pathname]
    if (sender === undefined) return problem(404, 'Not found')
    return request.method === 'POST'
      ? acceptDelivery(request, sender, options)
      : problem(405, 'Webhooks are POST requests.')
  }
  if (pathname === '/events' && isRead)
    return openStatusStream() ?? problem(503, 'Too many listen to the events; try again later.')
  if (pathname === '/status' && isRead && request.headers.get('authorization') === null)
    return jsonResponse(200, summaryOf(options))
  if (pathname === '/' && isRead) {
    return new Response(statusPage(summaryOf(options), options.siteName), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        'cache-control': 'no-store',
      },
    })
  }
  if (pathname !== '/status' && pathname !== '/document' && !pathname.startsWith('/commands/'))
    return problem(404, 'Not found')
  try {
    return await forSession(request, address, options)
  } catch (error) {
    if (error instanceof SessionError) return problem(503, error.message)
    if (error instanceof TooManyLookUps)
      return jsonResponse(429, { error: error.message }, retryAfterHeader(error.retryAfterMs))
    throw error
  }
}

/**
 * Serves the publisher: webhooks, commands, the status, its events, and a page. Pages of other origins than the studio's
 * can read none of it.
 * @throws Error naming the port when it is taken.
 */
export function startHttpApi(options: HttpApiOptions): Promise<RunningServer> {
  const openStatusStream = createStatusStreams(options.publisher, () => summaryOf(options))
  return startServer({
    name: 'publisher',
    host: options.host,
    port: options.port,
    cors: (origin) => options.origins.includes(origin),
    maxBodyBytes: (_method, pathname) =>
      senders[pathname] === undefined ? MAX_COMMAND_BYTES : MAX_DELIVERY_BYTES,
    maxArrivingBytes: MAX_ARRIVING_BYTES,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    proxies: options.proxies,
    handle: (request, address) => answer(request, address, options, openStatusStream),
  })
}
