import { parseArgs } from 'node:util'
import { readPort, runService } from '../../shared/run-service.ts'
import { startMailService } from './service.ts'

/** `node scripts/local/mail/main.ts [--port 3336] [--state DIR] [--key KEY]`; `--sample` is accepted and ignored. */
await runService('mail', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3336' },
      state: { type: 'string', default: '.local/start/mail' },
      sample: { type: 'string' },
      key: { type: 'string', default: 'local-email-marketing-key' },
    },
  })
  return startMailService({ port: readPort(values.port), stateDir: values.state, key: values.key })
})
