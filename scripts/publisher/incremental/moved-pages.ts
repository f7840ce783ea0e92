import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeDurably } from '../../../src/lib/write-durably.ts'
import type { MovedPage } from '../../build/headers-and-redirects.ts'
import { damagedFile } from '../damaged-file.ts'

const movedPageSchema = z.object({ from: z.string(), to: z.string() })

/** Two lines each, and Cloudflare takes 2,000 lines without a pattern; older ones go first. */
export const MAX_MOVED_PAGES = 990

/** The path of each document's page, by the document's id. */
export type Paths = ReadonlyMap<string, string>

/**
 * Where former paths lead after a change: to the page's present path, in one step. A path that another page has taken, or
 * whose page is gone, leads nowhere.
 */
export function movedAfter(known: readonly MovedPage[], before: Paths, after: Paths): readonly MovedPage[] {
  const moved = [...before].flatMap(([id, from]) => {
    const to = after.get(id)
    return to === undefined || to === from ? [] : [{ from, to }]
  })
  const present = new Set(after.values())
  const successors = new Map(moved.map(({ from, to }) => [from, to]))
  const all = new Map(
    [...known, ...moved].map(({ from, to }) => [from, present.has(to) ? to : (successors.get(to) ?? to)]),
  )
  return [...all]
    .filter(([from, to]) => !present.has(from) && present.has(to))
    .map(([from, to]) => ({ from, to }))
    .slice(-MAX_MOVED_PAGES)
}

/** @throws Error when the file cannot be read. */
export function readMovedPages(file: string): readonly MovedPage[] {
  if (!existsSync(file)) return []
  try {
    return z.array(movedPageSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw damagedFile(file, error)
  }
}

/** Resolves once the list is on the disk, whole. */
export const writeMovedPages = (file: string, moved: readonly MovedPage[]): Promise<void> =>
  writeDurably(file, JSON.stringify(moved, null, 2))
