import { parseArgs } from 'node:util'
import { readPort, runService } from '../../shared/run-service.ts'
import { startContentService } from './service.ts'
import type { WebhookInput } from './webhooks/webhook.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3333' },
    state: { type: 'string', default: '.local/start/content' },
    sample: { type: 'string' },
    datasets: { type: 'string', default: 'production' },
    'read-token': { type: 'string' },
    /** Origins of studios on other machines, comma separated. */
    origins: { type: 'string', default: '' },
    /** Receives every published change, signed with --webhook-secret. */
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'webhook-filter': { type: 'string', default: '' },
    /** The datasets whose changes it receives, comma separated; all, unless given. */
    'webhook-datasets': { type: 'string' },
  },
})

/** One webhook for each dataset. @throws Error for a URL without a secret, which a receiver could not verify. */
function webhooks(): WebhookInput[] {
  const { 'webhook-url': url, 'webhook-secret': secret, 'webhook-filter': filter } = values
  if (url === undefined) return []
  if (secret === undefined) throw new Error('content: --webhook-url needs --webhook-secret')
  return (values['webhook-datasets'] ?? values.datasets)
    .split(',')
    .map((dataset) => ({ name: `publish-${dataset}`, url, secret, filter, dataset }))
}

await runService('content', async () =>
  startContentService({
    port: readPort(values.port),
    stateDir: values.state,
    sampleDir: values.sample,
    datasets: values.datasets.split(','),
    readToken: values['read-token'],
    origins: values.origins.split(',').filter((origin) => origin !== ''),
    webhooks: webhooks(),
  }),
)
