import { COOKIE_LIFETIME_S } from '#config/limits.ts'
import { type CookieJar, readCookie, removeCookie, writeCookie } from './cookies.ts'

/** The cookie the shopper's bearer token is kept in (NET-03). */
const COOKIE = 'token'

const cacheResets = new Set<() => void | Promise<void>>()

/** Runs `reset` at every login and logout, because answers cached for one shopper are not another's (NET-03). */
export function onCredentialsChange(reset: () => void | Promise<void>): () => void {
  cacheResets.add(reset)
  return () => void cacheResets.delete(reset)
}

/** A cache that cannot be reset must not keep a shopper from signing in or out: errors are only logged (NET-04). */
async function resetCaches(): Promise<void> {
  for (const reset of cacheResets) {
    try {
      await reset()
    } catch (error) {
      console.error('The request cache could not be reset', error)
    }
  }
}

/** The shopper's bearer token, or null when signed out. */
export function readBearerToken(jar: CookieJar): string | null {
  const token = readCookie(jar, COOKIE)
  // Anything else would make an invalid header and fail every request.
  return token !== null && /^[\x21-\x7e]+$/.test(token) ? token : null
}

/** Keeps the token for 7 days (NET-03) and resets the request caches. */
export async function logIn(
  token: string,
  { jar, secure }: { jar: CookieJar; secure: boolean },
): Promise<void> {
  writeCookie(jar, COOKIE, token, { lifetimeS: COOKIE_LIFETIME_S, secure })
  await resetCaches()
}

/** Forgets the token and resets the request caches (NET-03). */
export async function logOut(jar: CookieJar): Promise<void> {
  removeCookie(jar, COOKIE)
  await resetCaches()
}
