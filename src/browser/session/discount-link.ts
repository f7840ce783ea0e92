import { type CookieJar, writeCookie } from '#commerce/cookies.ts'
import { COOKIE_LIFETIME_S } from '#config/limits.ts'
import { readLandingParameters } from './landing-parameters.ts'
import { timestampedEntry } from './timestamped-entry.ts'

// Separate file, without schemas, for the inline script of the page that discount links lead to.

/** The prefix of the session's entries in `localStorage`. */
export const SESSION_PREFIX = 'session:'

/** Holds the discount code that no cart has accepted yet (DISC-14). */
export const DISCOUNT_COOKIE = 'discount_code'

/** Stores a code that no cart has accepted yet. */
export const writePendingDiscount = (jar: CookieJar, code: string, secure: boolean): void =>
  writeCookie(jar, DISCOUNT_COOKIE, code, { lifetimeS: COOKIE_LIFETIME_S, secure })

interface DiscountLinkOptions {
  /** Returns `localStorage`, which may throw; where it is blocked, the code is kept as a cookie. */
  area: () => Pick<Storage, 'setItem'>
  jar: CookieJar
  now: number
}

/**
 * Keeps what a discount link brings, for the page that it leads to: the code, and the campaign, by which that page's first
 * paint chooses its banner (RTE-28, DISC-03, DISC-04). Returns the address for the session to capture there: the code of its
 * path wins over one in its query.
 * @param code Null without one; empty when it cannot be one.
 */
export function keepDiscountLink(
  address: URL,
  code: string | null,
  { area, jar, now }: DiscountLinkOptions,
): URL {
  const landing = new URL(address)
  const { campaign } = readLandingParameters(landing)
  const entries = { entered: code, campaign }
  if (code !== null) landing.searchParams.delete('discount')
  if (code) writePendingDiscount(jar, code, address.protocol === 'https:')
  try {
    for (const [name, value] of Object.entries(entries))
      if (value !== null) area().setItem(SESSION_PREFIX + name, timestampedEntry(value, now))
  } catch {
    // Blocked or full.
  }
  return landing
}
