import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPort, runService } from '../shared/run.ts'
import { startRecommendationsService } from './service.ts'

/**
 * `node scripts/local/recommendations/main.ts [--port 3335] [--state DIR] [--sample DIR] [--commerce-url URL]
 * [--data-sources ID,ID]`. It keeps no state: `--state` only tells where the sample is when `--sample` does not. The
 * commerce service is taken to be at the port before its own, as it is wherever both are started together.
 */
await runService('recommendations', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3335' },
      state: { type: 'string', default: '.local/start' },
      sample: { type: 'string' },
      'commerce-url': { type: 'string' },
      // The one the sample shop's settings name.
      'data-sources': { type: 'string', default: '7105' },
    },
  })
  const port = readPort(values.port)
  return startRecommendationsService({
    port,
    sampleDir: values.sample ?? join(values.state, 'sample'),
    commerceUrl: values['commerce-url'] ?? `http://localhost:${port - 1}`,
    dataSources: values['data-sources'].split(','),
  })
})
