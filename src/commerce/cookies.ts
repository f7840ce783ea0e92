/** The part of `document` that cookies need; tests bring their own. */
export interface CookieJar {
  /** As `document.cookie`: reading returns all cookies, writing sets one. */
  cookie: string
}

/** The cookie's value; null if it is absent or malformed. */
export function readCookie(jar: CookieJar, name: string): string | null {
  for (const part of jar.cookie.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(value.join('='))
    } catch {
      return null
    }
  }
  return null
}

/** Sets a cookie for the whole site for `lifetimeS` seconds; not sent with cross-site requests. */
export function writeCookie(
  jar: CookieJar,
  name: string,
  value: string,
  { lifetimeS, secure }: { lifetimeS: number; secure: boolean },
): void {
  jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifetimeS}; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Removes a cookie by setting it with a lifetime of 0. */
export function removeCookie(jar: CookieJar, name: string): void {
  writeCookie(jar, name, '', { lifetimeS: 0, secure: false })
}
