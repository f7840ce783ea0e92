import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPort, runService } from '../shared/run.ts'
import { startRecommendationsService } from './service.ts'

/**
 * `node scripts/local/recommendations/main.ts [--port 3335] [--state DIR] [--sample DIR] [--commerce-url URL]
 * [--data-sources ID,ID]`. It keeps no state: `--state` only tells where the sample is when `--sample` does not.
 */
await runService('recommendations', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3335' },
      state: { type: 'string', default: '.local/start' },
      sample: { type: 'string' },
      'commerce-url': { type: 'string', default: 'http://localhost:3334' },
      'data-sources': { type: 'string', default: 'cart-drawer' },
    },
  })
  return startRecommendationsService({
    port: readPort(values.port),
    sampleDir: values.sample ?? join(values.state, 'sample'),
    commerceUrl: values['commerce-url'],
    dataSources: values['data-sources'].split(','),
  })
})
