import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessEnvironment, type RunResult, requireSuccess } from '../../lib/process.ts'
import { bundleFunctions } from './bundle-functions.ts'
import { functionVariables, netlifyToml } from './function-config.ts'

/** Runs Netlify's command line program in a folder to its end, for the site with this id. */
export type RunNetlify = (parameters: readonly string[], directory: string) => Promise<RunResult>

export interface NetlifyBackendDeployment {
  variables: ProcessEnvironment
  /** For functions and configuration, which stay, and for the variables, which do not. */
  workFolder: string
  run: RunNetlify
  log: (line: string) => void
}

/**
 * Deploys the own backend as functions to a site of its own: uploads of the shop's site, which the publisher makes, have files
 * only, and Netlify would take the functions away with the next one (OPS-15).
 * @throws Error with what Netlify said when it refused a step.
 */
export async function deployNetlifyBackend(deployment: NetlifyBackendDeployment): Promise<void> {
  const { variables, workFolder, run, log } = deployment
  mkdirSync(join(workFolder, 'site'), { recursive: true })
  await bundleFunctions(join(workFolder, 'functions'))
  writeFileSync(join(workFolder, 'netlify.toml'), netlifyToml())
  // The backend has no pages that anybody should find.
  writeFileSync(join(workFolder, 'site/robots.txt'), 'User-agent: *\nDisallow: /\n')
  const secrets = join(workFolder, 'variables.env')
  writeFileSync(secrets, functionVariables(variables), { mode: 0o600 })
  try {
    const setVariables = ['env:import', secrets, '--replace-existing']
    await requireSuccess('Setting the variables of the functions', run(setVariables, workFolder))
  } finally {
    rmSync(secrets, { force: true })
  }
  const deploy = ['deploy', '--prod', '--no-build', '--dir', 'site', '--functions', 'functions']
  await requireSuccess('The deployment of the functions', run(deploy, workFolder))
  log(`Deployed the backend: ${variables.PUBLIC_BACKEND_URL}`)
}
