import { readEnvironment } from '../src/config/read-environment.ts'
import { allowOrigin } from './doctor/allow-origin.ts'
import { examine } from './doctor/examine.ts'
import { reportOf, type Section } from './doctor/finding.ts'
import { createWebhooks } from './doctor/webhooks.ts'
import {
  configuredEnvironment,
  localEnvironment,
  publisherVariables,
  startPorts,
} from './lib/local-environment.ts'
import { fail } from './lib/process.ts'
import { readArguments } from './lib/read-arguments.ts'

// `npm run doctor [-- --local]`: asks the configured services and says what is missing or wrong, and where to fix it.
// Changes nothing but for an empty cart at the store, unless told to: `--create-webhooks` makes the webhooks to the
// publisher that are missing, `--allow-origin` lets the studio's origin use the content service. With `--local` it asks
// what `npm start` runs. Exits with 1 when something is wrong.
const { values } = readArguments('npm run doctor -- [--local] [--create-webhooks] [--allow-origin]', {
  options: {
    local: { type: 'boolean', default: false },
    'create-webhooks': { type: 'boolean', default: false },
    'allow-origin': { type: 'boolean', default: false },
  },
})
try {
  const configured = configuredEnvironment()
  const local = () => ({
    ...localEnvironment(startPorts, configured).variables,
    ...publisherVariables(startPorts, () => 'not-known-to-the-doctor'),
  })
  const environment = readEnvironment(values.local ? local() : configured)
  const changed: Section[] = []
  if (values['allow-origin'])
    changed.push({ title: 'Changed: CORS origins', findings: await allowOrigin(environment) })
  if (values['create-webhooks'])
    changed.push({ title: 'Changed: webhooks', findings: await createWebhooks(environment) })
  const sections = [...changed, ...(await examine(environment, 'all'))]
  console.log(reportOf(sections))
  if (sections.some(({ findings }) => findings.some(({ level }) => level === 'problem'))) process.exitCode = 1
} catch (error) {
  fail(error)
}
