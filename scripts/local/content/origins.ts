import { isOfThisMachine } from '../shared/this-machine.ts'
import { tokenOf } from './accounts.ts'

/** Whether pages of an origin may use a signed-in person's rights: those of this machine, and those configured. */
export function isTrustedOrigin(origin: string, configured: readonly string[]): boolean {
  return configured.includes(origin) || isOfThisMachine(origin)
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
