import { tokenOf } from './accounts.ts'

const ofThisMachine = (url: URL) =>
  url.hostname === 'localhost' ||
  url.hostname.endsWith('.localhost') ||
  url.hostname === '127.0.0.1' ||
  url.hostname === '[::1]'

/** Whether pages of an origin may use a signed-in person's rights: those of this machine, and those configured. */
export function isTrustedOrigin(origin: string, configured: readonly string[]): boolean {
  if (configured.includes(origin)) return true
  const url = URL.parse(origin)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && ofThisMachine(url)
}

/**
 * Whether a request from a page is refused: it brings somebody's token or session, or changes something, and comes from
 * an origin nobody configured. What is public is answered, though no script of such an origin may read it (CORS).
 */
export function isForeign(request: Request, configured: readonly string[]): boolean {
  const origin = request.headers.get('origin')
  if (origin === null || isTrustedOrigin(origin, configured)) return false
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const isPostedQuery = request.method === 'POST' && /\/data\/query\//.test(new URL(request.url).pathname)
  return tokenOf(request) !== null || !(reads || isPostedQuery)
}
