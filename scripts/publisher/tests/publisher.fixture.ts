import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, vi } from 'vitest'
import { createMetricsEndpoint } from '../../../src/server/metrics/endpoint.ts'
import type { MakeRelease, ReleaseRequest } from '../made-release.ts'
import { Publisher } from '../publisher.ts'
import type { PublisherMeter } from '../publisher-meter.ts'
import type { RevisionReader } from '../read-revisions.ts'
import type { Code, Person, ReleaseRecord } from '../release.ts'
import { type Identity, ReleaseStore } from '../release-store.ts'
import type { Target } from '../targets/target.ts'
import { UploadRecord } from '../targets/upload-record.ts'
import { Uploads } from '../targets/uploads.ts'
import { WebhookQueue } from '../webhook-queue.ts'

export const identity: Identity = { projectId: 'lull', dataset: 'production', variant: 'scrubbed' }
export const enno: Person = { id: 'p-enno', name: 'Enno Bright' }
export const code: Code = { buildId: 'build-1', hash: 'hash-1' }

/** What is known of a release of one page, whose content does not matter. */
export const releaseRecord = (number: number): ReleaseRecord => ({
  number,
  cause: 'changes',
  requestedBy: null,
  code,
  madeAt: '2026-05-04T10:00:00.000Z',
  fullAt: '2026-05-04T10:00:00.000Z',
  seconds: 1,
  pages: 1,
  changedFiles: 1,
  changes: [],
  changeCount: 0,
  skipped: [],
  heavyPages: [],
  sources: { documents: {}, products: {} },
})

/** What the services have at present, which tests change. */
export class Services {
  readonly documents = new Map<string, string>([['home', 'r1']])
  readonly products = new Map<string, string>()
  isDown = false
  /** How often everything was compared. */
  comparisons = 0

  readonly reader: RevisionReader = {
    documents: async (ids) => {
      if (this.isDown) throw new Error('The content service did not answer.')
      if (ids === 'all') this.comparisons += 1
      const all = [...this.documents].map(([id, revision]) => [id, { revision, type: 'page' }] as const)
      return { requestedIds: ids, found: new Map(all.filter(([id]) => ids === 'all' || ids.includes(id))) }
    },
    products: async (requested) => {
      const all = [...this.products]
      if (requested === 'all') return { requestedIds: requested, found: new Map(all) }
      if (Array.isArray(requested))
        return { requestedIds: requested, found: new Map(all.filter(([id]) => requested.includes(id))) }
      const { updatedSince } = { updatedSince: '', ...requested }
      const found = new Map(all.filter(([, updatedAt]) => updatedAt >= updatedSince))
      return { requestedIds: [...found.keys()], found }
    },
  }

  /** A site of one page that says what it was made from. */
  readonly makeRelease: MakeRelease = async ({ outDir }: ReleaseRequest) => {
    const text = JSON.stringify({
      ...Object.fromEntries(this.documents),
      ...Object.fromEntries(this.products),
    })
    await mkdir(outDir, { recursive: true })
    await writeFile(join(outDir, 'index.html'), text)
    return { pages: 1, changed: ['index.html'], skipped: [], heavyPages: [] }
  }
}

/** What the HTTP API is given where nobody reads metrics. */
export const noMetrics = {
  metrics: createMetricsEndpoint(new Registry(), undefined),
  countDelivery: () => {},
}

/** Resolves once `check` returns something truthy. @throws when it has not for ten seconds. */
export const until = (check: () => unknown): Promise<void> =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout: 10_000, interval: 5 })

export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'publisher-'))

export const HOUR_MS = 60 * 60 * 1000

/** What the live release's page says that it was made from. */
export const served = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'current', 'index.html'), 'utf8'))

export interface World {
  folder: string
  services: Services
  store: ReleaseStore
  queue: WebhookQueue
  uploads: Uploads
  publisher: Publisher
  requests: ReleaseRequest[]
  log: string[]
  close(): Promise<void>
}

/** A publisher on a folder, with services that the test holds. */
export async function startWorld(
  options: {
    folder?: string
    services?: Services
    makeRelease?: MakeRelease
    code?: Code
    targets?: readonly Target[]
    retryMs?: { first: number; max: number }
    shownWithinMs?: number
    meter?: PublisherMeter
    now?: () => Date
  } = {},
): Promise<World> {
  const folder = options.folder ?? (await temporaryFolder())
  const services = options.services ?? new Services()
  const store = await ReleaseStore.open(folder, identity)
  const queue = await WebhookQueue.open(join(folder, 'queue.log'))
  const requests: ReleaseRequest[] = []
  const log: string[] = []
  const make = options.makeRelease ?? services.makeRelease
  const publisher = new Publisher({
    store,
    queue,
    revisions: services.reader,
    readAuthors: async (changes) => new Map(changes.map(({ id }) => [id, `author of ${id}`])),
    makeRelease: (request) => {
      requests.push(request)
      return make(request)
    },
    code: options.code ?? code,
    log: (event) => void log.push(event),
    retryMs: options.retryMs ?? { first: 20, max: 40 },
    ...(options.shownWithinMs === undefined ? {} : { shownWithinMs: options.shownWithinMs }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.meter === undefined ? {} : { meter: options.meter }),
  })
  const uploads = new Uploads(options.targets ?? [], {
    store,
    record: new UploadRecord(join(folder, 'uploads.json')),
    log: (event) => void log.push(event),
    onChange: () => publisher.announce(),
    retryMs: options.retryMs ?? { first: 20, max: 40 },
    ...(options.now === undefined ? {} : { now: options.now }),
  })
  publisher.subscribe(() => uploads.follow())
  publisher.start()
  uploads.start()
  return {
    folder,
    services,
    store,
    queue,
    uploads,
    publisher,
    requests,
    log,
    close: async () => {
      await Promise.all([publisher.stop(), uploads.stop()])
      await queue.close()
    },
  }
}

/** Changes a document at the content service, or deletes it for the revision null, and reports it. */
export async function publish(
  { services, publisher }: World,
  id: string,
  revision: string | null,
): Promise<void> {
  if (revision === null) services.documents.delete(id)
  else services.documents.set(id, revision)
  await publisher.enqueue(`${id} ${revision} ${Math.random()}`, { kind: 'document', id })
}
