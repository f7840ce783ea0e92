import { readEnvironment } from '../src/config/read-environment.ts'
import { buildId } from './lib/build-id.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { readArguments } from './lib/read-arguments.ts'
import { startPublisher } from './publisher/start-publisher.ts'
import { readPort, runService } from './shared/run-service.ts'

const usage =
  'npm run publisher -- [--host HOST] [--port N] [--state FOLDER] [--origin ADDRESS]… [--no-studio]'

/**
 * `npm run publisher [-- --state DIR] [--origin https://…]… [--no-studio]`: makes a release of the site for what is
 * published, and switches `current` in its folder to it. Configured by the same variables as the site. Listens on
 * `PORT` (4323) of `HOST` (this machine only). Studios of an `--origin` may ask and command, too. With
 * `--no-studio` releases have no studio, not even that of an earlier release, which nobody would replace by the one of
 * newer code.
 */
await runService('publisher', async () => {
  const configured = configuredEnvironment()
  const { values } = readArguments(usage, {
    options: {
      host: { type: 'string', default: configured.HOST || 'localhost' },
      port: { type: 'string', default: configured.PORT || '4323' },
      state: { type: 'string', default: '.local/releases' },
      origin: { type: 'string', multiple: true, default: [] },
      studio: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  const variables = { ...configured, PUBLIC_BUILD_ID: buildId(configured) }
  return startPublisher({
    environment: readEnvironment(variables),
    variables,
    folder: values.state,
    host: values.host,
    port: readPort(values.port),
    origins: values.origin,
    hasStudio: values.studio,
    log: (event, details) =>
      console.log(JSON.stringify({ time: new Date().toISOString(), event, ...details })),
  })
})
