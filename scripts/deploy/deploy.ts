import { join } from 'node:path'
import type { Environment } from '../../src/config/env.ts'
import { readEnvironment } from '../../src/config/read-environment.ts'
import { reportOf, type Section } from '../doctor/finding.ts'
import { requireSuccess, type ProcessEnvironment as Variables } from '../lib/process.ts'
import type { Target } from '../publisher/targets/target.ts'
import { uploadBuiltSite } from '../publisher/targets/upload-built-site.ts'
import { cloudflareProblems, deployToCloudflare, type RunWrangler } from './cloudflare/deploy-cloudflare.ts'
import { deployNetlifyBackend, type RunNetlify } from './netlify/deploy-netlify-backend.ts'
import { netlifyProblems } from './netlify/netlify-problems.ts'

export interface DeployOptions {
  /** The host's name, as it was typed. */
  host: string | undefined
  variables: Variables
  /** Asks the services that a site is built from. */
  examine: (environment: Environment) => Promise<readonly Section[]>
  /** Builds the site into `directory`; whether that succeeded. */
  build: () => Promise<boolean>
  /** As an absolute path. */
  directory: string
  /** For configuration and functions, by host. */
  workFolder: string
  runWrangler: RunWrangler
  /** Runs Netlify's client for the site with this id. */
  runNetlify: (siteId: string) => RunNetlify
  /** The hosts that the environment names. */
  targetsOf: (environment: Environment) => readonly Target[]
  /** In milliseconds. */
  now: () => number
  log: (line: string) => void
}

interface Deployment extends DeployOptions {
  environment: Environment
}

interface Host {
  /** What keeps the configuration from being deployed there: a sentence for each. */
  problemsOf: (variables: Variables) => string[]
  /** Asks the host whether it lets us in. @throws Error with what it said when it does not. */
  checkAccess: (deployment: Deployment) => Promise<unknown>
  deploy: (deployment: Deployment) => Promise<void>
}

const netlifyTargets = ({ environment, targetsOf }: Deployment) =>
  targetsOf(environment).filter(({ id }) => id.startsWith('netlify:'))

async function deployToNetlify(deployment: Deployment): Promise<void> {
  const { environment, variables, directory, workFolder, runNetlify, now, log } = deployment
  const backendSite = environment.NETLIFY_BACKEND_SITE_ID
  if (backendSite !== undefined)
    await deployNetlifyBackend({
      variables,
      workFolder: join(workFolder, 'netlify'),
      run: runNetlify(backendSite),
      log,
    })
  const uploads = netlifyTargets(deployment)
  await uploadBuiltSite(uploads, { directory, release: Math.floor(now() / 1000) }, (name, { files }) =>
    log(
      `${name} shows ${environment.PUBLIC_SITE_URL}; it got ${files} files that it did not have. To go back: Deploys, an earlier one, "Publish deploy".`,
    ),
  )
}

const hosts: ReadonlyMap<string | undefined, Host> = new Map([
  [
    'cloudflare',
    {
      problemsOf: cloudflareProblems,
      checkAccess: ({ runWrangler }) =>
        requireSuccess('Asking Cloudflare for the account’s queues', runWrangler(['queues', 'list'])),
      deploy: ({ variables, directory, workFolder, runWrangler: run, log }) =>
        deployToCloudflare({ variables, directory, workFolder: join(workFolder, 'cloudflare'), run, log }),
    },
  ],
  [
    'netlify',
    {
      problemsOf: netlifyProblems,
      checkAccess: (deployment) =>
        Promise.all(netlifyTargets(deployment).map((target) => target.check?.(new AbortController().signal))),
      deploy: deployToNetlify,
    },
  ],
])

/**
 * Asks the configured services and the host, builds the site, uploads what changed, and says how to go back (OPS-05). To
 * Cloudflare it also deploys the Worker with the own backend, and to Netlify its functions, where they have a site; otherwise
 * the server runs elsewhere.
 * @throws Error for an unknown host, an incomplete configuration, a service that is wrong, a site that cannot be built, and
 * with what the host said when it refused a step.
 */
export async function deploy(options: DeployOptions): Promise<void> {
  const { variables, examine, build, log } = options
  const host = hosts.get(options.host)
  if (host === undefined)
    throw new Error('Say where to: "npm run deploy -- cloudflare" or "npm run deploy -- netlify".')
  const environment = readEnvironment(variables)
  const problems = host.problemsOf(variables)
  if (problems.length > 0) throw new Error(`The shop cannot be deployed:\n  ${problems.join('\n  ')}`)

  const sections = await examine(environment)
  log(reportOf(sections))
  if (sections.some(({ findings }) => findings.some(({ level }) => level === 'problem')))
    throw new Error('Mend this first; nothing was built or uploaded.')

  const deployment = { ...options, environment }
  await host.checkAccess(deployment)
  if (!(await build())) throw new Error('The site could not be built; nothing was uploaded.')
  await host.deploy(deployment)
  log('Ask whether all of it works: npm run doctor')
}
