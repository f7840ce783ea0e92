import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address of who sent a request, by which the rate limits count (OPS-14). Each proxy in front of the server appends the
 * address that it was asked from to `X-Forwarded-For`; entries before those of the known proxies are whatever the client
 * wrote. The proxy's own address where they are missing.
 * @param proxies How many proxies are in front of the server.
 */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  const address = proxies > 0 ? (forwarded.at(-proxies)?.trim() ?? '') : ''
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? '')
}
