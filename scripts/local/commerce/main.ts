import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPort, runService } from '../../shared/run-service.ts'
import { accessScopes } from './access-scopes.ts'
import { startCommerceService } from './service.ts'

/**
 * `node scripts/local/commerce/main.ts --public-token TOKEN --private-token TOKEN [--port 3334] [--state DIR]
 * [--sample DIR] [--public-url URL]`
 */
await runService('commerce', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3334' },
      state: { type: 'string', default: '.local/start' },
      sample: { type: 'string' },
      'public-url': { type: 'string' },
      'public-token': { type: 'string' },
      'private-token': { type: 'string' },
      /** Comma-separated access scopes that the public token lacks. */
      'missing-scopes': { type: 'string' },
      /** Receives what happens to products and stock, signed with --webhook-secret. */
      'webhook-url': { type: 'string' },
      'webhook-secret': { type: 'string' },
    },
  })
  const publicUrl = values['public-url']
  const { 'public-token': publicToken, 'private-token': privateToken } = values
  if (!publicToken || !privateToken)
    throw new Error('--public-token and --private-token are what the storefront is asked with: name both.')
  const missingScopes = values['missing-scopes']?.split(',') ?? []
  const unknown = missingScopes.find((scope) => !accessScopes.includes(scope))
  if (unknown !== undefined)
    throw new Error(`commerce: --missing-scopes: no field needs ${unknown}, only ${accessScopes.join(', ')}`)
  const { 'webhook-url': url, 'webhook-secret': secret } = values
  if (url !== undefined && secret === undefined)
    throw new Error('commerce: --webhook-url needs --webhook-secret')
  return startCommerceService({
    port: readPort(values.port),
    stateDir: values.state,
    sampleDir: values.sample ?? join(values.state, 'sample'),
    tokens: { public: publicToken, private: privateToken, missingScopes },
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(url === undefined || secret === undefined ? {} : { webhook: { url, secret } }),
  })
})
