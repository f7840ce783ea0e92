import { existsSync, readdirSync } from 'node:fs'
import { datasetsOf } from '../../src/config/datasets.ts'
import type { Environment } from '../../src/config/env.ts'
import { PICTURES_PATH, SUBSCRIBE_PATH } from '../../src/config/paths.ts'
import { pathOf } from '../../src/config/routes.ts'
import { contentPicturesUrl } from '../../src/config/services.ts'
import { hasStudio } from './built-pages.ts'

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
  const rule = { detached: [name], headers: { [name]: policy } }
  return [
    // Hosts differ in whether "/admin/*" includes "/admin".
    { path: admin, ...rule },
    { path: `${admin}/*`, ...rule },
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
  if (environment.PUBLIC_PICTURES !== 'proxied') return []
  const address = contentPicturesUrl({
    projectId: environment.PUBLIC_SANITY_PROJECT_ID,
    dataset: environment.PUBLIC_SANITY_DATASET,
    apiHost: environment.PUBLIC_SANITY_API_HOST,
  })
  return [`${PICTURES_PATH}* ${address}:splat 200`]
}

/** A page's former path and its present one. */
export interface MovedPage {
  from: string
  to: string
}

/** The lines of an address without a page, for either form of it: hosts differ in whether they tell them apart. */
const bothForms = (from: string, to: string, status: number) => [
  `${from} ${to} ${status}`,
  `${from}/ ${to} ${status}`,
]

/** Whether the site has a file at the address of a line, or a folder below which it matches. */
function hasFile(directory: string, line: string): boolean {
  const [from = ''] = line.split(' ')
  const path = decodeURIComponent(from.replace(/\/(?:\*|:\w+)?\/?$/, ''))
  const isPattern = /\/(?:\*|:\w+\/?)$/.test(from)
  const places = isPattern ? [path] : [`${path}.html`, `${path}/index.html`]
  return places.some((place) => existsSync(directory + place))
}

/**
 * The lines of `_redirects`; only those whose target this build contains or proxies. None has a file at its address,
 * because hosts differ in whether the file or the line wins. Lines without a pattern come first, as some hosts read them
 * first.
 */
export function redirectLines(
  directory: string,
  environment: Environment,
  moved: readonly MovedPage[] = [],
): string[] {
  // A redirect beyond the hosts' limit is left out, so that the release can still be published.
  const exact = moved
    .map(({ from, to }) => bothForms(from, to, 301))
    .filter((lines) => lines.every((line) => line.length < MAX_LINE_LENGTH))
    .flat()
  const patterns = imageProxyLines(environment)
  // The subscription page replaces its index (RTE-16).
  if (existsSync(`${directory}${SUBSCRIBE_PATH}.html`))
    exact.push(...bothForms(pathOf('buyNowIndex', {}), SUBSCRIBE_PATH, 301))
  // An index of a single page redirects to that page (RTE-17, RTE-30).
  for (const kind of ['collectionIndex', 'signUpIndex'] as const) {
    const index = pathOf(kind, {})
    const only = onlyPageIn(directory, index)
    if (only !== null) exact.push(...bothForms(index, `${index}/${only}`, 302))
  }
  // One page serves every discount code (RTE-28); hosts that tell the slash apart have a line that drops it.
  const discount = pathOf('discountIndex', {})
  if (existsSync(`${directory}${discount}.html`))
    patterns.push(`${discount}/:code ${discount} 200`, `${discount}/:code/ ${discount}/:code 301`)
  // The studio routes the addresses of its workspaces, which have no files (RTE-06).
  if (hasStudio(directory)) {
    const admin = pathOf('admin', {})
    for (const dataset of datasetsOf(environment)) {
      exact.push(`${admin}/${dataset} ${admin} 200`)
      patterns.push(`${admin}/${dataset}/* ${admin} 200`)
    }
  }
  return [...exact, ...patterns].filter((line) => !hasFile(directory, line))
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
