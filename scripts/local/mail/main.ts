import { parseArgs } from 'node:util'
import { readPort, runService } from '../../shared/run-service.ts'
import { startMailService } from './service.ts'

/** `node scripts/local/mail/main.ts [--port 3336] [--state DIR] [--key KEY]` */
await runService('mail', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3336' },
      state: { type: 'string', default: '.local/start/mail' },
      key: { type: 'string', default: 'local-email-marketing-key' },
    },
  })
  return startMailService({ port: readPort(values.port), stateDir: values.state, key: values.key })
})
