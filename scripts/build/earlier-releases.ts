import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** A page opened before a release may ask for its files for this long after it. */
export const KEEP_MS = 7 * 24 * 60 * 60 * 1000

const recordSchema = z.record(z.string(), z.iso.datetime())

function readRecord(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Without a record the clock starts anew: files are kept longer, never shorter.
    return {}
  }
}

const hashedFiles = (directory: string) =>
  globSync(['_astro/**/*', 'data/shop.*'], { cwd: directory, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(directory.length + 1))

/**
 * Brings the hashed files of earlier releases over into the new one, each until 7 days after the release that first
 * went without it; `recordFile` remembers since when. Answers how many were brought over.
 */
export function keepEarlierFiles(options: {
  earlier: string
  next: string
  recordFile: string
  now: Date
}): number {
  const { earlier, next, recordFile, now } = options
  const since = readRecord(recordFile)
  const kept: Record<string, string> = {}
  for (const file of existsSync(earlier) ? hashedFiles(earlier) : []) {
    if (existsSync(`${next}/${file}`)) continue
    const retired = since[file] ?? now.toISOString()
    if (now.getTime() - Date.parse(retired) >= KEEP_MS) continue
    kept[file] = retired
    mkdirSync(dirname(`${next}/${file}`), { recursive: true })
    copyFileSync(`${earlier}/${file}`, `${next}/${file}`)
  }
  mkdirSync(dirname(recordFile), { recursive: true })
  writeFileSync(recordFile, JSON.stringify(kept, null, 2))
  return Object.keys(kept).length
}
