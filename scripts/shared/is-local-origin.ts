/** Whether an origin is on this machine. */
export function isLocalOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  const { hostname } = url
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}
