import { z } from 'zod'
import { isLocalOrigin } from '../../shared/is-local-origin.ts'
import { tokenOf } from './accounts.ts'

/** An origin as the API of Sanity's projects has it. */
export const corsOriginSchema = z.object({ origin: z.string(), allowCredentials: z.boolean() })
export type CorsOrigin = z.infer<typeof corsOriginSchema>

/** Whether pages of an origin may use a user's rights: origins of this machine, and configured ones. */
export function isTrustedOrigin(origin: string, configured: readonly string[]): boolean {
  return configured.includes(origin) || isLocalOrigin(origin)
}

/**
 * Whether to refuse a page's request: it carries a token or session, or changes something, and its origin is not
 * trusted. Public reads are answered; CORS keeps scripts of such an origin from reading them.
 */
export function isUntrusted(request: Request, configured: readonly string[]): boolean {
  const origin = request.headers.get('origin')
  if (origin === null || isTrustedOrigin(origin, configured)) return false
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const isPostedQuery = request.method === 'POST' && /\/data\/query\//.test(new URL(request.url).pathname)
  return tokenOf(request) !== null || !(reads || isPostedQuery)
}
