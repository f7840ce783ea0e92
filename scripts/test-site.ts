import { rmSync } from 'node:fs'
import { environmentSchema } from '../src/config/env.ts'
import { buildSite } from './build/build-site.ts'
import { buildStudio } from './build/build-studio.ts'
import { type StaticHost, startStaticHost } from './host/static-host.ts'
import {
  edgeCasesPort,
  localEnvironment,
  type Ports,
  serviceNames,
  testErrorService,
  testPorts,
  testTagManager,
} from './local-environment.ts'
import { type Environment, projectRoot } from './process.ts'
import { generateEdgeCases } from './sample/generate.ts'
import { type RunningServices, requireFreePorts, startServices } from './services.ts'

export const testDirectory = '.local/test'

export interface TestSite {
  name: string
  variant: 'scrubbed' | 'full'
  port: number
  /** Of the content service; null for the shop's own. */
  dataset: string | null
}

/** Both variants of the shop are built and checked; `full` has a port beside the other's. */
export const testSites = [
  { name: 'scrubbed', variant: 'scrubbed', port: testPorts.site, dataset: null },
  { name: 'full', variant: 'full', port: testPorts.site + 1, dataset: null },
] as const satisfies readonly TestSite[]

/** Content that editors can publish although none would (`scripts/sample/edge-cases`). */
export const edgeCasesSite = {
  name: 'edge-cases',
  variant: 'full',
  port: edgeCasesPort,
  dataset: 'edge-cases',
} as const satisfies TestSite

/** All that browser tests visit. */
export const everySite: readonly TestSite[] = [...testSites, edgeCasesSite]

/** Where a test site is built, from the project's root. */
export const folderOf = ({ name }: TestSite) => `${testDirectory}/site-${name}`

/** A variable that is left out would be looked up in `.env`, and in what this machine configures. */
const unconfigured = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']))

/** The environment of a test build: tests run against the local services wherever they run. */
export function testVariables(site: TestSite, ports: Ports = testPorts): Environment {
  const { variables } = localEnvironment({ ...ports, site: site.port }, { PUBLIC_SITE_VARIANT: site.variant })
  return {
    ...unconfigured,
    ...variables,
    ...(site.dataset === null ? {} : { PUBLIC_SANITY_DATASET: site.dataset }),
    PUBLIC_BUILD_ID: 'test-release',
    PUBLIC_ERROR_REPORTING_DSN: testErrorService,
    // One variant with, one without.
    ...(site.name === 'full' ? { PUBLIC_TAG_MANAGER_ID: testTagManager, PUBLIC_PICTURES: 'direct' } : {}),
  }
}

/**
 * Another test run's services have their state where this one's would be.
 * @throws Error naming the ports that are taken.
 */
export const requireFreeTestPorts = (): Promise<void> =>
  requireFreePorts({
    ...Object.fromEntries(serviceNames.map((name) => [name, testPorts[name]])),
    ...Object.fromEntries(everySite.map(({ name, port }) => [`site ${name}`, port])),
  })

/** The local services on the tests' ports with the sample shop as it comes, whatever an earlier run has left. */
export async function startTestServices(): Promise<RunningServices> {
  await requireFreeTestPorts()
  for (const service of serviceNames) {
    rmSync(`${projectRoot}${testDirectory}/${service}`, { recursive: true, force: true })
  }
  await generateEdgeCases(`${projectRoot}${testDirectory}/sample`, edgeCasesSite.dataset)
  return startServices({
    names: serviceNames,
    ports: testPorts,
    directory: testDirectory,
    variables: testVariables(testSites[0]),
    otherDatasets: [edgeCasesSite.dataset],
    otherOrigins: everySite.map(({ port }) => `http://localhost:${port}`),
  })
}

/** One after the other: they share Astro's own working files. */
export const buildTestSite = (site: TestSite, studio: string | null) =>
  buildSite({ variables: testVariables(site), outDir: folderOf(site), output: 'collect', studio })

/** One studio for both variants: it edits the same content for either. */
export const buildTestStudio = () => buildStudio(testVariables(testSites[0]))

/** Each at its own port. */
export const serveTestSites = (sites: readonly TestSite[]): Promise<StaticHost[]> =>
  Promise.all(
    sites.map((site) => startStaticHost({ directory: projectRoot + folderOf(site), port: site.port })),
  )
