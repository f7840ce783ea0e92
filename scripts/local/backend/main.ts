import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../../../src/config/env.ts'
import { FORM_BODY_MAX_BYTES } from '../../../src/config/limits.ts'
import { startBackend } from '../../../src/server/start-backend.ts'
import { startServer } from '../shared/http-server.ts'
import { withLockedFolder } from '../shared/lock-folder.ts'
import { readPort, runService } from '../shared/run-service.ts'

/**
 * `node scripts/local/backend/main.ts [--port 4322] [--state DIR] [--origin http://…]…`: runs the shop's own backend as
 * a process, configured by the same environment as the site. `--state` contains the outbox; `--sample`, which every
 * local service is started with, is ignored.
 */
await runService('backend', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4322' },
      state: { type: 'string', default: '.local/start/backend' },
      sample: { type: 'string' },
      origin: { type: 'string', multiple: true, default: [] },
    },
  })
  return withLockedFolder({ directory: values.state, name: 'backend' }, async () => {
    const backend = await startBackend({
      environment: readEnvironment(process.env),
      outboxDirectory: join(values.state, 'outbox'),
      otherOrigins: values.origin,
      report: (error) => console.error('backend:', error),
    })
    const server = await startServer({
      name: 'backend',
      port: readPort(values.port),
      // The backend's API sets the CORS headers itself.
      cors: 'own',
      // The API refuses bodies over its own limit with an answer; this limit only protects the memory.
      maximumBody: FORM_BODY_MAX_BYTES * 2,
      handle: (request, address) => backend.handle(request, { address }),
    })
    return {
      url: server.url,
      close: async () => {
        await server.close()
        await backend.stop()
      },
    }
  })
})
