import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTestHarness } from 'wrangler'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { headerRules, headersFile, redirectLines } from '../../build/headers-and-redirects.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { backendSecrets } from '../backend-variables.ts'
import { wranglerConfig } from '../cloudflare/wrangler-config.ts'

/** The address that the Worker believes to have. */
export const SITE = 'https://lull.example'

export type Variables = Record<string, string>

export const variables = (more: Variables = {}): Variables => ({
  PUBLIC_SITE_URL: SITE,
  PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
  PUBLIC_SANITY_PROJECT_ID: 'lull',
  PUBLIC_STOREFRONT_API_URL: 'https://lull.myshopify.com/api/2026-04/graphql.json',
  PUBLIC_STOREFRONT_API_TOKEN: 'public',
  SITE_SERVES_API: 'yes',
  PUBLIC_PICTURES: 'served',
  ...more,
})

const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>${' '.repeat(600)}`

/** One file of every kind that a built site has. */
const files: Readonly<Record<string, string>> = {
  'index.html': page('Home'),
  '404.html': page('This page could not be found'),
  'shop.html': page('Shop'),
  'shop/sparkling-water.html': page('Sparkling water'),
  'shop/sparkling-water/lemon-mint.html': page('Lemon mint'),
  'shop/sparkling-water/page/2.html': page('Sparkling water, 2'),
  'shop/crème brûlée.html': page('Crème brûlée'),
  'shop/buy-now/subscribe.html': page('Subscribe'),
  'sign-up/letter.html': page('The letter'),
  'discount.html': page('Discount'),
  'press.html': page('Press'),
  'admin.html': page('Studio'),
  'admin/static/app.js': 'export const studio = 1',
  '_astro/app.1a2b.js': `export const shop = 1;${' '.repeat(600)}`,
  '_astro/font.3c4d.woff2': 'font',
  'data/products/1001.json': '{"id":1001}',
  'data/shop.abc.json': '{}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
}

/** A folder with a small site and the rules that a build writes for it. */
export async function builtSite(given: Variables): Promise<string> {
  const directory = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), text)
  }
  const environment = readEnvironment({ ...given, SANITY_STUDIO_DATASETS: 'staging' })
  const policies = { shop: "default-src 'self'; img-src 'self'", studio: "default-src 'self' blob:" }
  const pages = ['/', '/404', '/shop', '/shop/sparkling-water', '/sign-up/letter', '/discount', '/press']
  await writeFile(join(directory, '_headers'), headersFile(headerRules(environment, policies, pages)))
  await writeFile(join(directory, '_redirects'), redirectLines(directory, environment).join('\n'))
  return directory
}

/** Cloudflare's address is asked for where a request came from, and tests have no use for it. */
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'

type Ask = ReturnType<typeof createTestHarness>['fetch']

/** Starts Cloudflare's own engine with the shop's Worker and a site. */
export async function startEngine(directory: string, given: Variables) {
  const config = wranglerConfig({ worker: 'lull', directory, variables: given })
  const vars = { ...config.vars, ...backendSecrets(given) }
  const harness = createTestHarness({ workers: [{ config: { ...config, vars } }] })
  const { url } = await harness.listen()
  return {
    url: url.origin,
    /** A request to the site's own host, or to another one. */
    ask: (path: string, init: Parameters<Ask>[1] = {}) =>
      harness.fetch(new URL(path, SITE).href, { redirect: 'manual', ...init }),
    logs: () => harness.getLogs().map(({ message }) => message),
    close: () => harness.close(),
  }
}
