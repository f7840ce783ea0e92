import { createEmailMarketing } from '../../../src/backend/email-marketing.ts'
import { createRateLimiter } from '../../../src/backend/rate-limiter.ts'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { BACKEND_QUERIES_PER_ADDRESS, SUBMISSIONS_PER_ADDRESS } from '../../../src/config/server-limits.ts'
import { HEALTH_PATH } from '../../../src/config/status-paths.ts'
import { composeBackend } from '../../../src/server/compose-backend.ts'
import { healthResponse } from '../../../src/server/fixed-responses.ts'
import { createOutboxCountLog } from '../../../src/server/outbox-count-log.ts'
import { createRequestLog } from '../../../src/server/request-log.ts'
import { routeOf } from '../../../src/server/request-route.ts'
import { type BlobStore, createBlobOutbox } from './blob-outbox.ts'

/** What the platform tells a function about a request. */
export interface FunctionContext {
  /** The client's address. */
  ip: string
  /** Keeps the function running until the work has ended, after the answer. */
  waitUntil?: (work: Promise<unknown>) => void
}

export interface ShopFunctions {
  /** Answers what is below `/api`, and `/health`. Never rejects. */
  handle(request: Request, context: FunctionContext): Promise<Response>
  /** Passes on what waits in the outbox, and logs how much that was. */
  passOnAll(): Promise<void>
}

export interface ShopFunctionsOptions {
  variables: Readonly<Record<string, string | undefined>>
  store: BlobStore
  report?: (error: unknown) => void
  write?: (line: string) => void
}

/** A scheduled function may run for 30 s. */
const PASS_ON_WITHIN_MS = 20_000

/**
 * The own backend as functions of Netlify: the same core as the Node server and the Worker (OPS-15). Counts requests in the
 * memory of each instance; the platform counts them before (`function-config.ts`).
 * @throws ConfigurationError listing missing variables.
 */
export function createShopFunctions({
  variables,
  store,
  report = console.error,
  write = console.log,
}: ShopFunctionsOptions): ShopFunctions {
  const environment = readEnvironment(variables)
  const service = createEmailMarketing(environment)
  const outbox = createBlobOutbox({ store, service, report })
  const log = createRequestLog(write)
  const logOutbox = createOutboxCountLog(write)
  /** Acknowledged in this instance and not passed on yet. */
  const added: string[] = []
  const api = composeBackend({
    environment,
    outbox: {
      async add(item) {
        await outbox.add(item)
        added.push(item.id)
      },
    },
    limiters: {
      submissions: createRateLimiter({ max: SUBMISSIONS_PER_ADDRESS }),
      queries: createRateLimiter({ max: BACKEND_QUERIES_PER_ADDRESS }),
    },
    report,
  })
  return {
    async handle(request, context) {
      const started = performance.now()
      const { pathname } = new URL(request.url)
      const response =
        pathname === HEALTH_PATH ? healthResponse() : await api.handle(request, { address: context.ip })
      // Without it, the scheduled function passes the items on.
      for (const id of added.splice(0)) context.waitUntil?.(outbox.passOn(id))
      const durationMs = performance.now() - started
      const { method } = request
      log({ method, route: routeOf(pathname), status: response.status, durationMs, isComplete: true })
      return method === 'HEAD' ? new Response(null, response) : response
    },
    passOnAll: async () => logOutbox(await outbox.passOnAll(PASS_ON_WITHIN_MS)),
  }
}
