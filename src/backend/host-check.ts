/** Names of this machine, which a page of another machine cannot have. */
const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.\d+){3}$/.test(hostname)

/**
 * Whether a request's Host header names the backend: one of `hosts` (with the port, unless it is the default one), or
 * this machine. A page whose domain resolves to the backend's address (DNS rebinding) sends its own name instead.
 */
export function isOwnHost(url: URL, hosts: readonly string[]): boolean {
  return isLoopback(url.hostname) || hosts.includes(url.host)
}
