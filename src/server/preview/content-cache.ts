import type { Content } from '#content/content.ts'
import type { ContentProblem } from '#content/problems.ts'

/** Content with the problems of the documents that were loaded so far. */
export interface PreviewContent {
  content: Content
  problems: readonly ContentProblem[]
}

interface Entry {
  made: PreviewContent
  version: number
  madeAt: number
}

/**
 * Keeps parsed content, and with it the catalogue that was merged from it, between requests while nothing changes; at most
 * `max`, of which the one that was used longest ago goes first. Commerce data has no change events, so that content is
 * made anew after `lifetimeMs`.
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
  return {
    /** What `make` has made for this key and version of the dataset; made anew while the version is unknown (null). */
    get(key: string, version: number | null, make: () => PreviewContent): PreviewContent {
      const known = entries.get(key)
      entries.delete(key)
      if (version === null) return make()
      const isFresh = known !== undefined && known.version === version && now() - known.madeAt < lifetimeMs
      const entry = isFresh ? known : { made: make(), version, madeAt: now() }
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (entries.size > max && oldest !== undefined) entries.delete(oldest)
      return entry.made
    },
  }
}
