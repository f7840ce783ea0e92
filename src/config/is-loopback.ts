/** Whether a host name, as in `URL.hostname`, is this machine's: localhost, a subdomain of it, 127.0.0.0/8 or [::1]. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.\d+){3}$/.test(hostname)
