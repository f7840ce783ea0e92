import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const sessionSchema = z.object({
  dataset: z.string(),
  /** The studio that opened the preview, the only one that may show it in a frame. */
  studioOrigin: z.url({ protocol: /^https?$/ }),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})

/** What an editor may look at; kept in a cookie that the server has signed, which all tabs share. */
export type PreviewSession = z.infer<typeof sessionSchema>

export const SESSION_COOKIE = 'preview'

const signatureOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(payload).digest('base64url')

/** The session as the value of a cookie. */
export function sealSession(session: PreviewSession, secret: string): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `${payload}.${signatureOf(payload, secret)}`
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The session in a cookie's value; null when it was not signed with `secret`, or has expired. */
export function openSession(value: string, secret: string, now: number): PreviewSession | null {
  const [payload = '', signature = ''] = value.split('.')
  if (!isSame(signature, signatureOf(payload, secret))) return null
  const parsed = sessionSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return parsed.success && parsed.data.expiresAt > now ? parsed.data : null
}

/** The values of all cookies with this name; a browser may send one of a frame and one of a tab. */
export function cookieValues(header: string | null, name: string): readonly string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=')
    return key.trim() === name ? [value.join('=').trim()] : []
  })
}

export interface CookieContext {
  isSecure: boolean
  /** In a frame, where other sites' cookies are only kept apart for each top-level site. */
  isFramed: boolean
}

/** The `Set-Cookie` header for a session; an empty value with a `maxAge` of 0 seconds removes it. */
export function sessionCookie(value: string, maxAge: number, { isSecure, isFramed }: CookieContext): string {
  // Without TLS the only studio is on this machine, which is the same site.
  const crossSite = isSecure
    ? ['Secure', 'SameSite=None', ...(isFramed ? ['Partitioned'] : [])]
    : ['SameSite=Lax']
  return [`${SESSION_COOKIE}=${value}`, 'Path=/', 'HttpOnly', `Max-Age=${maxAge}`, ...crossSite].join('; ')
}
