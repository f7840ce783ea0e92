import type { BaseTransportOptions, ServerRuntimeClient } from '@sentry/core'
import type { Environment } from '#config/env.ts'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { ERROR_REPORT_WINDOW_MS, ERROR_REPORTS_MAX } from '#config/server-limits.ts'

/** Errors of requests to other services. By name, because the pages' bundle has classes of its own. */
const requestErrors: ReadonlySet<string> = new Set([
  'ContentServiceError',
  'CatalogueError',
  'CommerceServiceError',
  'TimeoutError',
])

/**
 * The error without what it may hold of a draft or of what somebody typed: it keeps where it happened, and its message if
 * that only says how a request failed.
 */
function withoutContent({ name, message, stack = '' }: Error): Error {
  const error = new Error(requestErrors.has(name) ? message : 'The server’s log has the message.')
  error.name = name
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  error.stack = [`${name}: ${error.message}`, ...frames].join('\n')
  return error
}

async function openClient(dsn: string, environment: Environment): Promise<ServerRuntimeClient> {
  const sentry = await import('@sentry/core')
  const client = new sentry.ServerRuntimeClient({
    dsn,
    environment: environment.PUBLIC_SITE_VARIANT,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: sentry.createStackParser(sentry.nodeStackLineParser()),
    sendDefaultPii: false,
    sendClientReports: false,
    transport: (options: BaseTransportOptions) =>
      sentry.createTransport(options, async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: 'POST',
          headers: options.headers ?? {},
          body: typeof body === 'string' ? body : new Uint8Array(body),
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        })
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  return client
}

/**
 * Sends errors of the server to the error-reporting service, if one is configured (ERR-14): each distinct one once an hour,
 * because a service that is away fails every request. Its client is loaded with the first error. Never throws.
 */
export function createErrorReporter(
  environment: Environment,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const dsn = environment.PUBLIC_ERROR_REPORTING_DSN
  if (dsn === undefined) return () => {}
  const sent = new Set<string>()
  let windowEnd = 0
  let opening: Promise<ServerRuntimeClient> | null = null
  return (thrown) => {
    if (now() >= windowEnd) {
      sent.clear()
      windowEnd = now() + ERROR_REPORT_WINDOW_MS
    }
    const error = withoutContent(thrown instanceof Error ? thrown : new Error())
    const fingerprint = error.stack ?? error.message
    if (sent.has(fingerprint) || sent.size >= ERROR_REPORTS_MAX) return
    sent.add(fingerprint)
    opening ??= openClient(dsn, environment)
    opening
      .then((client) => client.captureException(error))
      .catch((reason: unknown) => console.error('server: an error was not reported:', reason))
  }
}
