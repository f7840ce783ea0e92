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

/**
 * Reports an error nobody handled, or one handled that somebody should know of (ERR-14). Known noise is dropped
 * (ERR-13) and cart secrets are masked. `context` is short, searchable facts ("operation": "cartLinesAdd").
 */
export function report(error: unknown, context: Readonly<Record<string, string>> = {}): void {
  const text = error instanceof Error ? error.message : String(error)
  if (noise.some((pattern) => pattern.test(text))) return
  const facts = Object.entries(context).map(([name, value]) => [name, masked(value)])
  console.warn('[report]', masked(text), Object.fromEntries(facts))
}
