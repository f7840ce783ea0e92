import { join } from 'node:path'
import type { Environment } from '../../src/config/env.ts'
import { createMetricsEndpoint } from '../../src/server/metrics/endpoint.ts'
import { includesStudio } from '../build/admin-files.ts'
import { buildStudio } from '../build/build-studio.ts'
import { isBundled, siteBundle } from '../build/site-bundle/site-bundle.ts'
import type { ProcessEnvironment } from '../lib/process.ts'
import { withLockedFolder } from '../shared/lock-folder.ts'
import { type Builder, createBuilder } from './builder-client.ts'
import { hashOfCode } from './code-hash.ts'
import { createEditorSessions } from './editor-sessions.ts'
import { startHttpApi } from './http-api.ts'
import { STUDIO_NOT_BUILT } from './log-events.ts'
import { Publisher } from './publisher.ts'
import { addStateGauges, createPublisherMetrics } from './publisher-metrics.ts'
import { createReadAuthors } from './read-authors.ts'
import { createRevisionReader } from './read-revisions.ts'
import { type Identity, ReleaseStore } from './release-store.ts'
import { retryDelay } from './retry-delays.ts'
import { configuredTargets } from './targets/configured-targets.ts'
import { UploadRecord } from './targets/upload-record.ts'
import { Uploads } from './targets/uploads.ts'
import { WebhookQueue } from './webhook-queue.ts'
import { storeDomain } from './webhooks/commerce-webhook.ts'

/** How often the live release is compared with the services. */
const RECONCILE_MS = 3 * 60 * 1000

export interface PublisherConfig {
  environment: Environment
  /** The same, as the processes that build the site get it. */
  variables: ProcessEnvironment
  /** For releases, queue and state; one for each variant and dataset. */
  folder: string
  host: string
  port: number
  /** Origins of studios besides the shop's own. */
  origins: readonly string[]
  /** Whether releases have the studio, which is built while they have that of an earlier one, or none. */
  hasStudio: boolean
  log: (event: string, details?: Readonly<Record<string, unknown>>) => void
}

/** What a publisher is started with besides its configuration. */
const defaultDependencies = {
  createBuilder,
  buildStudio,
  reconcileMs: RECONCILE_MS,
  /** Building the studio takes minutes, and much memory. */
  studioRetry: { first: 60_000, max: 3_600_000 },
}
type Dependencies = typeof defaultDependencies

interface Running {
  publisher: Publisher
  store: ReleaseStore
}

/** Bundles the site of the code that the publisher was started with, which builders then find. */
const bundler =
  (variables: ProcessEnvironment, code: string): ((signal: AbortSignal) => Promise<void>) =>
  async (signal) => {
    const isCurrent = () => hashOfCode(variables) === code
    // Of other code the builder says what to do.
    if (!isBundled(code) && isCurrent()) await siteBundle(code, variables, { isCurrent, signal })
  }

/**
 * Builds the studio while the shop is up, which stays up with an earlier one or without when that fails, until trying again
 * helps. A release with the studio follows where the live one has another. Returns a function that ends the tries.
 */
function addStudioLater(
  { publisher, store, code }: Running & { code: string },
  config: PublisherConfig,
  { buildStudio: build, studioRetry }: Pick<Dependencies, 'buildStudio' | 'studioRetry'>,
): () => void {
  let retry: NodeJS.Timeout | undefined
  const add = async (failures: number) => {
    try {
      const studio = await build(config.variables)
      if (store.live === null || !includesStudio(store.live.directory, studio)) publisher.rebuild('code')
    } catch (error) {
      config.log(STUDIO_NOT_BUILT, { reason: String(error) })
      retry = setTimeout(() => void add(failures + 1), retryDelay(failures + 1, studioRetry))
    }
  }
  const unsubscribe = publisher.subscribe(() => {
    // A release by other code may have the studio of that code.
    if (store.live?.code.hash !== code || publisher.inProgress !== null) return
    unsubscribe()
    // Also after a crash before the release with it; one that is built already is only looked up.
    void add(0)
  })
  return () => clearTimeout(retry)
}

/** After a start without changes, and after going back was ended, makes the builder ready for the next change. */
function warmUpWhenIdle({ publisher, store }: Running, builder: Builder): void {
  let last: number | null = null
  publisher.subscribe(() => {
    const { live } = store
    if (live === null || live.number === last || store.held !== null || !publisher.isIdle) return
    // Once for each release: a failure would not go away by itself, and the next release makes everything.
    last = live.number
    void builder.warmUp(live)
  })
}

const identityOf = (environment: Environment): Identity => ({
  projectId: environment.PUBLIC_SANITY_PROJECT_ID,
  dataset: environment.PUBLIC_SANITY_DATASET,
  variant: environment.PUBLIC_SITE_VARIANT,
})

const httpApiConfig = ({ environment, host, port, origins, log }: PublisherConfig) => ({
  host,
  port,
  proxies: environment.TRUSTED_PROXIES ?? 0,
  log,
  sessions: createEditorSessions(environment),
  identity: identityOf(environment),
  siteName: environment.PUBLIC_SITE_NAME,
  storeDomain: storeDomain(environment.PUBLIC_STOREFRONT_API_URL),
  secrets: { content: environment.PUBLISH_WEBHOOK_SECRET, commerce: environment.COMMERCE_WEBHOOK_SECRET },
  origins: [new URL(environment.PUBLIC_SITE_URL).origin, ...origins],
})

async function start(config: PublisherConfig, dependencies: Dependencies) {
  const { environment, variables, folder, log } = config
  const { createBuilder, reconcileMs } = dependencies
  const store = await ReleaseStore.open(folder, identityOf(environment))
  const queue = await WebhookQueue.open(join(folder, 'queue.log'))
  const code = { buildId: environment.PUBLIC_BUILD_ID ?? 'unknown', hash: hashOfCode(variables) }
  const builder = createBuilder(variables, {
    code: code.hash,
    hasStudio: config.hasStudio,
    prepare: bundler(variables, code.hash),
    onWarmUpFailed: (reason) => log('the next release will be a full build', { reason }),
    onDiffersFromLive: (files) => {
      log('the live release is not what it should be', { files })
      publisher.rebuild('repair')
    },
  })
  const { registry, meter, countDelivery } = createPublisherMetrics()
  const publisher: Publisher = new Publisher({
    store,
    queue,
    revisions: createRevisionReader(environment),
    readAuthors: createReadAuthors(environment, (error) =>
      log('who changed something could not be read', { reason: String(error) }),
    ),
    makeRelease: builder.makeRelease,
    meter,
    code,
    log,
  })
  const uploads = new Uploads(configuredTargets(environment, log), {
    store,
    record: new UploadRecord(join(folder, 'uploads.json')),
    log,
    onChange: () => publisher.announce(),
  })
  publisher.subscribe(() => uploads.follow())
  addStateGauges(registry, { publisher, store, uploads, queue })
  const api = await startHttpApi({
    ...httpApiConfig(config),
    publisher,
    store,
    uploads,
    metrics: createMetricsEndpoint(registry, environment.METRICS_TOKEN),
    countDelivery,
  })
  const endStudioRetries = config.hasStudio
    ? addStudioLater({ publisher, store, code: code.hash }, config, dependencies)
    : () => {}
  warmUpWhenIdle({ publisher, store }, builder)
  publisher.start()
  uploads.start()
  const timer = setInterval(() => publisher.reconcile(), reconcileMs)
  return {
    url: api.url,
    close: async () => {
      clearInterval(timer)
      endStudioRetries()
      await api.close()
      const stopped = Promise.all([publisher.stop(), uploads.stop()])
      await builder.close()
      await stopped
      await queue.close()
    },
  }
}

/**
 * Runs the publisher on a folder that no other one uses: makes releases, switches between them, and answers over HTTP.
 * @throws Error when the folder is in use or has releases of another shop, or the port is taken.
 */
export const startPublisher = (
  config: PublisherConfig,
  changed: Partial<Dependencies> = {},
): Promise<{ url: string; close(): Promise<void> }> =>
  withLockedFolder({ directory: config.folder, name: 'publisher' }, () =>
    start(config, { ...defaultDependencies, ...changed }),
  )
