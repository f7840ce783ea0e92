import { SENDINGS_PER_ADDRESS, SENDINGS_WINDOW_MS } from '#config/limits.ts'

/** More addresses than this are not remembered at a time: the oldest is forgotten first. */
const ADDRESSES = 10_000

export interface RateLimiter {
  /** Counts one sending. Answers 0 when it is within the limit, else in how many milliseconds the next one is. */
  take(address: string): number
}

/** An IPv6 address stands for its network: whoever has one has all of the others in it. */
function ownerOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = plain.includes('::') ? Math.max(0, 8 - groups.length - after.length) : 0
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}

/** At most so many sendings from one address within a sliding window; kept in memory. */
export function createRateLimiter({
  most = SENDINGS_PER_ADDRESS,
  windowMs = SENDINGS_WINDOW_MS,
  now = Date.now,
}: {
  most?: number
  windowMs?: number
  now?: () => number
} = {}): RateLimiter {
  const sendings = new Map<string, number[]>()
  return {
    take(address) {
      const owner = ownerOf(address)
      const time = now()
      const recent = (sendings.get(owner) ?? []).filter((at) => time - at < windowMs)
      const [oldest] = recent
      const isOver = recent.length >= most
      if (!isOver) recent.push(time)
      sendings.delete(owner)
      sendings.set(owner, recent)
      if (sendings.size > ADDRESSES) {
        const [first] = sendings.keys()
        if (first !== undefined) sendings.delete(first)
      }
      return isOver && oldest !== undefined ? oldest + windowMs - time : 0
    },
  }
}
