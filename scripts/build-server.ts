import { parseArgs } from 'node:util'
import { readEnvironment } from '../src/config/env.ts'
import { buildServerPages } from './build/build-server-pages.ts'
import { buildId } from './lib/build-id.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { fail } from './lib/process.ts'

// `npm run build:server [-- --out dist-server]`: builds what `npm run server` renders for the preview, for the services
// that the environment names.
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist-server' } } })
const configured = configuredEnvironment()

try {
  const variables = { ...configured, PUBLIC_BUILD_ID: buildId(configured) }
  readEnvironment(variables)
  await buildServerPages(variables, values.out)
  console.log(`The server's pages are in ${values.out}. "npm run server" serves them.`)
} catch (error) {
  fail(error)
}
