import { resolve } from 'node:path'
import { deploy } from './deploy/deploy.ts'
import { examine } from './doctor/examine.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { fail, projectRoot, run, runNode, tools } from './lib/process.ts'
import { readArguments } from './lib/read-arguments.ts'
import { configuredTargets } from './publisher/targets/configured-targets.ts'

const OUT = 'dist'
/** Too large to be installed for those who deploy elsewhere. It is in no lock file, so it gets no secret but its own. */
const NETLIFY_CLIENT = 'netlify-cli@27.10.2'

// `npm run deploy -- cloudflare|netlify`: see `deploy/deploy.ts`.
try {
  const { positionals } = readArguments('npm run deploy -- cloudflare|netlify', { allowPositionals: true })
  const variables = configuredEnvironment()
  await deploy({
    host: positionals[0],
    variables,
    examine: (environment) => examine(environment, 'services'),
    build: async () => (await runNode(['scripts/build.ts', '--out', OUT], { output: 'inherit' })).code === 0,
    directory: resolve(projectRoot, OUT),
    workFolder: `${projectRoot}.local/deploy`,
    runWrangler: (parameters) =>
      runNode([tools.wrangler, ...parameters], {
        environment: { ...variables, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
      }),
    runNetlify: (siteId) => (parameters, directory) =>
      run('npx', ['--yes', NETLIFY_CLIENT, ...parameters], {
        directory,
        environment: {
          NETLIFY_AUTH_TOKEN: variables.NETLIFY_AUTH_TOKEN,
          NETLIFY_SITE_ID: siteId,
          CI: 'true',
        },
      }),
    targetsOf: (environment) => configuredTargets(environment, console.log),
    now: Date.now,
    log: console.log,
  })
} catch (error) {
  fail(error)
}
