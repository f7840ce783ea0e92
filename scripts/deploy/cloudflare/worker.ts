import type { Api } from '../../../src/backend/api.ts'
import { createEmailMarketing, type EmailMarketing } from '../../../src/backend/email-marketing.ts'
import { clientOf, type RateLimiter } from '../../../src/backend/rate-limiter.ts'
import type { Environment } from '../../../src/config/env.ts'
import { PICTURES_PATH } from '../../../src/config/paths.ts'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { RATE_LIMIT_WINDOW_MS } from '../../../src/config/server-limits.ts'
import { HEALTH_PATH } from '../../../src/config/status-paths.ts'
import { composeBackend } from '../../../src/server/compose-backend.ts'
import { healthResponse, internalErrorResponse } from '../../../src/server/fixed-responses.ts'
import { createOutboxCountLog } from '../../../src/server/outbox-count-log.ts'
import { createRequestLog } from '../../../src/server/request-log.ts'
import { isApiPath, routeOf } from '../../../src/server/request-route.ts'
import type { Bindings, MessageBatch, RateLimit } from './bindings.ts'
import { proxyPicture } from './picture-proxy.ts'
import { consumeBatch } from './queue-consumer.ts'
import { createQueueOutbox } from './queue-outbox.ts'

const report = (error: unknown) => console.error(error)
const log = createRequestLog(console.log)
const logOutbox = createOutboxCountLog(console.log)

/** Counts in the platform, for all its machines near the client. */
const limiterOf = (binding: RateLimit): RateLimiter => ({
  consume: async (address) =>
    (await binding.limit({ key: clientOf(address) })).success ? 0 : RATE_LIMIT_WINDOW_MS,
})

interface Shop {
  environment: Environment
  api: Api
  service: EmailMarketing | null
}

function createShop(bindings: Bindings): Shop {
  const variables = Object.entries(bindings).filter(([, value]) => typeof value === 'string')
  const environment = readEnvironment(Object.fromEntries(variables))
  return {
    environment,
    api: composeBackend({
      environment,
      outbox: createQueueOutbox({ queue: bindings.OUTBOX, bucket: bindings.LARGE_ITEMS }),
      limiters: {
        submissions: limiterOf(bindings.SUBMISSIONS_LIMIT),
        queries: limiterOf(bindings.QUERIES_LIMIT),
      },
      sharesLoading: false,
      readSite: (path) => bindings.ASSETS.fetch(new Request(new URL(path, environment.PUBLIC_SITE_URL))),
      report,
    }),
    service: createEmailMarketing(environment),
  }
}

let known: { bindings: Bindings; shop: Shop } | null = null

function shopOf(bindings: Bindings): Shop {
  if (known?.bindings !== bindings) known = { bindings, shop: createShop(bindings) }
  return known.shop
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

async function answer(request: Request, bindings: Bindings): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === HEALTH_PATH) return healthResponse()
  const { api, environment } = shopOf(bindings)
  if (isApiPath(pathname))
    return api.handle(request, { address: request.headers.get('cf-connecting-ip') ?? '' })
  if (isRead(request) && pathname.startsWith(PICTURES_PATH)) return proxyPicture(request, environment)
  // The platform asks the Worker for addresses without a file only: this is the 404 page.
  const page = await bindings.ASSETS.fetch(request)
  if (page.status !== 404) return page
  // The caching rule of the address is for a file, which may exist later.
  const missing = new Response(page.body, page)
  missing.headers.set('cache-control', 'public, max-age=0, must-revalidate')
  return missing
}

/** The shop on Cloudflare: the platform serves the files, and asks this for everything else (OPS-04). */
export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    const started = Date.now()
    const response = await answer(request, bindings).catch((error: unknown) => {
      report(error)
      return internalErrorResponse()
    })
    const { pathname } = new URL(request.url)
    log({
      method: request.method,
      route: routeOf(pathname),
      status: response.status,
      durationMs: Date.now() - started,
      isComplete: true,
    })
    return response
  },

  async queue(batch: MessageBatch, bindings: Bindings): Promise<void> {
    const { LARGE_ITEMS: bucket, REFUSED: refused } = bindings
    await consumeBatch(batch, {
      bucket,
      refused,
      service: shopOf(bindings).service,
      report,
      log: logOutbox,
    })
  },
}
