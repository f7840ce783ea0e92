import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { filesWithoutCopies } from '../host/compressed-copy-paths.ts'

/** How long after a release the pages of the one before may still request its files. */
export const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

const recordSchema = z.record(z.string(), z.iso.datetime())

function readRecord(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Without a record the time starts again: files are retained longer, never shorter.
    return {}
  }
}

/** Files whose names change with what they hold; those of shared data change with the code release. */
const HASHED_FILES = ['_astro/**/*', 'admin/static/**/*', 'data/shop.*']

/**
 * Copies the hashed files of earlier releases into the new one, each until 7 days after the first release without it.
 * `recordFile` stores since when each is obsolete. Returns the number of copied files.
 */
export function retainEarlierAssets(options: {
  earlier: string
  next: string
  recordFile: string
  now: Date
}): number {
  const { earlier, next, recordFile, now } = options
  const since = readRecord(recordFile)
  const retained: Record<string, string> = {}
  for (const file of existsSync(earlier) ? filesWithoutCopies(earlier, HASHED_FILES) : []) {
    if (existsSync(`${next}/${file}`)) continue
    const obsoleteSince = since[file] ?? now.toISOString()
    if (now.getTime() - Date.parse(obsoleteSince) >= RETENTION_MS) continue
    retained[file] = obsoleteSince
    mkdirSync(dirname(`${next}/${file}`), { recursive: true })
    copyFileSync(`${earlier}/${file}`, `${next}/${file}`)
  }
  mkdirSync(dirname(recordFile), { recursive: true })
  writeFileSync(recordFile, JSON.stringify(retained, null, 2))
  return Object.keys(retained).length
}
