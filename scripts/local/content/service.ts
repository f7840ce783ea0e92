import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { FaultPlan } from '../shared/faults.ts'
import { ImageTransformer } from '../shared/images.ts'
import { startServer } from '../shared/server.ts'
import { Accounts } from './accounts.ts'
import { AssetStore } from './assets/asset-store.ts'
import { refuse } from './errors.ts'
import { importFolder } from './import.ts'
import { type ContentService, route } from './router.ts'
import { assetRoutes } from './routes/assets.ts'
import { documentRoutes } from './routes/documents.ts'
import { mutateRoutes } from './routes/mutate.ts'
import { queryRoutes } from './routes/query.ts'
import { Dataset } from './store/dataset.ts'

export interface ContentServiceOptions {
  /** 0 takes any free port. */
  port: number
  /** Everything the service keeps is in `content/` below it. */
  stateDir: string
  /** With `content.ndjson` and the files it names; imported into the first dataset when that is empty. */
  sampleDir?: string | undefined
  projectId?: string
  /** The first gets the sample. */
  datasets?: readonly string[]
  /** One more token that reads drafts, beside the local users' own. */
  readToken?: string | undefined
}

const MEBIBYTE = 1024 * 1024
const UPLOAD_LIMIT = 50 * MEBIBYTE
const BODY_LIMIT = 8 * MEBIBYTE

const DATASET_NAME = /^~?[a-z0-9][a-z0-9_-]{0,63}$/

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * Starts the local content service: the content service's HTTP API over documents kept on disk below `stateDir`.
 * Resolves when the sample is in and it answers. Throws when the port is taken or what is on disk is damaged.
 */
export async function startContentService(
  options: ContentServiceOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { stateDir, sampleDir, projectId = 'lull', datasets: names = ['production'] } = options
  const folder = join(stateDir, 'content')
  const datasets = new Map<string, Dataset>()
  for (const name of names) {
    if (!DATASET_NAME.test(name)) throw new Error(`"${name}" is not a dataset name`)
    datasets.set(name, await Dataset.open(name, join(folder, 'datasets', name)))
  }
  const faults = new FaultPlan()
  let url = `http://localhost:${options.port}`
  const service: ContentService = {
    projectId,
    datasets,
    accounts: await Accounts.open(join(folder, 'accounts.json'), options.readToken),
    assets: new AssetStore(join(folder, 'assets'), projectId),
    faults,
    publicUrl: () => url,
  }
  const routes = [
    ...queryRoutes,
    ...documentRoutes,
    ...mutateRoutes,
    ...assetRoutes(new ImageTransformer(join(folder, 'pictures'))),
  ]
  let ready = false
  const server = await startServer({
    name: 'content',
    port: options.port,
    cors: 'credentials',
    maximumBody: (_method, pathname) => (pathname.includes('/assets/') ? UPLOAD_LIMIT : BODY_LIMIT),
    refuse: (status, message) => Response.json(refuse(status, message).body, { status }),
    handle: (request) => {
      if (new URL(request.url).pathname === '/__faults') return faults.handle(request)
      return ready
        ? route(routes, service, request)
        : Response.json(refuse(503, 'The content service is starting').body, { status: 503 })
    },
  })
  url = server.url
  const close = async () => {
    await server.close()
    for (const dataset of datasets.values()) await dataset.close()
  }
  try {
    const [first] = datasets.values()
    if (first?.isEmpty && sampleDir !== undefined && (await isThere(join(sampleDir, 'content.ndjson')))) {
      const { assets } = service
      await importFolder(sampleDir, {
        dataset: first,
        assets,
        baseUrl: url,
        author: 'p-ada',
        existing: 'refuse',
      })
    }
  } catch (error) {
    await close()
    throw error
  }
  ready = true
  return { url, close }
}
