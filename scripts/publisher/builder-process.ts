import { z } from 'zod'
import type { Reply } from './builder.ts'
import { createFullReleases } from './make-full-release.ts'
import { ReleaseError } from './make-release.ts'
import { changeSchema, releaseRecordSchema } from './release.ts'

// Makes a release for each message of the publisher, which starts this program, and ends with it.

const requestSchema = z.object({
  previous: releaseRecordSchema.extend({ directory: z.string() }).nullable(),
  changes: z.union([z.array(changeSchema), z.literal('everything')]),
  outDir: z.string(),
})

const makeRelease = createFullReleases(process.env)

async function reply(message: unknown): Promise<Reply> {
  try {
    return { ok: true, made: toMutable(await makeRelease(requestSchema.parse(message))) }
  } catch (error) {
    return {
      ok: false,
      message: error instanceof Error ? error.message : String(error),
      problems: error instanceof ReleaseError ? [...error.problems] : [],
    }
  }
}

const toMutable = ({ pages, changed, skipped }: Awaited<ReturnType<typeof makeRelease>>) => ({
  pages,
  changed: [...changed],
  skipped: [...skipped],
})

process.on('message', (message) => void reply(message).then((answer) => process.send?.(answer)))
process.on('disconnect', () => process.exit(0))
