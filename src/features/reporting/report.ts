/** Where reports go besides the console: the error-reporting service, once its feature has connected it. */
export type ReportSink = (error: Error, context: Readonly<Record<string, string>>) => void

/** Noise of browsers and extensions nobody can act on (ERR-13). */
const noise = [
  /^failed to fetch$/i,
  /^load failed$/i,
  /^networkerror when attempting to fetch resource\.?$/i,
  /^resizeobserver loop/i,
]

/** A cart id's secret, wherever an address or id has come along in a message. */
const secret = /([?&]key=)[^&\s"']+/g

const sinks = new Set<ReportSink>()

/** Sends every later report to `sink` too; answers what stops it. */
export function addReportSink(sink: ReportSink): () => void {
  sinks.add(sink)
  return () => void sinks.delete(sink)
}

/**
 * Reports an error nobody handled, or one handled that somebody should know of (ERR-14). Known noise is dropped
 * (ERR-13) and cart secrets are masked. `context` is short, searchable facts ("operation": "cartLinesAdd").
 */
export function report(error: unknown, context: Readonly<Record<string, string>> = {}): void {
  const text = error instanceof Error ? error.message : String(error)
  if (noise.some((pattern) => pattern.test(text))) return
  const masked = new Error(text.replace(secret, '$1***'), {
    cause: error instanceof Error ? error.name : undefined,
  })
  if (error instanceof Error && error.stack !== undefined) masked.stack = error.stack.replace(secret, '$1***')
  console.warn('[report]', masked.message, context)
  for (const sink of sinks) {
    try {
      sink(masked, context)
    } catch {
      // A reporting service that fails must never become the shopper's problem.
    }
  }
}
