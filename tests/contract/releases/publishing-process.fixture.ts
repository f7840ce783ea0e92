import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { watchDisk } from '../../../scripts/publisher/tests/watch-disk.fixture.ts'

// `node publishing-process.fixture.ts FOLDER [COPIES]`: a publisher that makes its releases in its own process, so that
// whoever kills it kills the builder too. It says when it is ready, and publishes on being told so.

const [, , folder = '', copies] = process.argv

const messageSchema = z.object({
  /** Whether it makes the live release once more before it says that it is ready, so that it goes on from there. */
  isWarm: z.boolean().default(false),
})
const taskSchema = z.object({
  /** What is reported to it by then. */
  changes: z.array(z.object({ kind: z.enum(['document', 'product']), id: z.string() })).default([]),
  /** After how many changes the disk is full, until a release has failed; null for never. */
  fullAfter: z.int().nullable().default(null),
})

/** Inside of a release that is being made, every so manyeth moment is enough: the next publisher deletes all of it. */
const EVERY = 25
let isWatching = false
let count = 0
let fullAfter: number | null = null

/** Copies what killing the process at this moment would leave. Files of releases are shared: they are never changed in place. */
function copy(from: string, to: string, areShared: boolean): void {
  fs.mkdirSync(to)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copy(source, target, areShared || from === join(folder, 'releases'))
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else if (areShared) fs.linkSync(source, target)
    else fs.copyFileSync(source, target)
  }
}

const isRecord = (path: string) => [folder, join(folder, 'releases')].includes(dirname(path))

function beforeChange(method: string, path: string | null): void {
  count += 1
  if (fullAfter !== null && count > fullAfter && !method.startsWith('rm'))
    throw new Error('ENOSPC: no space left on device')
  if (copies !== undefined && (path === null || isRecord(path) || count % EVERY === 0))
    copy(folder, join(copies, String(count)), false)
}

await watchDisk((method, path) => {
  if (!isWatching) return
  isWatching = false
  try {
    beforeChange(method, path)
  } finally {
    isWatching = true
  }
})

const { readEnvironment } = await import('../../../src/config/read-environment.ts')
const { hashOfCode } = await import('../../../scripts/publisher/code-hash.ts')
const { WebhookQueue } = await import('../../../scripts/publisher/webhook-queue.ts')
const { createBuilderOptions } = await import('../../../scripts/publisher/incremental/builder-options.ts')
const { Publisher } = await import('../../../scripts/publisher/publisher.ts')
const { createRevisionReader } = await import('../../../scripts/publisher/read-revisions.ts')
const { ReleaseMaker } = await import('../../../scripts/publisher/release-maker.ts')
const { ReleaseStore } = await import('../../../scripts/publisher/release-store.ts')

const code = hashOfCode(process.env)
const newMaker = () => new ReleaseMaker(createBuilderOptions(process.env))
let maker = newMaker()
const store = await ReleaseStore.open(folder, { projectId: 'lull', dataset: 'production', variant: 'full' })
const queue = await WebhookQueue.open(join(folder, 'queue.log'))
const failures: string[] = []
const publisher = new Publisher({
  store,
  queue,
  revisions: createRevisionReader(readEnvironment(process.env)),
  readAuthors: async () => new Map(),
  makeRelease: (request) => {
    // As the builder's process ends after such a failure.
    if (maker.isStale) maker = newMaker()
    return maker.make({ ...request, isWarmUp: false, hasStudio: true, code })
  },
  code: { buildId: 'build-1', hash: code },
  log: (event, { reason } = {}) => {
    if (reason === undefined) return
    fullAfter = null
    failures.push(`${event}: ${String(reason)}`)
  },
  retryMs: { first: 20, max: 40 },
})

const nextMessage = () => new Promise((resolve) => void process.once('message', resolve))
process.once('disconnect', () => process.exit(0))

const { isWarm } = messageSchema.parse(await nextMessage())
if (isWarm && store.live !== null) {
  const outDir = `${store.live.directory}.warm-up`
  await maker.make({
    previous: store.live,
    changes: 'everything',
    outDir,
    isWarmUp: true,
    hasStudio: true,
    code,
  })
  maker.prepareNext()
}
process.send?.({ isReady: true })
const task = taskSchema.parse(await nextMessage())
fullAfter = task.fullAfter
isWatching = true
for (const change of task.changes) await publisher.enqueue(change.id, change)
publisher.start()
const isBusy = () => !publisher.hasCompared || publisher.inProgress !== null || publisher.problem !== null
while (isBusy() || queue.pending().length > 0) await wait(5)
isWatching = false
process.send?.({ count, failures })
