import { isLoopback } from '../../src/config/is-loopback.ts'

/** Whether an origin is on this machine. */
export function isLocalOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return isLoopback(url.hostname)
}
