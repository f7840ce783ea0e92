import { readEnvironment } from '../src/config/read-environment.ts'
import { buildServerPages } from './build/build-server-pages.ts'
import { sayItWaits, withAstroLock } from './build/with-astro-lock.ts'
import { buildId } from './lib/build-id.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { fail } from './lib/process.ts'
import { readArguments } from './lib/read-arguments.ts'

// `npm run build:server [-- --out dist-server]`: builds what `npm run server` renders for the preview, for the services
// that the environment names.
const { values } = readArguments('npm run build:server -- [--out dist-server]', {
  options: { out: { type: 'string', default: 'dist-server' } },
})

try {
  const configured = configuredEnvironment()
  const variables = { ...configured, PUBLIC_BUILD_ID: buildId(configured) }
  readEnvironment(variables)
  await withAstroLock(() => buildServerPages(variables, values.out), sayItWaits)
  console.log(`The server's pages are in ${values.out}. "npm run server" serves them.`)
} catch (error) {
  fail(error)
}
