import { rmSync } from 'node:fs'
import { z } from 'zod'
import type { BuilderTask, Reply } from './builder-client.ts'
import { createBuilderParts, type RenderedSite } from './incremental/builder-parts.ts'
import { makeChangedRelease } from './incremental/make-changed-release.ts'
import { makeFullRelease } from './incremental/make-full-release.ts'
import { type MadeRelease, ReleaseError } from './made-release.ts'
import { changeSchema } from './release.ts'

// Makes a release for each message of the publisher, which starts this program, and ends with it: first a full one, then
// those of what has changed since. A warm-up makes the live release once more, to go on from there. After a failure that
// leaves it without a known state it ends itself.

const requestSchema = z.object({
  previous: z.object({ directory: z.string() }).nullable(),
  changes: z.union([z.array(changeSchema), z.literal('everything')]),
  outDir: z.string(),
  isWarmUp: z.boolean(),
  code: z.string(),
})

const parts = createBuilderParts(process.env)
let site: RenderedSite | null = null
let isStale = false

/** Makes the site as the live release has it, which is the one to go on from. */
async function warmUp(request: BuilderTask): Promise<MadeRelease> {
  isStale = true
  try {
    const { made, site: same } = await makeFullRelease(parts, request)
    if (request.previous === null || made.changed.length > 0)
      throw new ReleaseError(`It would not be as it is live: ${made.changed.slice(0, 5).join(', ')}`)
    site = { ...same, directory: request.previous.directory }
    parts.spare.add(site.directory, null)
    isStale = false
    return made
  } finally {
    rmSync(request.outDir, { recursive: true, force: true })
  }
}

async function makeRelease(request: BuilderTask): Promise<MadeRelease> {
  const { changes, outDir, isWarmUp } = request
  if (isWarmUp) return warmUp(request)
  if (changes === 'everything' || site === null) {
    isStale = true
    const full = await makeFullRelease(parts, request)
    site = full.site
    isStale = false
    return full.made
  }
  const next = await makeChangedRelease(parts, site, { changes, outDir }, () => {
    isStale = true
  })
  site = next.site
  isStale = false
  return next.made
}

async function reply(message: unknown): Promise<Reply> {
  try {
    const made = await makeRelease(requestSchema.parse(message))
    const { pages, changed, skipped, heavyPages, products } = made
    return {
      ok: true,
      made: { pages, changed: [...changed], skipped: [...skipped], heavyPages: [...heavyPages], products },
    }
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
      else if (site !== null) parts.spare.prepare()
    }),
  ),
)
process.on('disconnect', () => process.exit(0))
