import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { projectRoot } from '../lib/process.ts'

// Studio, server pages and the site's bundle are each cached in a folder named by the hash of what they are built from.

/** What was used since then may be in use: servers and builders load a module when a page first needs it. */
const IN_USE_MS = 60 * 60 * 1000
/** Not part of anything that is built. */
const WITHOUT_EFFECT = ['**/tests/**', '**/README.md']

/**
 * A hash of a configuration and of the project's files that match the patterns.
 * @throws Error when a pattern matches no file, such as that of a file that was renamed: the hash would miss its changes.
 */
export function hashOfSources(configuration: unknown, patterns: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(configuration))
  const files = patterns.flatMap((pattern) => {
    const matching = globSync(pattern, { cwd: projectRoot, withFileTypes: true, exclude: WITHOUT_EFFECT })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`)
    if (matching.length === 0) throw new Error(`${pattern} matches no file of the project.`)
    return matching
  })
  for (const file of [...new Set(files)].toSorted())
    hash.update(file.slice(projectRoot.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Makes a cached folder the youngest of its cache. @throws Error when it is not there. */
export function markUsed(folder: string): void {
  const now = new Date()
  utimesSync(folder, now, now)
}

/** Deletes what was used longest ago, so that `max` folders are left, or more while they may be in use. */
export function deleteOldest(cache: string, max: number): void {
  mkdirSync(cache, { recursive: true })
  const inUseSince = Date.now() - IN_USE_MS
  const byAge = readdirSync(cache)
    .map((name) => `${cache}/${name}`)
    // Another process may delete one meanwhile.
    .map((folder) => ({ folder, usedAt: statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.usedAt - a.usedAt)
  for (const { folder, usedAt } of byAge.slice(max))
    if (usedAt < inUseSince) rmSync(folder, { recursive: true, force: true })
}
