import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeDurably } from '../../../src/lib/write-durably.ts'
import { damagedFile } from '../damaged-file.ts'

/** How many releases back it is known when a host came to show them. */
export const MAX_HISTORY = 100

const shownReleaseSchema = z.object({
  release: z.int(),
  /** When the release was made. */
  madeAt: z.iso.datetime(),
  /** When the host came to show it. */
  at: z.iso.datetime(),
})

const entrySchema = z.object({
  /** The release that the host shows, or was asked to build. */
  shown: z.object({ release: z.int(), at: z.iso.datetime(), isLive: z.boolean() }).nullable(),
  /** Where an upload that has not finished resumes, and its release. */
  checkpoint: z.object({ release: z.int(), text: z.string() }).nullable().default(null),
  /** The release whose upload was begun last and has not finished: the host may come to show it all the same. */
  begun: z.int().nullable().default(null),
  /** The releases that the host has shown last, oldest first; none where it does not say when it is done. */
  history: z.array(shownReleaseSchema).default([]),
  /** When the host came to show the first release of all; null also where files of earlier code do not say. */
  firstAt: z.iso.datetime().nullable().default(null),
})
export type UploadEntry = z.infer<typeof entrySchema>

/** What a host's entry becomes when the upload of a release has succeeded. */
export function withUploaded(
  { shown, history, firstAt }: UploadEntry,
  { release, madeAt, at, isLive }: z.infer<typeof shownReleaseSchema> & { isLive: boolean },
): UploadEntry {
  const next = { shown: { release, at, isLive }, checkpoint: null, begun: null }
  if (!isLive) return { ...next, history, firstAt }
  return {
    ...next,
    history: [...history, { release, madeAt, at }].slice(-MAX_HISTORY),
    firstAt: shown === null ? at : firstAt,
  }
}

const recordSchema = z.record(z.string(), entrySchema)

/** What each host shows, by its target's id, in a file that survives crashes. */
export class UploadRecord {
  readonly #file: string
  #entries: Readonly<Record<string, UploadEntry>>
  #last: Promise<unknown> = Promise.resolve()

  /** @throws Error when the file cannot be read. */
  constructor(file: string) {
    this.#file = file
    try {
      this.#entries = existsSync(file) ? recordSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
    } catch (error) {
      throw damagedFile(file, error)
    }
  }

  of(target: string): UploadEntry {
    return this.#entries[target] ?? { shown: null, checkpoint: null, begun: null, history: [], firstAt: null }
  }

  /** @throws the error of the disk; the entry is then as it was. */
  change(target: string, change: Partial<UploadEntry>): Promise<void> {
    const task = async () => {
      const next = { ...this.#entries, [target]: { ...this.of(target), ...change } }
      await writeDurably(this.#file, `${JSON.stringify(next, null, 2)}\n`)
      this.#entries = next
    }
    const result = this.#last.then(task, task)
    this.#last = result.catch(() => {})
    return result
  }
}
