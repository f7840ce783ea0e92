import { rmSync } from 'node:fs'
import { z } from 'zod'
import { readEnvironment } from '../../src/config/env.ts'
import type { Reply, Task } from './builder.ts'
import { FollowedObjects } from './incremental/followed-objects.ts'
import { FollowedShop } from './incremental/followed-shop.ts'
import { makeChangedRelease } from './incremental/make-changed-release.ts'
import { makeFullRelease } from './incremental/make-full-release.ts'
import { ShopReader } from './incremental/shop-reader.ts'
import { SiteRenderer } from './incremental/site-renderer.ts'
import type { WarmSite, Workshop } from './incremental/warm-site.ts'
import { type MadeRelease, ReleaseError } from './make-release.ts'
import { changeSchema, releaseRecordSchema } from './release.ts'

// Makes a release for each message of the publisher, which starts this program, and ends with it: first a full one, then
// those of what has changed since. A rehearsal makes the live release once more, to go on from there. After a failure that leaves it without a known state it ends itself.

const requestSchema = z.object({
  previous: releaseRecordSchema.extend({ directory: z.string() }).nullable(),
  changes: z.union([z.array(changeSchema), z.literal('everything')]),
  outDir: z.string(),
  isRehearsal: z.boolean(),
})

function createWorkshop(): Workshop {
  const environment = readEnvironment(process.env)
  const objects = new FollowedObjects()
  return {
    environment,
    variables: process.env,
    log: objects.log,
    reader: new ShopReader(environment, new FollowedShop(objects)),
    renderer: new SiteRenderer(objects.log),
  }
}

const workshop = createWorkshop()
let site: WarmSite | null = null
let isStale = false

/** Makes the site as the live release has it, which is the one to go on from. */
async function rehearse(request: Task): Promise<MadeRelease> {
  isStale = true
  try {
    const { made, site: same } = await makeFullRelease(workshop, request)
    if (request.previous === null || made.changed.length > 0)
      throw new ReleaseError(`It would not be as it is live: ${made.changed.slice(0, 5).join(', ')}`)
    site = { ...same, directory: request.previous.directory }
    isStale = false
    return made
  } finally {
    rmSync(request.outDir, { recursive: true, force: true })
  }
}

async function makeRelease(request: Task): Promise<MadeRelease> {
  const { changes, outDir, isRehearsal } = request
  if (isRehearsal) return rehearse(request)
  if (changes === 'everything' || site === null) {
    isStale = true
    const full = await makeFullRelease(workshop, request)
    site = full.site
    isStale = false
    return full.made
  }
  const next = await makeChangedRelease(workshop, site, { changes, outDir }, () => {
    isStale = true
  })
  site = next.site
  isStale = false
  return next.made
}

async function reply(message: unknown): Promise<Reply> {
  try {
    const { pages, changed, skipped } = await makeRelease(requestSchema.parse(message))
    return { ok: true, made: { pages, changed: [...changed], skipped: [...skipped] } }
  } catch (error) {
    return {
      ok: false,
      message: error instanceof Error ? error.message : String(error),
      problems: error instanceof ReleaseError ? [...error.problems] : [],
    }
  }
}

process.on('message', (message) =>
  reply(message).then((answer) =>
    process.send?.(answer, () => {
      if (isStale) process.disconnect()
    }),
  ),
)
process.on('disconnect', () => process.exit(0))
