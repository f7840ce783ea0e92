interface CheckoutHostOptions {
  /** The store's own protocol, which its checkout has too: https, or http on this machine. */
  readonly protocol: string
  /** The hosts that the checkout may be at; the first serves every checkout URL. */
  readonly hosts: readonly [string, ...string[]]
  /** Whether `hosts` is configured; otherwise a shop may have its primary domain besides. */
  readonly isConfigured: boolean
  /** Asks the store for the host of its primary domain; null when it does not answer. */
  readonly primaryHost: () => Promise<string | null>
  readonly report: (error: unknown, context?: Record<string, string>) => void
}

/**
 * The hosts that the checkout may be at: those of `CHECKOUT_HOSTS` (comma-separated), else the store's own, which serves
 * the Storefront API.
 */
export function checkoutHosts(
  configured: string | undefined,
  storefrontUrl: string,
): Pick<CheckoutHostOptions, 'protocol' | 'hosts' | 'isConfigured'> {
  const { protocol, host } = new URL(storefrontUrl)
  const [first, ...others] = (configured ?? '').toLowerCase().split(/[\s,]/).filter(Boolean)
  return { protocol, hosts: [first ?? host, ...others], isConfigured: first !== undefined }
}

/**
 * The checkout URL at one of the shop's own hosts, so that no shopper pays anywhere else (CHK-02). At an unknown host, the
 * store is asked for its primary domain, which may have changed since the build. Any other host is replaced: the store
 * serves its checkouts at each of its domains, and the sale goes on. @throws TypeError when the URL is not http(s).
 */
export async function toOwnHost(checkoutUrl: string, options: CheckoutHostOptions): Promise<string> {
  const { protocol, hosts, isConfigured, primaryHost, report } = options
  const url = new URL(checkoutUrl)
  if (!['http:', 'https:'].includes(url.protocol)) {
    throw new TypeError(`The checkout URL is not http(s): ${url.protocol}`)
  }
  url.protocol = protocol
  const { host } = url
  if (hosts.includes(host)) return url.href
  const primary = await primaryHost()
  if (isConfigured || host !== primary) {
    report(new Error(`The checkout is at a host that is not the shop's own: ${host}`), {
      operation: 'checkout',
    })
  }
  // Name, password and port belong to the host that is replaced.
  Object.assign(url, { username: '', password: '', port: '', host: primary ?? hosts[0] })
  if (url.host !== (primary ?? hosts[0])) throw new TypeError(`The store's domain is malformed: ${primary}`)
  return url.href
}
