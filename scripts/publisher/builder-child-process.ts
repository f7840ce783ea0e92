import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { BuilderReply } from './builder-protocol.ts'
import { createBuilderOptions } from './incremental/builder-options.ts'
import { ReleaseError } from './made-release.ts'
import { changeSchema } from './release.ts'
import { ReleaseMaker } from './release-maker.ts'

// Makes a release for each message of the publisher, which starts this program, and ends with it. After a failure that
// leaves it without a known state it ends itself.

const requestSchema = z.object({
  previous: z.object({ directory: z.string() }).nullable(),
  changes: z.union([z.array(changeSchema), z.literal('everything')]),
  outDir: z.string(),
  isWarmUp: z.boolean(),
  hasStudio: z.boolean(),
  code: z.string(),
})

const publisher = process.ppid

/** Ends this process when the publisher has ended, because the next publisher starts its own. */
async function requirePublisher(): Promise<void> {
  // That the channel is closed is noticed in the next turn.
  await nextTurn()
  if (process.ppid !== publisher || !process.connected) process.exit(1)
}

const maker = new ReleaseMaker(createBuilderOptions(process.env, requirePublisher))

async function reply(message: unknown): Promise<BuilderReply> {
  try {
    const request = requestSchema.parse(message)
    const made = await maker.make(request)
    // Before the answer, because the change that may follow at once would wait for it; a full release takes long anyway.
    if (request.changes === 'everything' && !maker.isStale) maker.prepareNext()
    const { pages, changed, isUnchanged, skipped, heavyPages, productUpdatedAt } = made
    return {
      ok: true,
      made: {
        pages,
        changed: [...changed],
        isUnchanged,
        skipped: [...skipped],
        heavyPages: [...heavyPages],
        productUpdatedAt,
      },
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
      if (maker.isStale) process.disconnect()
      else maker.prepareNext()
    }),
  ),
)
process.on('disconnect', () => process.exit(0))
