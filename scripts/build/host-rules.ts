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

/** What static hosts accept of either file. */
export const MAXIMUM_RULES = 100
export const MAXIMUM_LINE = 2000

const YEAR_S = 31_536_000
const HASHED = `public, max-age=${YEAR_S}, immutable`
/** Kept, but asked for again each time: what an address without a hash answers can change with every release. */
const REVALIDATED = 'no-cache'

export interface Rule {
  path: string
  /** Headers of wider rules that do not hold here: hosts that would send both values are told by a line of its own. */
  instead?: readonly string[]
  headers: Readonly<Record<string, string>>
}

/** Addresses by their first segment, so that a few rules cover all pages. */
function pageRules(paths: readonly string[]): string[] {
  const rules = new Set<string>()
  for (const path of paths) {
    const [, first = '', rest] = path.split('/')
    rules.add(`/${first}`)
    if (rest !== undefined) rules.add(`/${first}/*`)
  }
  return [...rules].toSorted()
}

/** RTE-06: the studio's policy instead of the shop's, which it could not work under. */
function studioRules(policy: string | null): Rule[] {
  if (policy === null) return []
  const admin = pathOf('admin', {})
  const name = 'Content-Security-Policy'
  return [
    { path: `${admin}/*`, instead: [name], headers: { [name]: policy } },
    { path: `${admin}/static/*`, headers: { 'Cache-Control': HASHED } },
  ]
}

/**
 * The rules of `_headers`. No two of them set the same header for one address: hosts differ in which would win. But for
 * the studio's policy: of hosts that know the two files, some take the later rule's value, the others obey `! Name`.
 * Past the limit pages go without a rule of their own, and hosts then let browsers ask again, too.
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
      // SEO-01.
      ...(environment.PUBLIC_SITE_VARIANT === 'scrubbed' ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
    },
  }
  const hashed: Rule[] = ['/_astro/*', '/data/shop.*'].map((path) => ({
    path,
    headers: { 'Cache-Control': HASHED },
  }))
  const data: Rule = { path: '/data/products/*', headers: { 'Cache-Control': REVALIDATED } }
  const fixed = [everywhere, ...hashed, data, ...studioRules(policies.studio)]
  const pages = pageRules(pagePaths)
    .slice(0, MAXIMUM_RULES - 1 - fixed.length)
    .map((path) => ({ path, headers: { 'Cache-Control': REVALIDATED } }))
  return [...fixed, ...pages]
}

/** The one page in a folder of the site, as its address ends; null where there are several, or none. */
function onlyPageBelow(directory: string, path: string): string | null {
  const pages = existsSync(directory + path)
    ? readdirSync(directory + path).filter((name) => name.endsWith('.html'))
    : []
  const [only] = pages
  return pages.length === 1 && only !== undefined ? encodeURIComponent(only.slice(0, -'.html'.length)) : null
}

/** Pictures, passed on from the content service to who asks the site's host for them. */
function pictureLines(environment: Environment): string[] {
  if (environment.PUBLIC_PICTURES === 'direct') return []
  const address = contentPicturesUrl({
    projectId: environment.PUBLIC_SANITY_PROJECT_ID,
    dataset: environment.PUBLIC_SANITY_DATASET,
    apiHost: environment.PUBLIC_SANITY_API_HOST,
  })
  return [`${PICTURES_PATH}* ${address}:splat 200`]
}

/** The lines of `_redirects`: only what leads to something that this build contains, or passes on. */
export function redirectLines(directory: string, environment: Environment): string[] {
  const lines = pictureLines(environment)
  // RTE-16.
  if (existsSync(`${directory}${SUBSCRIBE_PATH}.html`))
    lines.push(`${pathOf('buyNowIndex', {})} ${SUBSCRIBE_PATH} 301`)
  // RTE-17, RTE-30: where there is one page there is no list of them.
  for (const kind of ['collectionIndex', 'signUpIndex'] as const) {
    const index = pathOf(kind, {})
    const only = onlyPageBelow(directory, index)
    if (only !== null && !existsSync(`${directory}${index}.html`)) lines.push(`${index} ${index}/${only} 302`)
  }
  // RTE-28: one page serves every code.
  const discount = pathOf('discountIndex', {})
  if (existsSync(`${directory}${discount}.html`)) lines.push(`${discount}/* ${discount} 200`)
  // What suggestions ask of a product that this site does not show: nothing there, and nothing wrong.
  if (existsSync(`${directory}${NO_PRODUCT_DATA_PATH}`))
    lines.push(`${productDataPath('*').replace(/\*.*/, '*')} ${NO_PRODUCT_DATA_PATH} 200`)
  // RTE-06: the studio finds its own way below its address.
  const admin = pathOf('admin', {})
  if (existsSync(`${directory}${admin}/index.html`)) lines.push(`${admin}/* ${admin}/index.html 200`)
  return lines
}

/** `_headers` as text. @throws RangeError when a line or the number of rules is more than hosts accept. */
export function headersFile(rules: readonly Rule[]): string {
  const lines = rules.flatMap(({ path, headers, instead = [] }) => [
    path,
    ...instead.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  for (const line of lines) {
    if (line.length >= MAXIMUM_LINE) {
      throw new RangeError(
        `_headers: a line of ${line.length} characters, and hosts take less than ${MAXIMUM_LINE}: ${line.slice(0, 120)}…`,
      )
    }
  }
  if (rules.length >= MAXIMUM_RULES)
    throw new RangeError(`_headers: ${rules.length} rules; hosts take less than ${MAXIMUM_RULES}`)
  return `${lines.join('\n')}\n`
}
