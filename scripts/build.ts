import { parseArgs } from 'node:util'
import { readEnvironment } from '../src/config/env.ts'
import { buildSite } from './build/site.ts'
import { buildStudio } from './build/studio.ts'
import { buildId } from './build-id.ts'
import { configuredEnvironment } from './local-environment.ts'
import { fail } from './process.ts'

// `npm run build [-- --out dist] [--no-studio]`: the static site for whatever services the environment names, the studio
// under `/admin` unless it is hosted elsewhere. It brings no values of its own, so that no site ships pointing at this
// machine.
const { values } = parseArgs({
  options: { out: { type: 'string', default: 'dist' }, studio: { type: 'boolean', default: true } },
  allowNegative: true,
})
const configured = configuredEnvironment()

try {
  const variables = { ...configured, PUBLIC_BUILD_ID: buildId(configured) }
  readEnvironment(variables)
  const studio = values.studio ? await buildStudio(variables) : null
  const { pages, seconds, keptFiles } = await buildSite({
    variables,
    outDir: values.out,
    output: 'inherit',
    studio,
  })
  console.log(
    `\n${pages} pages in ${values.out}/ after ${seconds.toFixed(1)} s; ${keptFiles} files of earlier releases kept.`,
  )
} catch (error) {
  fail(error)
}
