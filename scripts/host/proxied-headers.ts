/** The request headers that are forwarded: those that decide the form of the response, none that identify a visitor. */
export const forwardedHeaders = [
  'accept',
  'accept-encoding',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
] as const

/** The response headers that are dropped: those of one connection, and those that hold for the upstream's own name. */
const droppedHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'set-cookie',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** What is served under the shop's address must not run there, an uploaded SVG with a script for example. */
const guardingHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const

/** The upstream's response headers, with lower-case names, as they are passed on. */
export function passedOnHeaders<Value>(
  headers: Iterable<readonly [string, Value]>,
  connection: string,
): Record<string, Value | string> {
  const ofConnection = new Set(connection.toLowerCase().split(/\s*,\s*/))
  return {
    ...Object.fromEntries(
      [...headers].filter(([name]) => !droppedHeaders.has(name) && !ofConnection.has(name)),
    ),
    ...guardingHeaders,
  }
}
