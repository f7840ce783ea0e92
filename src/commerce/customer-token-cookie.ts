import { type CookieJar, readCookie, removeCookie } from './cookies.ts'

/** The cookie that contains the shopper's bearer token (NET-03). */
const COOKIE = 'token'

const cacheResets = new Set<() => void>()

/**
 * Calls `reset` at every logout, because data that the token gave access to must not stay (NET-03). Returns a function
 * that ends this.
 */
export function onLogOut(reset: () => void): () => void {
  cacheResets.add(reset)
  return () => void cacheResets.delete(reset)
}

/** The shopper's bearer token, null when logged out. */
export function readBearerToken(jar: CookieJar): string | null {
  const token = readCookie(jar, COOKIE)
  // Other characters are invalid in a header, so that every request would fail.
  return token !== null && /^[\x21-\x7e]+$/.test(token) ? token : null
}

/**
 * Removes the token and resets all caches (NET-03). Errors of a reset are only logged (NET-04). A cookie of a parent domain or
 * another path cannot be removed and stays. There is no login, because nothing depends on the token (OPEN-05): only other
 * pages of the domain set the cookie.
 */
export function logOut(jar: CookieJar): void {
  removeCookie(jar, COOKIE)
  for (const reset of cacheResets) {
    try {
      reset()
    } catch (error) {
      console.error('A cache could not be reset', error)
    }
  }
}
