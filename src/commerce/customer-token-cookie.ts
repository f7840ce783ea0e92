import { type CookieJar, readCookie, removeCookie } from './cookies.ts'

/** The cookie that contains the shopper's bearer token (NET-03). */
const COOKIE = 'token'

const logOutListeners = new Set<() => void>()

/**
 * Calls `listener` at every logout, so that what the token gave access to is asked for again (NET-03). Returns a function
 * that ends this.
 */
export function onLogOut(listener: () => void): () => void {
  logOutListeners.add(listener)
  return () => void logOutListeners.delete(listener)
}

/** The shopper's bearer token, null when logged out. */
export function readBearerToken(jar: CookieJar): string | null {
  const token = readCookie(jar, COOKIE)
  // Other characters are invalid in a header, so that every request would fail.
  return token !== null && /^[\x21-\x7e]+$/.test(token) ? token : null
}

/**
 * Removes the token and calls the logout listeners; their errors are only logged (NET-03, NET-04). A cookie of a parent
 * domain or another path cannot be removed and stays. There is no login, because nothing depends on the token (OPEN-05): only
 * other pages of the domain set the cookie.
 */
export function logOut(jar: CookieJar): void {
  removeCookie(jar, COOKIE)
  for (const listener of logOutListeners) {
    try {
      listener()
    } catch (error) {
      console.error('A logout listener failed', error)
    }
  }
}
