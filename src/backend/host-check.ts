import { isLoopback } from '#config/is-loopback.ts'

/**
 * Whether a request's Host header names the backend: one of `hosts` (with the port, unless it is the default one), or
 * this machine, whose names a page of another machine cannot have. A page whose domain resolves to the backend's address (DNS
 * rebinding) sends its own name instead.
 */
export function isOwnHost(url: URL, hosts: readonly string[]): boolean {
  return isLoopback(url.hostname) || hosts.includes(url.host)
}
