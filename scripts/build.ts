import { buildSite } from './build/build-site.ts'
import { buildStudio } from './build/build-studio.ts'
import { readBuildEnvironment } from './build/read-build-environment.ts'
import { sayItWaits, withAstroLock } from './build/with-astro-lock.ts'
import { buildId } from './lib/build-id.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { fail } from './lib/process.ts'
import { readArguments } from './lib/read-arguments.ts'

// `npm run build [-- --out dist] [--no-studio]`: builds the static site for the services that the environment names, with
// the studio under `/admin`. It has no defaults for their addresses, so that no published site points at local services.
const { values } = readArguments('npm run build -- [--out dist] [--no-studio]', {
  options: { out: { type: 'string', default: 'dist' }, studio: { type: 'boolean', default: true } },
  allowNegative: true,
})

try {
  const configured = configuredEnvironment()
  const variables = { ...configured, PUBLIC_BUILD_ID: buildId(configured) }
  readBuildEnvironment(variables)
  const studio = values.studio ? await buildStudio(variables) : null
  const { pages, seconds, retainedFiles } = await withAstroLock(
    () => buildSite({ variables, outDir: values.out, output: 'inherit', studio }),
    sayItWaits,
  )
  console.log(
    `\n${pages} pages in ${values.out}/ after ${seconds.toFixed(1)} s; ${retainedFiles} files of earlier releases retained.`,
  )
} catch (error) {
  fail(error)
}
