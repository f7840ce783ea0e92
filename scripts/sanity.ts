import { spawn } from 'node:child_process'
import { configuredEnvironment, localEnvironment, startPorts } from './lib/local-environment.ts'
import { endsWithParent, fail, projectRoot, tools } from './lib/process.ts'
import { localTokens } from './local/content/accounts.ts'

// `npm run sanity -- documents query '*[_type == "product"]'`: Sanity's command line with the configured content service. Where
// none is configured it is sent to that of `npm start`, as the administrator of this machine.
function start() {
  const { variables, services } = localEnvironment(startPorts, configuredEnvironment())
  const isLocal = services.includes('content')
  const redirect = `--import=${new URL('local/content/redirect-cli.ts', import.meta.url).href}`
  const { NODE_OPTIONS: options } = process.env
  return spawn(process.execPath, [...endsWithParent, tools.sanity, ...process.argv.slice(2)], {
    cwd: projectRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...variables,
      ...(isLocal
        ? {
            SANITY_AUTH_TOKEN: localTokens.administrator,
            NODE_OPTIONS: options === undefined ? redirect : `${options} ${redirect}`,
          }
        : {}),
    },
  })
}

try {
  start().once('close', (code) => {
    process.exitCode = code ?? 1
  })
} catch (error) {
  fail(error)
}
