import type { ContentSource } from '#content/client.ts'

export interface QueryCache {
  /** `source` with its answers cached; `name` tells the sources of one cache apart. */
  cached(name: string, source: ContentSource): ContentSource
  /** Forgets every answer, because content has changed. */
  clear(): void
}

/**
 * A cache of answers to content queries, at most `max`, of which the one that was used longest ago goes first (NET-06).
 * Requests for the same answer at the same time are one. Errors are not kept.
 */
export function createQueryCache(max: number): QueryCache {
  const answers = new Map<string, Promise<unknown>>()
  const keep = (key: string, answer: Promise<unknown>) => {
    answers.delete(key)
    answers.set(key, answer)
    const [oldest] = answers.keys()
    if (answers.size > max && oldest !== undefined) answers.delete(oldest)
    return answer
  }
  return {
    cached: (name, source) => ({
      fetch(query, parameters) {
        const key = JSON.stringify([name, query, parameters])
        const known = answers.get(key)
        if (known !== undefined) return keep(key, known)
        const answer = source.fetch(query, parameters)
        answer.catch(() => {
          if (answers.get(key) === answer) answers.delete(key)
        })
        return keep(key, answer)
      },
    }),
    clear: () => answers.clear(),
  }
}
