import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { checkoutHosts } from '../../src/features/checkout/checkout-host.ts'
import { consentDomains } from '../../src/features/consent/consent-domains.ts'
import { type Finding, ok, problem } from './finding.ts'
import { askInMarket, newCartInput, readStorefront, type Token } from './storefront.ts'
import { cartProbe, cartReadProbe, SCOPES_PLACE } from './storefront-probes.documents.ts'

const cartSchema = z.object({ id: z.string(), checkoutUrl: z.url() })
type Cart = z.infer<typeof cartSchema>

const madeSchema = z.object({
  cartCreate: z.object({
    cart: cartSchema.nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
})
const readSchema = z.object({ node: z.object({ id: z.string() }) })

/** An empty cart as the shop makes it, or why there is none. */
async function makeCart(environment: Environment, token: Token): Promise<Cart | Finding> {
  const input = newCartInput(environment)
  const reply = readStorefront(await askInMarket(environment, token, cartProbe, { input }))
  if (reply?.error?.isDenied)
    return problem(
      `${token.variable} may not make carts: ${reply.error.requiredAccess ?? reply.error.message}`,
      `Allow unauthenticated_write_checkouts and unauthenticated_read_checkouts ${SCOPES_PLACE}.`,
    )
  const { data } = madeSchema.safeParse(reply?.data)
  const why = reply?.error?.message ?? data?.cartCreate.userErrors[0]?.message
  return (
    data?.cartCreate.cart ??
    problem(
      `The store made no cart${why === undefined ? '.' : `: ${why}`}`,
      'Look at its checkout in Shopify: Settings, Checkout.',
    )
  )
}

/** Why the shop could not read its cart again; null when it can. */
async function readingProblem(environment: Environment, token: Token, id: string): Promise<Finding | null> {
  const reply = readStorefront(await askInMarket(environment, token, cartReadProbe, { id }))
  if (reply?.error?.isDenied)
    return problem(
      `${token.variable} may not read carts: ${reply.error.requiredAccess ?? reply.error.message}`,
      `Allow unauthenticated_read_checkouts ${SCOPES_PLACE}.`,
    )
  if (readSchema.safeParse(reply?.data).success) return null
  const why = reply?.error?.message ?? 'it answers without the cart'
  return problem(`The store made a cart that cannot be read again: ${why}.`, 'Try again; then ask Shopify.')
}

/** Whether a cart can be made and read, and its checkout is where shoppers may be sent (CHK-02). */
export async function checkCheckout(
  environment: Environment,
  token: Token,
  primary: string,
): Promise<Finding[]> {
  const cart = await makeCart(environment, token)
  if ('level' in cart) return [cart]
  const refused = await readingProblem(environment, token, cart.id)
  if (refused !== null) return [refused]
  const { host } = new URL(cart.checkoutUrl)
  if (host === new URL(environment.PUBLIC_SITE_URL).host)
    return [
      problem(
        `The checkout is at ${host}, which is the shop's own pages: shoppers would land on "page not found".`,
        'Give the checkout a domain of its own (checkout.…) in Shopify: Settings, Domains, and make it the primary one.',
      ),
    ]
  const { hosts, isConfigured } = checkoutHosts(
    environment.CHECKOUT_HOSTS,
    environment.PUBLIC_STOREFRONT_API_URL,
  )
  if (hosts.includes(host) || (!isConfigured && host === primary))
    return [ok(`Carts can be made and read; the checkout is at ${host}.`)]
  return [
    problem(
      `The checkout is at ${host}, where the shop does not send shoppers; it would use ${hosts[0]} instead and report it.`,
      `Add ${host} to CHECKOUT_HOSTS.`,
    ),
  ]
}

/** Whether visitors' answers to the consent banner reach the checkout, where they are to (TRK-18). */
export function checkConsentRecord(environment: Environment): Finding[] {
  if (environment.PUBLIC_CONSENT_RECORD === undefined) return []
  const { checkoutRootDomain, storefrontRootDomain } = consentDomains({
    siteUrl: environment.PUBLIC_SITE_URL,
    checkouts: environment.CHECKOUT_HOSTS,
    storefrontUrl: environment.PUBLIC_STOREFRONT_API_URL,
  })
  if (storefrontRootDomain !== null)
    return [ok(`Visitors' answers reach ${checkoutRootDomain} by a cookie of ${storefrontRootDomain}.`)]
  return [
    problem(
      `Visitors' answers do not reach the checkout: ${checkoutRootDomain} has no domain in common with ${environment.PUBLIC_SITE_URL}.`,
      "Give the checkout a subdomain of the shop's domain in Shopify (Settings, Domains), and add it to CHECKOUT_HOSTS.",
    ),
  ]
}
