import { checkoutHosts } from '#features/checkout/checkout-host.ts'

/** Where Shopify keeps the visitor's choice, in the words of its Customer Privacy API. */
export interface ConsentDomains {
  /** The host that answers the Storefront API and shows the checkout. */
  checkoutRootDomain: string
  /** The domain of the cookie that pages and checkout share; null when they have none in common. */
  storefrontRootDomain: string | null
}

/** "shop.example" of "www.shop.example" and "checkout.shop.example"; null when at most the last label is common. */
function commonDomain(one: string, other: string): string | null {
  const labels = one.split('.').toReversed()
  const others = other.split('.').toReversed()
  const end = labels.findIndex((label, index) => label !== others[index])
  const common = end === -1 ? labels : labels.slice(0, end)
  return common.length < 2 ? null : common.toReversed().join('.')
}

interface Addresses {
  siteUrl: string
  /** As `CHECKOUT_HOSTS` has them. */
  checkouts: string | undefined
  storefrontUrl: string
}

/** The checkout that shares a domain with the site, which the choice then reaches by a cookie; otherwise the first one. */
export function consentDomains({ siteUrl, checkouts, storefrontUrl }: Addresses): ConsentDomains {
  const { hostname } = new URL(siteUrl)
  const { hosts } = checkoutHosts(checkouts, storefrontUrl)
  for (const host of hosts) {
    const domain = commonDomain(hostname, host.replace(/:\d+$/, ''))
    if (domain !== null) return { checkoutRootDomain: host, storefrontRootDomain: domain }
  }
  return { checkoutRootDomain: hosts[0], storefrontRootDomain: null }
}
