import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { withLockedFolder } from '../../shared/lock-folder.ts'
import { startServer } from '../../shared/start-server.ts'
import { FaultPlan } from '../shared/faults.ts'
import { ImageTransformer } from '../shared/image-transformer.ts'
import { StoredList } from '../shared/stored-list.ts'
import { WebhookFaults } from '../shared/webhook-faults.ts'
import { Accounts } from './accounts.ts'
import { AssetStore } from './assets/asset-store.ts'
import { apiError } from './errors.ts'
import { importFile } from './import-ndjson.ts'
import { bringsTicket } from './listen/stream-tickets.ts'
import { Presence } from './presence.ts'
import { type ContentService, route } from './router.ts'
import { actionRoutes } from './routes/actions.ts'
import { assetRoutes } from './routes/assets.ts'
import { authRoutes } from './routes/auth.ts'
import { documentRoutes } from './routes/documents.ts'
import { historyRoutes } from './routes/history.ts'
import { importRoutes } from './routes/import.ts'
import { listenRoutes } from './routes/listen.ts'
import { managementRoutes } from './routes/management.ts'
import { mutateRoutes } from './routes/mutate.ts'
import { projectRoutes } from './routes/project.ts'
import { queryRoutes } from './routes/query.ts'
import { referenceRoutes } from './routes/references.ts'
import { userRoutes } from './routes/users.ts'
import { Dataset } from './store/dataset.ts'
import { publishScheduledReleases } from './store/release-schedule.ts'
import { corsOriginSchema, isTrustedOrigin } from './trusted-origins.ts'
import { Settings } from './user-settings.ts'
import { hookSchema, webhooksOf } from './webhooks/hook.ts'
import { WebhookSender } from './webhooks/sender.ts'
import { type WebhookInput, webhookSchema } from './webhooks/webhook.ts'

export interface ContentServiceOptions {
  /** 0 for any free port. */
  port: number
  /** A folder of its own for everything that the service stores. */
  stateDir: string
  /** Holds `<dataset>.ndjson` and the files it names, imported into the dataset of that name when that is empty. */
  sampleDir?: string | undefined
  projectId?: string
  datasets?: readonly string[]
  /** A token that reads drafts, beside those of the local users. */
  readToken?: string | undefined
  /** Origins of studios on other machines. */
  origins?: readonly string[]
  /** Receivers of published changes. */
  webhooks?: readonly WebhookInput[]
  /** Milliseconds between attempts to deliver a webhook; tests shorten them. */
  webhookDelays?: readonly number[]
}

const MEBIBYTE = 1024 * 1024
const MAX_UPLOAD_BYTES = 50 * MEBIBYTE
const MAX_BODY_BYTES = 8 * MEBIBYTE

const DATASET_NAME = /^~?[a-z0-9][a-z0-9_-]{0,63}$/

/** Finds a free port before the service listens, because the sample's asset documents contain URLs with the port. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function start(options: ContentServiceOptions) {
  const { stateDir, sampleDir, projectId = 'lull', datasets: names = ['production'] } = options
  const port = options.port === 0 ? await freePort() : options.port
  const url = `http://localhost:${port}`
  const datasets = new Map<string, Dataset>()
  for (const name of names) {
    if (!DATASET_NAME.test(name)) throw new Error(`"${name}" is not a dataset name`)
    datasets.set(name, await Dataset.open(name, join(stateDir, 'datasets', name)))
  }
  const faults = new FaultPlan()
  // Beside the sample's pictures, whose metadata every new service would compute again.
  const metadataFolder = sampleDir === undefined ? join(stateDir, 'assets') : join(sampleDir, 'images')
  const assets = new AssetStore(join(stateDir, 'assets'), projectId, join(metadataFolder, '.metadata'))
  const corsOrigins = await StoredList.open(join(stateDir, 'cors-origins.json'), corsOriginSchema)
  const hooks = await StoredList.open(join(stateDir, 'hooks.json'), hookSchema)
  const webhookFaults = new WebhookFaults()
  const sender = new WebhookSender({
    folder: join(stateDir, 'webhooks'),
    webhooks: [
      ...(options.webhooks ?? []).map((webhook) => webhookSchema.parse(webhook)),
      ...hooks.items.flatMap((hook) => webhooksOf(hook, names)),
    ],
    projectId,
    faults: webhookFaults,
    ...(options.webhookDelays === undefined ? {} : { delays: options.webhookDelays }),
  })
  const service: ContentService = {
    projectId,
    datasets,
    accounts: await Accounts.open(join(stateDir, 'accounts.json'), options.readToken),
    assets,
    faults,
    settings: await Settings.open(join(stateDir, 'settings.json')),
    get origins() {
      const added = corsOrigins.items.filter(({ allowCredentials }) => allowCredentials)
      return [...(options.origins ?? []), ...added.map(({ origin }) => origin)]
    },
    corsOrigins,
    hooks,
    sendWebhooks: (webhook) => sender.add(webhook),
    publicUrl: url,
  }
  const routes = [
    ...queryRoutes,
    ...documentRoutes,
    ...mutateRoutes,
    ...importRoutes,
    ...actionRoutes,
    ...listenRoutes(),
    ...historyRoutes,
    ...referenceRoutes,
    ...authRoutes(),
    ...userRoutes,
    ...managementRoutes,
    ...projectRoutes,
    ...assetRoutes(new ImageTransformer(join(stateDir, 'pictures'))),
  ]
  for (const dataset of datasets.values()) {
    if (!dataset.isEmpty || sampleDir === undefined) continue
    const file = join(sampleDir, `${dataset.name}.ndjson`)
    if (await isThere(file)) {
      await importFile(file, { dataset, assets, baseUrl: url, author: 'p-ada', existing: 'refuse' })
    }
  }
  await sender.start(datasets)
  const schedules = [...datasets.values()].map(publishScheduledReleases)
  // Starts to listen last, so that a health check succeeds only once the sample is imported.
  const server = await startServer({
    name: 'content',
    port,
    cors: (origin, address) =>
      isTrustedOrigin(origin, service.origins) || (origin === 'null' && bringsTicket(address)),
    maxBodyBytes: (_method, pathname) =>
      /\/assets\/|\/data\/import\//.test(pathname) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES,
    errorResponse: (status, message) => Response.json(apiError(status, message).body, { status }),
    handle: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/__faults') return faults.handle(request)
      if (pathname === '/__webhooks') return webhookFaults.handle(request)
      return route(routes, service, request)
    },
  })
  const presence = new Presence(service)
  presence.attach(server.server)
  return {
    url,
    close: async () => {
      presence.close()
      for (const stop of schedules) stop()
      await server.close()
      await sender.close()
      for (const dataset of datasets.values()) await dataset.close()
    },
  }
}

/**
 * Starts the local content service: Sanity's HTTP API over documents stored below `stateDir`. Resolves when the sample is
 * imported and the server listens.
 * @throws Error when the port is taken, or stored data is in use or damaged.
 */
export const startContentService = (
  options: ContentServiceOptions,
): Promise<{ url: string; close(): Promise<void> }> =>
  withLockedFolder({ directory: options.stateDir, name: 'content' }, () => start(options))
