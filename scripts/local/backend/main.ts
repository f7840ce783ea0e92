import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../../../src/config/env.ts'
import { FORM_BODY_MAXIMUM_BYTES } from '../../../src/config/limits.ts'
import { connectBackend } from '../../../src/features/forms/connect-backend.ts'
import { readPort, runService } from '../shared/run.ts'
import { startServer } from '../shared/server.ts'

/**
 * `node scripts/local/backend/main.ts [--port 4322] [--state DIR] [--origin http://…]…`: the shop's own backend as a
 * process, configured by the environment as its site is. The state holds the outbox; the sample, which every service is
 * told of, is none of its business.
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
  const backend = await connectBackend({
    environment: readEnvironment(process.env),
    outboxDirectory: join(values.state, 'outbox'),
    otherOrigins: values.origin,
    report: (error) => console.error('backend:', error),
  })
  const server = await startServer({
    name: 'backend',
    port: readPort(values.port),
    // It decides itself who may ask.
    cors: 'own',
    // It refuses more than it takes in its own words; this is only so that nobody fills the memory.
    maximumBody: FORM_BODY_MAXIMUM_BYTES * 2,
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
