import type { CookieJar } from '#commerce/cookies.ts'

/** Cookies of the tag manager's and the analytics' scripts: `_ga`, `_ga_ABC123`, `_gid`, `_gat_…`, `_gac_gb_…`, `_gcl_au`. */
const ANALYTICS_COOKIE = /^_(?:gac?|gid|gat|gcl)(?:_|$)/

/** "www.shop.example" and the domains above it, but for the topmost. */
const domainsOf = (hostname: string): string[] => {
  const parts = hostname.split('.')
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'))
}

/**
 * Removes what analytics has stored in cookies of this site, once a visitor has withdrawn their consent (TRK-15). Their scripts
 * set them for the highest domain that they may.
 */
export function forgetAnalytics(jar: CookieJar, hostname: string): void {
  for (const part of jar.cookie.split(';')) {
    const [name = ''] = part.trim().split('=')
    if (!ANALYTICS_COOKIE.test(name)) continue
    for (const domain of ['', ...domainsOf(hostname).map((one) => `; Domain=${one}`)])
      jar.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
}
