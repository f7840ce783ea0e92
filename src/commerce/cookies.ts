/** The bits of `document` a cookie needs; tests bring their own. */
export interface CookieJar {
  /** Reads like `document.cookie`: every cookie; writes like it: one. */
  cookie: string
}

/** The cookie's value, or null when there is none or it is not encoded as it should be. */
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

/** Keeps a cookie for the whole site, for `lifetimeS` seconds, out of requests that other sites begin. */
export function writeCookie(
  jar: CookieJar,
  name: string,
  value: string,
  { lifetimeS, secure }: { lifetimeS: number; secure: boolean },
): void {
  jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifetimeS}; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function removeCookie(jar: CookieJar, name: string): void {
  jar.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
}
