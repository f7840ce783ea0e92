import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { buildId, siteVariant } from '#config/site.ts'
import type { Report } from './report.ts'

let scope: Scope | null = null

/** The client without its integrations: it sends what it is given and instruments nothing. */
function getScope(dsn: string): Scope {
  if (scope !== null) return scope
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    release: buildId,
    environment: siteVariant,
    sendDefaultPii: false,
    sendClientReports: false,
  })
  scope = new Scope()
  scope.setClient(client)
  client.init()
  return scope
}

/** Sends a report to the error-reporting service with that DSN (ERR-14). */
export function sendToService(dsn: string, { name, message, stack, context }: Report): void {
  const error = new Error(message)
  error.name = name
  if (stack !== null) error.stack = stack
  const reportScope = getScope(dsn).clone()
  // The path alone: the query may hold personal data.
  reportScope.setTags({ ...context, page: location.pathname })
  reportScope.captureException(error)
}
