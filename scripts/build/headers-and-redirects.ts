import { existsSync, readdirSync } from 'node:fs'
import type { Environment } from '../../src/config/env.ts'
import {
  NO_PRODUCT_DATA_PATH,
  PICTURES_PATH,
  pathOf,
  productDataPath,
  SUBSCRIBE_PATH,
} from '../../src/config/routes.ts'
import { contentPicturesUrl } from '../../src/config/services.ts'

/** The limits of static hosts for either file. */
export const MAX_RULES = 100
export const MAX_LINE_LENGTH = 2000

const YEAR_S = 31_536_000
const HASHED = `public, max-age=${YEAR_S}, immutable`
/** Cached, but revalidated each time: the response at an address without a hash can change with every release. */
const REVALIDATED = 'no-cache'

export interface Rule {
  path: string
  /** Headers of wider rules to detach (`! Name`), for hosts that would otherwise send both values. */
  detached?: readonly string[]
  headers: Readonly<Record<string, string>>
}

/** The addresses by first path segment, so that a few rules cover all pages. */
function pageRules(paths: readonly string[]): string[] {
  const rules = new Set<string>()
  for (const path of paths) {
    const [, first = '', rest] = path.split('/')
    rules.add(`/${first}`)
    if (rest !== undefined) rules.add(`/${first}/*`)
  }
  return [...rules].toSorted()
}

/** Replaces the shop's policy with the studio's, which could not work under it (RTE-06). */
function studioRules(policy: string | null): Rule[] {
  if (policy === null) return []
  const admin = pathOf('admin', {})
  const name = 'Content-Security-Policy'
  return [
    { path: `${admin}/*`, detached: [name], headers: { [name]: policy } },
    { path: `${admin}/static/*`, headers: { 'Cache-Control': HASHED } },
  ]
}

/**
 * The rules of `_headers`. No two rules set the same header for one address, because hosts differ in which one wins. The
 * exception is the studio's policy: some hosts take the later rule's value, the others support `! Name`. Pages beyond
 * the limit get no rule; hosts then make browsers revalidate by default.
 */
export function headerRules(
  environment: Environment,
  policies: { shop: string; studio: string | null },
  pagePaths: readonly string[],
): Rule[] {
  const everywhere: Rule = {
    path: '/*',
    headers: {
      'Content-Security-Policy': policies.shop,
      'Strict-Transport-Security': `max-age=${YEAR_S}`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy':
        'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      // Search engines must not index the scrubbed variant (SEO-01).
      ...(environment.PUBLIC_SITE_VARIANT === 'scrubbed' ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
    },
  }
  const hashed: Rule = { path: '/_astro/*', headers: { 'Cache-Control': HASHED } }
  const data: Rule = { path: '/data/*', headers: { 'Cache-Control': REVALIDATED } }
  const fixed = [everywhere, hashed, data, ...studioRules(policies.studio)]
  const pages = pageRules(pagePaths)
    .slice(0, MAX_RULES - 1 - fixed.length)
    .map((path) => ({ path, headers: { 'Cache-Control': REVALIDATED } }))
  return [...fixed, ...pages]
}

/** The encoded file name, without extension, of the only page in a folder; null if there is none or more than one. */
function onlyPageIn(directory: string, path: string): string | null {
  const pages = existsSync(directory + path)
    ? readdirSync(directory + path).filter((name) => name.endsWith('.html'))
    : []
  const [only] = pages
  return pages.length === 1 && only !== undefined ? encodeURIComponent(only.slice(0, -'.html'.length)) : null
}

/** The line that proxies images from the content service, unless pages link to them there directly. */
function imageProxyLines(environment: Environment): string[] {
  if (environment.PUBLIC_PICTURES === 'direct') return []
  const address = contentPicturesUrl({
    projectId: environment.PUBLIC_SANITY_PROJECT_ID,
    dataset: environment.PUBLIC_SANITY_DATASET,
    apiHost: environment.PUBLIC_SANITY_API_HOST,
  })
  return [`${PICTURES_PATH}* ${address}:splat 200`]
}

/** The lines of `_redirects`; only those whose target this build contains or proxies. */
export function redirectLines(directory: string, environment: Environment): string[] {
  const lines = imageProxyLines(environment)
  // The subscription page replaces its index (RTE-16).
  if (existsSync(`${directory}${SUBSCRIBE_PATH}.html`))
    lines.push(`${pathOf('buyNowIndex', {})} ${SUBSCRIBE_PATH} 301`)
  // An index of a single page redirects to that page (RTE-17, RTE-30).
  for (const kind of ['collectionIndex', 'signUpIndex'] as const) {
    const index = pathOf(kind, {})
    const only = onlyPageIn(directory, index)
    if (only !== null && !existsSync(`${directory}${index}.html`)) lines.push(`${index} ${index}/${only} 302`)
  }
  // One page serves every discount code (RTE-28).
  const discount = pathOf('discountIndex', {})
  if (existsSync(`${directory}${discount}.html`)) lines.push(`${discount}/* ${discount} 200`)
  // Suggestions ask for products that this site hides: an empty file answers instead of an error.
  if (existsSync(`${directory}${NO_PRODUCT_DATA_PATH}`))
    lines.push(`${productDataPath('*').replace(/\*.*/, '*')} ${NO_PRODUCT_DATA_PATH} 200`)
  // The studio routes its own addresses (RTE-06).
  const admin = pathOf('admin', {})
  if (existsSync(`${directory}${admin}/index.html`)) lines.push(`${admin}/* ${admin}/index.html 200`)
  return lines
}

/** `_headers` as text. @throws RangeError when a line or the number of rules exceeds the hosts' limits. */
export function headersFile(rules: readonly Rule[]): string {
  const lines = rules.flatMap(({ path, headers, detached = [] }) => [
    path,
    ...detached.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  for (const line of lines) {
    if (line.length >= MAX_LINE_LENGTH) {
      throw new RangeError(
        `_headers: a line has ${line.length} characters, but hosts accept fewer than ${MAX_LINE_LENGTH}: ${line.slice(0, 120)}…`,
      )
    }
  }
  if (rules.length >= MAX_RULES)
    throw new RangeError(`_headers: ${rules.length} rules, but hosts accept fewer than ${MAX_RULES}`)
  return `${lines.join('\n')}\n`
}
