import { RATE_LIMIT_WINDOW_MS } from '#config/server-limits.ts'

/** The limiter forgets the least recent client beyond this number. */
const MAX_CLIENTS = 10_000

export interface RateLimiter {
  /** Counts one request. Returns 0 if it is within the limit, else the milliseconds until the next is allowed. */
  consume(address: string): number | Promise<number>
}

/** The header of a refusal, from what {@link RateLimiter} returned. */
export const retryAfterHeader = (milliseconds: number): Record<string, string> => ({
  'retry-after': String(Math.ceil(milliseconds / 1000)),
})

/** The client behind an IP address: of IPv6 the /64 network, all of whose addresses usually belong to one client. */
export function clientOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = plain.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}

/**
 * Limits requests per client within a sliding window; kept in memory. `now` never goes back: a clock that is set back
 * would lengthen the window.
 */
export function createRateLimiter({
  max,
  windowMs = RATE_LIMIT_WINDOW_MS,
  now = () => performance.now(),
}: {
  max: number
  windowMs?: number
  now?: () => number
}): { consume(address: string): number } {
  const timesByClient = new Map<string, number[]>()
  return {
    consume(address) {
      const client = clientOf(address)
      const time = now()
      const recent = (timesByClient.get(client) ?? []).filter((at) => time - at < windowMs)
      const [oldest] = recent
      const isOverLimit = recent.length >= max
      if (!isOverLimit) recent.push(time)
      // Set again so that the map's order is that of the latest request.
      timesByClient.delete(client)
      timesByClient.set(client, recent)
      if (timesByClient.size > MAX_CLIENTS) {
        const [leastRecent] = timesByClient.keys()
        if (leastRecent !== undefined) timesByClient.delete(leastRecent)
      }
      return isOverLimit && oldest !== undefined ? oldest + windowMs - time : 0
    },
  }
}
