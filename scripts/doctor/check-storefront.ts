import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { storefrontVersion } from '../../src/config/env-formats.ts'
import { checkCheckout, checkConsentRecord } from './check-checkout.ts'
import { checkMarket } from './check-market.ts'
import type { HttpResult } from './fetch-once.ts'
import { type Finding, note, ok, problem } from './finding.ts'
import { askStorefront, readStorefront, type Token, tokensOf } from './storefront.ts'
import { SCOPES_PLACE, scopeProbes, shopProbe } from './storefront-probes.documents.ts'

const shopSchema = z.object({
  shop: z.object({ name: z.string(), primaryDomain: z.object({ host: z.string() }) }),
})
/** A store refuses a field of products only where there is one. */
const emptySchema = z.object({ products: z.object({ nodes: z.tuple([]) }) })

/** Why the service did not answer as the Storefront API; null when it did. */
function refusal(response: HttpResult, url: string, { variable }: Token): Finding | null {
  if ('reason' in response)
    return problem(
      `The store does not answer at ${url}: ${response.reason}.`,
      'Correct PUBLIC_STOREFRONT_API_URL.',
    )
  if (response.status === 401 || response.status === 403)
    return problem(
      `The store refuses ${variable} (status ${response.status}).`,
      'Copy the token anew from Shopify: Headless channel, the storefront, "Manage API access". It belongs to one store.',
    )
  if (response.status === 402 || response.status === 423)
    return problem(
      `The store is closed (status ${response.status}).`,
      'Choose a plan for it, or unlock it, in Shopify: Settings, Plan.',
    )
  if (readStorefront(response) !== null) return null
  return problem(
    `${url} is not the Storefront API of a store (status ${response.status}).`,
    'Set PUBLIC_STOREFRONT_API_URL to https://YOUR-SHOP.myshopify.com/api/VERSION/graphql.json.',
  )
}

/** Shopify answers a version that it has dropped with the oldest that it still has, and says so in a header only. */
function versionFindings(response: HttpResult, url: string): Finding[] {
  const actual = 'status' in response ? response.headers.get('x-shopify-api-version') : null
  const wanted = storefrontVersion(url)
  if (actual === null || wanted === undefined || actual === wanted) return []
  const why = actual > wanted ? 'which it no longer has' : 'which it does not have yet'
  return [
    problem(
      `The store answers with version ${actual} of the Storefront API, not ${wanted}, ${why}.`,
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
          ? problem(
              `${token.variable} lacks the access scope ${scope}: ${purpose} are missing.`,
              `Allow ${scope} ${SCOPES_PLACE}.`,
            )
          : problem(`The store could not list ${purpose}: ${error.message}`, 'Try again; then ask Shopify.'),
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
  return problems.length > 0 ? problems : [ok(`${token.variable} may read all that the shop shows.`)]
}

/** The store: its tokens, their access scopes, the version of its API, the market, and the checkout. */
export async function checkStorefront(environment: Environment): Promise<Finding[]> {
  const url = environment.PUBLIC_STOREFRONT_API_URL
  const [token, ...otherTokens] = tokensOf(environment)
  const response = await askStorefront(environment, token, shopProbe)
  const refused = refusal(response, url, token)
  if (refused !== null) return [refused]
  const reply = readStorefront(response)
  const { data } = shopSchema.safeParse(reply?.data)
  if (data === undefined)
    return [
      problem(
        `The store at ${url} does not say its name: ${reply?.error?.message ?? 'its answer cannot be read'}.`,
        `Look at the access scopes ${SCOPES_PLACE}.`,
      ),
    ]
  const others = await Promise.all(
    otherTokens.map(async (other) => {
      const refused = refusal(await askStorefront(environment, other, shopProbe), url, other)
      return refused === null ? checkScopes(environment, other) : [refused]
    }),
  )
  return [
    ok(`The store "${data.shop.name}" accepts ${token.variable}.`),
    ...versionFindings(response, url),
    ...(await checkScopes(environment, token)),
    ...others.flat(),
    ...(await checkMarket(environment, token)),
    ...(await checkCheckout(environment, token, data.shop.primaryDomain.host)),
    ...checkConsentRecord(environment),
  ]
}
