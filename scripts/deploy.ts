import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../src/config/env.ts'
import { cloudflareProblems, deployToCloudflare } from './deploy/cloudflare/deploy-cloudflare.ts'
import { deployNetlifyBackend } from './deploy/netlify/deploy-netlify-backend.ts'
import { examine } from './doctor/examine.ts'
import { reportOf } from './doctor/finding.ts'
import { configuredEnvironment } from './local-environment.ts'
import { fail, projectRoot, run, runNode, tools } from './process.ts'
import { configuredTargets } from './publisher/targets/configured-targets.ts'
import { uploadFolder } from './publisher/targets/upload-folder.ts'

const OUT = 'dist'
/** Too large to be installed for those who deploy elsewhere. */
const NETLIFY_CLIENT = 'netlify-cli@27.10.2'

// `npm run deploy -- cloudflare|netlify`: asks the configured services, builds the site, uploads what changed, and says how
// to go back. To Cloudflare it also deploys the Worker with the own backend, and to Netlify its functions, where they have a
// site (NETLIFY_BACKEND_SITE_ID); otherwise the server runs elsewhere.
try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [target = ''] = positionals
  if (!['cloudflare', 'netlify'].includes(target))
    throw new Error('Say where to: "npm run deploy -- cloudflare" or "npm run deploy -- netlify".')
  const variables = configuredEnvironment()
  const environment = readEnvironment(variables)
  const uploads = configuredTargets(environment, console.log).filter(({ name }) => name === 'Netlify')
  const problems =
    target === 'cloudflare'
      ? cloudflareProblems(variables)
      : uploads.length === 0
        ? ['NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are missing']
        : []
  if (problems.length > 0) throw new Error(`The shop cannot be deployed:\n  ${problems.join('\n  ')}`)

  const sections = await examine(environment, 'services')
  console.log(reportOf(sections))
  if (sections.some(({ findings }) => findings.some(({ level }) => level === 'wrong')))
    throw new Error('Mend this first; nothing was built or uploaded.')

  const { code } = await runNode(['scripts/build.ts', '--out', OUT], { output: 'inherit' })
  if (code !== 0) throw new Error('The site could not be built; nothing was uploaded.')
  const directory = resolve(projectRoot, OUT)
  if (target === 'cloudflare') {
    await deployToCloudflare({
      variables,
      directory,
      workFolder: `${projectRoot}.local/deploy/cloudflare`,
      run: (parameters) =>
        runNode([tools.wrangler, ...parameters], {
          environment: { ...variables, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
        }),
      log: console.log,
    })
  } else {
    const backendSite = environment.NETLIFY_BACKEND_SITE_ID
    if (backendSite !== undefined)
      await deployNetlifyBackend({
        variables,
        workFolder: `${projectRoot}.local/deploy/netlify`,
        run: (parameters, folder) =>
          run('npx', ['--yes', NETLIFY_CLIENT, ...parameters], {
            directory: folder,
            environment: { ...variables, NETLIFY_SITE_ID: backendSite, CI: 'true' },
          }),
        log: console.log,
      })
    await uploadFolder(uploads, { directory, release: Math.floor(Date.now() / 1000) }, (name, { files }) =>
      console.log(
        `${name} shows ${environment.PUBLIC_SITE_URL}; it got ${files} files that it did not have. To go back: Deploys, an earlier one, "Publish deploy".`,
      ),
    )
  }
  console.log('Ask whether all of it works: npm run doctor')
} catch (error) {
  fail(error)
}
