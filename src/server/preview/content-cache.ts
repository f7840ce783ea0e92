import type { Content } from '#content/content.ts'
import type { DocumentFetcher, RawContent } from '#content/fetch-documents.ts'
import type { ContentProblem } from '#content/problems.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import type { RecentChanges } from './recent-changes.ts'

/** Content with the problems of the documents that were loaded so far. */
export interface PreviewContent {
  content: Content
  problems: readonly ContentProblem[]
}

/** How the content of a key is read, and made from what was read. */
export interface ContentReading {
  fetcher: DocumentFetcher
  make(documents: () => Promise<RawContent>): PreviewContent
}

interface Entry {
  made: PreviewContent
  version: number
  madeAt: number
  /** The latest documents that were read, shared by all versions of the key; null before the first were. */
  latest: { documents: RawContent; version: number } | null
}

/**
 * Keeps parsed content, and with it the catalogue that was merged from it, between requests while nothing changes; at
 * most `max`, of which the one that was used longest ago goes first. After a change only the changed documents are
 * read, and all of them when it is not known which have changed (PREV-04). Commerce data has no change events, so that
 * content is made again after `lifetimeMs`.
 */
export function createContentCache({
  max,
  lifetimeMs,
  now,
}: {
  max: number
  lifetimeMs: number
  now: () => number
}) {
  const entries = new Map<string, Entry>()

  function documentsFor(entry: Pick<Entry, 'latest'>, changes: RecentChanges, fetcher: DocumentFetcher) {
    return memoizeAsync(async () => {
      const { latest } = entry
      const changed = latest === null ? null : changes.since(latest.version)
      // What changes while documents are read counts as unread, and is read again for the next request.
      const version = changes.version()
      const documents =
        latest === null || changed === null
          ? await fetcher.readAll()
          : changed.length === 0
            ? latest.documents
            : await fetcher.readChanged(latest.documents, changed)
      if (version !== null && version >= (entry.latest?.version ?? version))
        entry.latest = { documents, version }
      return documents
    })
  }

  return {
    /** The result of `open` for this key's documents; not cached while no listener is connected. */
    get(key: string, changes: RecentChanges, open: () => ContentReading): PreviewContent {
      const known = entries.get(key)
      const version = changes.version()
      entries.delete(key)
      const isFresh = known !== undefined && known.version === version && now() - known.madeAt < lifetimeMs
      if (isFresh) {
        entries.set(key, known)
        return known.made
      }
      const { fetcher, make } = open()
      const latest = { latest: known?.latest ?? null }
      const made = make(documentsFor(latest, changes, fetcher))
      if (version === null) return made
      entries.set(key, Object.assign(latest, { made, version, madeAt: now() }))
      const [oldest] = entries.keys()
      if (entries.size > max && oldest !== undefined) entries.delete(oldest)
      return made
    },
  }
}
