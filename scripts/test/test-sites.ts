import { rmSync } from 'node:fs'
import type { SiteVariant } from '../../src/config/env.ts'
import { buildAndLinkServerPages, linkServerPages } from '../build/build-server-pages.ts'
import { buildSite } from '../build/build-site.ts'
import { buildStudio } from '../build/build-studio.ts'
import { startLocalEngine } from '../deploy/cloudflare/local-engine.ts'
import type { Compression } from '../host/precompress.ts'
import { type StaticHost, startStaticHost } from '../host/static-host.ts'
import { emptyEnvironment } from '../lib/empty-environment.ts'
import {
  localDatasets,
  localEnvironment,
  type Ports,
  publisherVariables,
  serviceNames,
  testPorts,
} from '../lib/local-environment.ts'
import { type ProcessEnvironment, projectRoot } from '../lib/process.ts'
import { type RunningServices, requireFreePorts, startServices } from '../lib/services.ts'
import type { Fineness } from '../sample/render-pictures.ts'
import {
  cloudflarePort,
  consentSitePort,
  edgeCasesPort,
  fullSitePort,
  publishedSitePort,
  testCommerceAdmin,
  testErrorService,
  testTagManager,
} from './test-addresses.ts'

export const testDirectory = '.local/test'

export interface TestSite {
  name: string
  variant: SiteVariant
  port: number
  /** The dataset of the content service; null for the shop's own. */
  dataset: string | null
  /** Variables of its own, besides those of every test site. */
  variables: Readonly<Record<string, string>>
}

/** Leads to the pages of the preview. */
const serverPages = `${projectRoot}${testDirectory}/server-pages`

/** Both variants of the shop, which cover it with and without a tag manager, and both ways to request pictures. */
export const testSites = [
  { name: 'scrubbed', variant: 'scrubbed', port: testPorts.site, dataset: null, variables: {} },
  {
    name: 'full',
    variant: 'full',
    port: fullSitePort,
    dataset: null,
    variables: { PUBLIC_TAG_MANAGER_ID: testTagManager, PUBLIC_PICTURES: 'direct' },
  },
] as const satisfies readonly TestSite[]

/**
 * Content that editors can publish although none would (`sample/content/edge-cases.ndjson`), in another market than the store's
 * own. Built without a backend, which would have prices of its own market.
 */
const edgeCasesSite = {
  name: 'edge-cases',
  variant: 'full',
  port: edgeCasesPort,
  dataset: 'edge-cases',
  variables: { PUBLIC_MARKET: 'fr-CA', PUBLIC_BACKEND_URL: '', SITE_SERVES_API: 'yes' },
} as const satisfies TestSite

/** A copy of the shop that a publisher makes releases of while its browser tests run. Only they change its dataset. */
export const publishedSite = {
  name: 'published',
  variant: 'scrubbed',
  port: publishedSitePort,
  dataset: 'published',
  variables: {},
} as const satisfies TestSite

/** A shop that asks for consent, with all that has to wait for it. */
const consentSite = {
  name: 'consent',
  variant: 'scrubbed',
  port: consentSitePort,
  dataset: null,
  variables: {
    PUBLIC_CONSENT: 'ask',
    PUBLIC_CONSENT_RECORD: 'shopify',
    PUBLIC_TAG_MANAGER_ID: testTagManager,
    PUBLIC_SESSION_REPLAY: 'on',
  },
} as const satisfies TestSite

/** The shop as Cloudflare's own engine serves it, with the Worker as its backend. */
export const cloudflareSite = {
  name: 'cloudflare',
  variant: 'scrubbed',
  port: cloudflarePort,
  dataset: null,
  variables: { PUBLIC_BACKEND_URL: '', SITE_SERVES_API: 'yes', PUBLIC_PICTURES: 'served' },
} as const satisfies TestSite

/** All sites that the browser tests visit, but for those with a server of their own. */
export const everySite: readonly TestSite[] = [...testSites, edgeCasesSite, consentSite]

/** The output folder of a test site, relative to the project's. */
export const folderOf = ({ name }: TestSite) => `${testDirectory}/site-${name}`

const publisher = publisherVariables(testPorts, () => 'a-secret-of-the-tests')

/** The publisher's variables. What other tests buy is not reported to it. */
export const publishedVariables = (): ProcessEnvironment => ({
  ...testVariables(publishedSite),
  ...publisher,
  COMMERCE_WEBHOOK_SECRET: '',
})

/** The variables of a test site, which always uses the local services. */
export function testVariables(site: TestSite, ports: Ports = testPorts): ProcessEnvironment {
  const { variables } = localEnvironment({ ...ports, site: site.port }, { PUBLIC_SITE_VARIANT: site.variant })
  return {
    ...emptyEnvironment,
    ...variables,
    SANITY_STUDIO_DATASETS: [...localDatasets, publishedSite.dataset].join(','),
    SANITY_STUDIO_PUBLISHER_URLS: `${publishedSite.dataset}=${publisher.SANITY_STUDIO_PUBLISHER_URL}`,
    ...(site.dataset === null ? {} : { PUBLIC_SANITY_DATASET: site.dataset }),
    PUBLIC_BUILD_ID: 'test-release',
    PUBLIC_ERROR_REPORTING_DSN: testErrorService,
    SHOPIFY_ADMIN_URL: testCommerceAdmin,
    ...site.variables,
  }
}

/**
 * Makes sure that no other test run shares the services' state.
 * @throws Error naming the ports in use.
 */
export const requireFreeTestPorts = (): Promise<void> =>
  requireFreePorts({
    ...Object.fromEntries(serviceNames.map((name) => [name, testPorts[name]])),
    ...Object.fromEntries([...everySite, cloudflareSite].map(({ name, port }) => [`site ${name}`, port])),
  })

/** Starts the local services on the tests' ports with a fresh sample shop; pictures are coarse where nobody looks at them. */
export async function startTestServices(pictures: Fineness = 'fine'): Promise<RunningServices> {
  await requireFreeTestPorts()
  for (const service of serviceNames) {
    rmSync(`${projectRoot}${testDirectory}/${service}`, { recursive: true, force: true })
  }
  linkServerPages(serverPages, testVariables(testSites[0]))
  return startServices({
    names: serviceNames,
    ports: testPorts,
    directory: testDirectory,
    pictures,
    variables: testVariables(testSites[0]),
    pages: serverPages,
    otherDatasets: [edgeCasesSite.dataset],
    copiedDatasets: { [publishedSite.dataset]: 'production' },
    publisherVariables: publishedVariables(),
    otherOrigins: everySite.map(({ port }) => `http://localhost:${port}`),
  })
}

/** Builds a test site. Not in parallel with another one: they share Astro's working files. */
export const buildTestSite = (site: TestSite, studio: string | null) =>
  buildSite({ variables: testVariables(site), outDir: folderOf(site), output: 'collect', studio })

/** Builds the pages of the preview, which the server of the first test site finds by itself. */
export const buildTestServer = () => buildAndLinkServerPages(testVariables(testSites[0]), serverPages)

/** Builds the studio, which both variants share because they have the same content. */
export const buildTestStudio = () => buildStudio(testVariables(testSites[0]))

/** Serves each site at its own port; benches weigh what a real host would send, which takes longer to compress. */
export const serveTestSites = (
  sites: readonly TestSite[],
  compression: Compression = 'fast',
): Promise<StaticHost[]> =>
  Promise.all(
    sites.map((site) =>
      startStaticHost({ directory: projectRoot + folderOf(site), port: site.port, compression }),
    ),
  )

/** Builds and serves every site with the preview, for the browser tests; also returns the studio's folder. */
export async function buildAndServeEverySite(): Promise<{ studio: string; hosts: StaticHost[] }> {
  const studio = await buildTestStudio()
  for (const site of everySite) await buildTestSite(site, site.dataset === null ? studio : null)
  await buildTestServer()
  return { studio, hosts: await serveTestSites(everySite) }
}

/** Serves the shop that was built for Cloudflare on Cloudflare's own engine. */
export const serveCloudflareSite = () =>
  startLocalEngine({
    variables: testVariables(cloudflareSite),
    directory: projectRoot + folderOf(cloudflareSite),
    port: cloudflareSite.port,
    folder: `${projectRoot}${testDirectory}/cloudflare`,
  })
