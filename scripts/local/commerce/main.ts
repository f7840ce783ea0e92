import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPort, runService } from '../shared/run.ts'
import { startCommerceService } from './service.ts'

/** `node scripts/local/commerce/main.ts [--port 3334] [--state DIR] [--sample DIR] [--public-url URL]` */
await runService('commerce', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3334' },
      state: { type: 'string', default: '.local/start' },
      sample: { type: 'string' },
      'public-url': { type: 'string' },
    },
  })
  const publicUrl = values['public-url']
  return startCommerceService({
    port: readPort(values.port),
    stateDir: values.state,
    sampleDir: values.sample ?? join(values.state, 'sample'),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  })
})
