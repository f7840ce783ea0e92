import { startStaticHost } from './host/static-host.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { readArguments } from './lib/read-arguments.ts'
import { readPort, runService } from './shared/run-service.ts'

const usage = 'npm run host -- [--host HOST] [--port N] [--dir FOLDER]'

/**
 * `npm run host [-- --dir DIR]`: serves a built site by its `_headers` and `_redirects`, or a publisher's `current`, whose
 * releases it follows. Listens on `PORT` (4321) of `HOST` (this machine only).
 */
await runService('site', () => {
  const { HOST, PORT } = configuredEnvironment()
  const { values } = readArguments(usage, {
    options: {
      host: { type: 'string', default: HOST || '127.0.0.1' },
      port: { type: 'string', default: PORT || '4321' },
      dir: { type: 'string', default: 'dist' },
    },
  })
  return startStaticHost({ directory: values.dir, host: values.host, port: readPort(values.port) })
})
