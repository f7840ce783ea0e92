import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { buildId, siteVariant } from '#config/site.ts'
import type { Report } from './report.ts'

let client: BrowserClient | null = null

/** The service's client without its integrations: it sends what it is given and instruments nothing. */
export function errorClient(dsn: string): BrowserClient {
  if (client !== null) return client
  client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    release: buildId,
    environment: siteVariant,
    sendDefaultPii: false,
    sendClientReports: false,
    // Whether a visit is recorded is decided before the recorder is loaded.
    replaysSessionSampleRate: 1,
  })
  client.init()
  return client
}

/** Sends a report to the error-reporting service with that DSN (ERR-14). */
export function sendToService(dsn: string, { name, message, stack, context }: Report): void {
  const error = new Error(message)
  error.name = name
  if (stack !== null) error.stack = stack
  const reportScope = new Scope()
  reportScope.setClient(errorClient(dsn))
  // The path alone: the query may hold personal data.
  reportScope.setTags({ ...context, page: location.pathname })
  reportScope.captureException(error)
}
