import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPort, runService } from '../../shared/run-service.ts'
import { startRecommendationsService } from './service.ts'

/**
 * `node scripts/local/recommendations/main.ts [--port 3335] [--state DIR] [--sample DIR] [--commerce-url URL]
 * [--data-sources ID,ID]`. It stores nothing: `--state` is only used to find the sample without `--sample`. The
 * commerce service defaults to the port before its own.
 */
await runService('recommendations', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3335' },
      state: { type: 'string', default: '.local/start' },
      sample: { type: 'string' },
      'commerce-url': { type: 'string' },
      // The data source in the sample shop's settings.
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
