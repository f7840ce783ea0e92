import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { STOREFRONT_API_VERSION } from '../../src/config/limits.ts'
import { checkoutHosts } from '../../src/features/checkout/checkout-host.ts'
import { consentDomains } from '../../src/features/consent/consent-domains.ts'
import { checkMarket } from './check-market.ts'
import type { Asked } from './fetch-once.ts'
import { type Finding, fine, note, wrong } from './finding.ts'
import { askStorefront, readStorefront, type Token, tokensOf } from './storefront.ts'
import { cartProbe, scopeProbes, shopProbe } from './storefront-probes.ts'

const shopSchema = z.object({
  shop: z.object({ name: z.string(), primaryDomain: z.object({ host: z.string() }) }),
})
/** A store refuses a field of products only where there is one. */
const emptySchema = z.object({ products: z.object({ nodes: z.tuple([]) }) })
const cartSchema = z.object({ cartCreate: z.object({ cart: z.object({ checkoutUrl: z.url() }) }) })

const SCOPES_PLACE = 'in Shopify: Headless channel, the storefront, "Storefront API permissions"'

/** Why the service did not answer as the Storefront API; null when it did. */
function refusal(asked: Asked, url: string, { variable }: Token): Finding | null {
  if ('reason' in asked)
    return wrong(
      `The store does not answer at ${url}: ${asked.reason}.`,
      'Correct PUBLIC_STOREFRONT_API_URL.',
    )
  if (asked.status === 401 || asked.status === 403)
    return wrong(
      `The store refuses ${variable} (status ${asked.status}).`,
      'Copy the token anew from Shopify: Headless channel, the storefront, "Manage API access". It belongs to one store.',
    )
  if (asked.status === 402 || asked.status === 423)
    return wrong(
      `The store is closed (status ${asked.status}).`,
      'Choose a plan for it, or unlock it, in Shopify: Settings, Plan.',
    )
  if (readStorefront(asked) !== null) return null
  return wrong(
    `${url} is not the Storefront API of a store (status ${asked.status}).`,
    'Set PUBLIC_STOREFRONT_API_URL to https://YOUR-SHOP.myshopify.com/api/VERSION/graphql.json.',
  )
}

function versionFinding(asked: Asked): Finding[] {
  const actual = 'status' in asked ? asked.headers.get('x-shopify-api-version') : null
  if (actual === null || actual === STOREFRONT_API_VERSION) return []
  return [
    wrong(
      `The store answers with version ${actual} of the Storefront API, not ${STOREFRONT_API_VERSION}, which it no longer has.`,
      'Upgrade the shop to a version that Shopify supports: CONTRIBUTING.md, "Storefront API".',
    ),
  ]
}

async function checkScopes(environment: Environment, token: Token): Promise<Finding[]> {
  let isEmpty = false
  const findings = await Promise.all(
    scopeProbes.map(async ({ scope, purpose, document }) => {
      const reply = readStorefront(await askStorefront(environment, token, document))
      const error = reply?.error ?? null
      if (emptySchema.safeParse(reply?.data).success) isEmpty = true
      if (error === null) return []
      return [
        error.isDenied
          ? wrong(
              `${token.variable} lacks the access scope ${scope}: ${purpose} are missing.`,
              `Allow ${scope} ${SCOPES_PLACE}.`,
            )
          : wrong(`The store could not list ${purpose}: ${error.message}`, 'Try again; then ask Shopify.'),
      ]
    }),
  )
  const problems = findings.flat()
  if (problems.length === 0 && isEmpty)
    return [
      note(
        `Whether ${token.variable} may read stock, tags and selling plans shows once the store has a product on this channel.`,
        'Publish one to the headless channel, and run this again.',
      ),
    ]
  return problems.length > 0 ? problems : [fine(`${token.variable} may read all that the shop shows.`)]
}

/** Whether visitors' answers to the consent banner reach the checkout, where they are to (TRK-18). */
function consentFindings(environment: Environment): Finding[] {
  if (environment.PUBLIC_CONSENT_RECORD === undefined) return []
  const { checkoutRootDomain, storefrontRootDomain } = consentDomains({
    siteUrl: environment.PUBLIC_SITE_URL,
    checkouts: environment.CHECKOUT_HOSTS,
    storefrontUrl: environment.PUBLIC_STOREFRONT_API_URL,
  })
  if (storefrontRootDomain !== null)
    return [fine(`Visitors' answers reach ${checkoutRootDomain} by a cookie of ${storefrontRootDomain}.`)]
  return [
    wrong(
      `Visitors' answers do not reach the checkout: ${checkoutRootDomain} has no domain in common with ${environment.PUBLIC_SITE_URL}.`,
      "Give the checkout a subdomain of the shop's domain in Shopify (Settings, Domains), and add it to CHECKOUT_HOSTS.",
    ),
  ]
}

/** Whether a cart can be made, and its checkout is where shoppers may be sent (CHK-02). */
async function checkCheckout(environment: Environment, token: Token, primary: string): Promise<Finding[]> {
  const reply = readStorefront(await askStorefront(environment, token, cartProbe))
  if (reply?.error?.isDenied)
    return [
      wrong(
        `${token.variable} may not make carts: ${reply.error.requiredAccess ?? reply.error.message}`,
        `Allow unauthenticated_write_checkouts and unauthenticated_read_checkouts ${SCOPES_PLACE}.`,
      ),
    ]
  const { data } = cartSchema.safeParse(reply?.data)
  if (data === undefined)
    return [wrong('The store made no cart.', `Look at its checkout in Shopify: Settings, Checkout.`)]
  const { host } = new URL(data.cartCreate.cart.checkoutUrl)
  if (host === new URL(environment.PUBLIC_SITE_URL).host)
    return [
      wrong(
        `The checkout is at ${host}, which is the shop's own pages: shoppers would land on "page not found".`,
        'Give the checkout a domain of its own (checkout.…) in Shopify: Settings, Domains, and make it the primary one.',
      ),
    ]
  const { hosts, isConfigured } = checkoutHosts(
    environment.CHECKOUT_HOSTS,
    environment.PUBLIC_STOREFRONT_API_URL,
  )
  if (hosts.includes(host) || (!isConfigured && host === primary))
    return [fine(`Carts can be made; the checkout is at ${host}.`)]
  return [
    wrong(
      `The checkout is at ${host}, where the shop does not send shoppers; it would use ${hosts[0]} instead and report it.`,
      `Add ${host} to CHECKOUT_HOSTS.`,
    ),
  ]
}

/** The store: its tokens, their access scopes, the version of its API, the market, and the checkout. */
export async function checkStorefront(environment: Environment): Promise<Finding[]> {
  const url = environment.PUBLIC_STOREFRONT_API_URL
  const [token, ...otherTokens] = tokensOf(environment)
  const asked = await askStorefront(environment, token, shopProbe)
  const problem = refusal(asked, url, token)
  if (problem !== null) return [problem]
  const { data } = shopSchema.safeParse(readStorefront(asked)?.data)
  if (data === undefined)
    return [wrong(`${url} does not say its name.`, `Look at the access scopes ${SCOPES_PLACE}.`)]
  const others = await Promise.all(
    otherTokens.map(async (other) => {
      const refused = refusal(await askStorefront(environment, other, shopProbe), url, other)
      return refused === null ? checkScopes(environment, other) : [refused]
    }),
  )
  return [
    fine(`The store "${data.shop.name}" accepts ${token.variable}.`),
    ...versionFinding(asked),
    ...(await checkScopes(environment, token)),
    ...others.flat(),
    ...(await checkMarket(environment, token)),
    ...(await checkCheckout(environment, token, data.shop.primaryDomain.host)),
    ...consentFindings(environment),
  ]
}
