import { join } from 'node:path'
import { Registry } from 'prom-client'
import { readEnvironment } from '../src/config/read-environment.ts'
import { createErrorReporter } from '../src/server/error-service.ts'
import { startHttpServer } from '../src/server/http-server.ts'
import { loadPages } from '../src/server/load-pages.ts'
import { addGauge } from '../src/server/metrics/add-gauge.ts'
import { createMetricsEndpoint } from '../src/server/metrics/endpoint.ts'
import { countErrors, countRequests } from '../src/server/metrics/request-metrics.ts'
import { createPreviewSite } from '../src/server/preview/preview-site.ts'
import { createRequestLog } from '../src/server/request-log.ts'
import { startBackend } from '../src/server/start-backend.ts'
import { createPreviewSecurityPolicy } from './build/preview-security-policy.ts'
import { configuredEnvironment } from './lib/local-environment.ts'
import { readArguments } from './lib/read-arguments.ts'
import { withLockedFolder } from './shared/lock-folder.ts'
import { readPort, runService } from './shared/run-service.ts'

const usage =
  'npm run server -- [--host HOST] [--port N] [--state FOLDER] [--pages FOLDER] [--origin ADDRESS]…'

/**
 * `npm run server [-- --state DIR] [--pages DIR] [--origin http://…]…`: runs the own backend and the preview, configured
 * by the same variables as the site. Listens on `PORT` (4322) of `HOST` (this machine only). `--state` contains the
 * outbox, `--pages` what `npm run build:server` has made; pages of an `--origin` may send forms, too.
 */
await runService('server', async () => {
  const configured = configuredEnvironment()
  const { values } = readArguments(usage, {
    options: {
      host: { type: 'string', default: configured.HOST || 'localhost' },
      port: { type: 'string', default: configured.PORT || '4322' },
      state: { type: 'string', default: '.local/server' },
      pages: { type: 'string', default: 'dist-server' },
      origin: { type: 'string', multiple: true, default: [] },
    },
  })
  const environment = readEnvironment(configured)
  const registry = new Registry()
  const sendError = createErrorReporter(environment)
  const report = countErrors(registry, (error) => {
    console.error('server:', error)
    sendError(error)
  })
  return withLockedFolder({ directory: values.state, name: 'server' }, async () => {
    const backend = await startBackend({
      environment,
      outboxDirectory: join(values.state, 'outbox'),
      otherOrigins: values.origin,
      report,
    })
    addGauge(
      registry,
      {
        name: 'shop_outbox_items',
        help: 'Sign-ups and forms that wait to be sent, and that were refused for good.',
        labelNames: ['state'],
      },
      async () =>
        Object.entries(await backend.outboxCounts()).map(([state, value]) => ({ labels: { state }, value })),
    )
    const preview = createPreviewSite({
      environment,
      policy: createPreviewSecurityPolicy(environment),
      report,
    })
    const server = await startHttpServer({
      host: values.host,
      port: readPort(values.port),
      api: backend,
      proxies: environment.TRUSTED_PROXIES ?? 0,
      pages: loadPages(values.pages, preview),
      metrics: createMetricsEndpoint(registry, environment.METRICS_TOKEN),
      log: countRequests(registry, createRequestLog(console.log)),
      report,
    })
    return {
      url: server.url,
      close: async () => {
        preview.endStreams()
        await server.stop()
        preview.stop()
        await backend.stop()
      },
    }
  })
})
