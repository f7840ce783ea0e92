import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { buildId, siteVariant } from '#config/site.ts'
import type { Report } from './report.ts'

let scope: Scope | null = null

/** Without the client's own instruments: it sends what it is handed, and watches nothing. */
function scopeOf(dsn: string): Scope {
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

/** Hands a report to the error-reporting service of that address (ERR-14). */
export function sendToService(dsn: string, { name, message, stack, facts }: Report): void {
  const error = new Error(message)
  error.name = name
  if (stack !== null) error.stack = stack
  const at = scopeOf(dsn).clone()
  // The page by its path alone: parameters may be anybody's.
  at.setTags({ ...facts, page: location.pathname })
  at.captureException(error)
}
