import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessEnvironment, type RunResult, requireSuccess } from '../../lib/process.ts'
import { backendSecrets, unsetSecrets } from '../backend-variables.ts'
import { missingVariables, siteAddressProblems } from '../configuration-problems.ts'
import { secretNamesIn } from './secret-names.ts'
import { resourcesOf, wranglerConfig } from './wrangler-config.ts'

/** Runs Cloudflare's command line program to its end. */
export type RunWrangler = (parameters: readonly string[]) => Promise<RunResult>

export interface CloudflareDeployment {
  variables: ProcessEnvironment
  /** The built site, as an absolute path. */
  directory: string
  /** For the configuration, which stays, and for the secrets, which do not. */
  workFolder: string
  run: RunWrangler
  log: (line: string) => void
}

/** What keeps a configuration from running on Cloudflare: a sentence for each. */
export function cloudflareProblems(variables: ProcessEnvironment): string[] {
  const problems = [
    ...missingVariables(variables, ['CLOUDFLARE_WORKER', 'CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN']),
    ...siteAddressProblems(variables),
  ]
  if (variables.PUBLIC_PICTURES === 'proxied')
    problems.push(
      'PUBLIC_PICTURES must be "served" or "direct": Cloudflare refuses lines that proxy pictures',
    )
  if (variables.SITE_SERVES_API !== 'yes' && !variables.PUBLIC_BACKEND_URL)
    problems.push('SITE_SERVES_API must be "yes", so that pages send forms to the Worker')
  return problems
}

/** Longer than any message lives that names an item in the bucket; of one that was refused for good, nothing deletes it. */
const LARGE_ITEM_DAYS = 30

/** Makes what the Worker needs besides its code, where it is not there yet. */
async function addResources({ variables, run, log }: CloudflareDeployment, worker: string): Promise<void> {
  const { outbox, refused, bucket } = resourcesOf(worker)
  for (const queue of [outbox, refused]) {
    if ((await run(['queues', 'info', queue])).code === 0) continue
    await requireSuccess(`Making the queue ${queue}`, run(['queues', 'create', queue]))
    log(`Made the queue ${queue}.`)
  }
  if ((await run(['r2', 'bucket', 'info', bucket])).code === 0) return
  await requireSuccess(`Making the bucket ${bucket}`, run(['r2', 'bucket', 'create', bucket]))
  const rule = ['r2', 'bucket', 'lifecycle', 'add', bucket, 'forgotten-items', '--force']
  await requireSuccess(
    `Setting when the bucket ${bucket} forgets what nobody deletes`,
    run([...rule, '--expire-days', String(LARGE_ITEM_DAYS)]),
  )
  log(`Made the bucket ${bucket} in account ${variables.CLOUDFLARE_ACCOUNT_ID}.`)
}

/** Deletes what was removed from the configuration: a deployment keeps every secret that it is not given. */
async function deleteUnsetSecrets(
  { variables, workFolder, run, log }: CloudflareDeployment,
  worker: string,
): Promise<void> {
  const list = ['secret', 'list', '--name', worker, '--format', 'json']
  const listed = secretNamesIn(await requireSuccess('Listing the secrets', run(list)))
  const unset = unsetSecrets(variables).filter((name) => listed.includes(name))
  if (unset.length === 0) return
  const file = join(workFolder, 'unset-secrets.json')
  writeFileSync(file, JSON.stringify(Object.fromEntries(unset.map((name) => [name, null]))))
  await requireSuccess('Deleting secrets', run(['secret', 'bulk', file, '--name', worker]))
  log(`Deleted secrets that are not configured any more: ${unset.join(', ')}.`)
}

/**
 * Deploys a built site with its Worker, and makes the queues and the bucket that it needs where they are missing. Only
 * files that Cloudflare does not have are sent.
 * @throws Error naming every missing variable, or with what Cloudflare said when it refused a step.
 */
export async function deployToCloudflare(deployment: CloudflareDeployment): Promise<void> {
  const { variables, directory, workFolder, run, log } = deployment
  const problems = cloudflareProblems(variables)
  const { CLOUDFLARE_WORKER: worker, CLOUDFLARE_ACCOUNT_ID: accountId } = variables
  if (problems.length > 0 || worker === undefined || accountId === undefined)
    throw new Error(`The shop cannot be deployed to Cloudflare:\n  ${problems.join('\n  ')}`)
  await addResources(deployment, worker)
  mkdirSync(workFolder, { recursive: true })
  const config = join(workFolder, 'wrangler.json')
  const secrets = join(workFolder, 'secrets.json')
  writeFileSync(config, JSON.stringify(wranglerConfig({ worker, directory, variables, accountId }), null, 2))
  writeFileSync(secrets, JSON.stringify(backendSecrets(variables)), { mode: 0o600 })
  try {
    const deploy = ['deploy', '--config', config, '--secrets-file', secrets]
    await requireSuccess('The deployment', run(deploy))
  } finally {
    rmSync(secrets, { force: true })
  }
  log(`Deployed ${variables.PUBLIC_SITE_URL}. To go back: npx wrangler rollback --name ${worker}`)
  await deleteUnsetSecrets(deployment, worker)
}
