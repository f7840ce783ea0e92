/** Noise of browsers and extensions nobody can act on (ERR-13). */
const noise = [
  /^failed to fetch$/i,
  /^load failed$/i,
  /^networkerror when attempting to fetch resource\.?$/i,
  /^resizeobserver loop/i,
]

/** A cart id's secret, wherever an address or id, also an escaped one, has come along in a text. */
const secret = /((?:[?&]|%3F|%26)key(?:=|%3D))[^&%\s"']+/gi
const masked = (text: string) => text.replace(secret, '$1***')

/** What the error-reporting service is told: nothing of it has a cart's secret any more. */
export interface Report {
  name: string
  message: string
  stack: string | null
  facts: Readonly<Record<string, string>>
}

type Send = (report: Report) => Promise<void>

let send: Send | null = null
const sent = new Set<string>()

/** From now on reports go to the error-reporting service too, each matter once a page (ERR-14); null ends it. */
export function sendReportsBy(service: Send | null): void {
  send = service
  sent.clear()
}

function reportOf(error: unknown, context: Readonly<Record<string, string>>): Report {
  const isError = error instanceof Error
  return {
    name: isError ? error.name : 'Error',
    message: masked(isError ? error.message : String(error)),
    stack: isError && error.stack !== undefined ? masked(error.stack) : null,
    facts: Object.fromEntries(Object.entries(context).map(([name, value]) => [name, masked(value)])),
  }
}

/**
 * Reports an error nobody handled, or one handled that somebody should know of (ERR-14): in the console, and to the
 * error-reporting service where one is configured. Known noise is dropped (ERR-13) and cart secrets are masked.
 * `context` is short, searchable facts ("operation": "cartLinesAdd").
 */
export function report(error: unknown, context: Readonly<Record<string, string>> = {}): void {
  const made = reportOf(error, context)
  if (noise.some((pattern) => pattern.test(made.message))) return
  console.warn('[report]', made.message, made.facts)
  const matter = JSON.stringify([made.message, made.facts])
  if (send === null || sent.has(matter)) return
  sent.add(matter)
  // A report that cannot be sent is in the console, and there is nobody else to tell.
  send(made).catch((reason: unknown) => console.warn('[report] not sent:', String(reason)))
}
