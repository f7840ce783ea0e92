import { describe, expect, test } from 'vitest'
import { contentFromDocuments } from '#content/content-from-documents.ts'
import { cachePreviewQueries } from '#features/catalogue/preview-query-cache.ts'
import { createContentCache } from '../../src/server/preview/content-cache.ts'
import { createRecentChanges } from '../../src/server/preview/recent-changes.ts'

describe('parsed content', () => {
  const made = () => {
    const count = { made: 0, time: 0 }
    const cache = createContentCache({ max: 2, lifetimeMs: 100, now: () => count.time })
    const reads: (readonly string[])[] = []
    let changed: readonly string[] | null = []
    let isAway = false
    const read = async (ids: readonly string[]) => {
      reads.push(ids)
      if (isAway) throw new Error('away')
      return new Map()
    }
    const fetcher = {
      readAll: () => read(['all']),
      readChanged: (_: unknown, ids: readonly string[]) => read(ids),
    }
    const get = (key: string, version: number | null) => {
      const { content } = cache.get(key, { version: () => version, since: () => changed }, () => ({
        fetcher,
        make: (documents) => {
          count.made += 1
          const options = { siteOrigin: 'https://lull.example', excludeCBD: false, report: () => {} }
          return { content: contentFromDocuments(documents, options), problems: [] }
        },
      }))
      return { made: count.made, pages: () => content.all('page') }
    }
    const change = (ids: readonly string[] | null) => {
      changed = ids
    }
    const away = (is: boolean) => {
      isAway = is
    }
    return {
      count,
      get: (key: string, version: number | null) => get(key, version).made,
      open: get,
      reads,
      change,
      away,
    }
  }

  test('is kept until the dataset changes, and while that is not known for one request only (NET-06)', () => {
    const { get } = made()
    expect([get('a', 1), get('a', 1), get('a', 2), get('a', null), get('a', null)]).toEqual([1, 1, 2, 3, 4])
  })

  test('is made anew after a while, because prices change without notice', () => {
    const { count, get } = made()
    get('a', 1)
    count.time = 100
    expect(get('a', 1)).toBe(2)
  })

  test('is dropped when it was used longest ago', () => {
    const { get } = made()
    get('a', 1)
    get('b', 1)
    get('a', 1)
    get('c', 1)
    expect([get('a', 1), get('b', 1)]).toEqual([3, 4])
  })

  test('is read once as a whole, then by its changed documents alone (PREV-04)', async () => {
    const { open, reads, change } = made()
    await Promise.all([open('a', 1).pages(), open('a', 1).pages()])
    change(['page-a'])
    await open('a', 2).pages()
    expect(reads).toEqual([['all'], ['page-a']])
  })

  test('is read as a whole when it is not known what has changed (PREV-04)', async () => {
    const { open, reads, change } = made()
    await open('a', 1).pages()
    change(null)
    await open('a', 2).pages()
    await open('a', null).pages()
    expect(reads).toEqual([['all'], ['all'], ['all']])
  })

  test('is not read again when only prices may have changed', async () => {
    const { open, reads, count } = made()
    await open('a', 1).pages()
    count.time = 100
    await open('a', 1).pages()
    expect(reads).toEqual([['all']])
  })

  test('reads what changed in vain again, from what was read before (ERR-10)', async () => {
    const { open, reads, change, away } = made()
    await open('a', 1).pages()
    change(['page-a'])
    away(true)
    await expect(open('a', 2).pages()).rejects.toThrow('away')
    away(false)
    await open('a', 2).pages()
    expect(reads).toEqual([['all'], ['page-a'], ['page-a']])
  })
})

describe('the log of changes', () => {
  test('names what has changed since a version, each document once (PREV-04)', () => {
    const log = createRecentChanges(10)
    expect([log.version(), log.since(0)]).toEqual([null, null])
    log.start()
    const [before = 0] = [log.version() ?? 0]
    for (const id of ['a', 'b', 'a']) log.add(id)
    expect(log.since(before)).toEqual(['a', 'b'])
    expect(log.since(log.version() ?? 0)).toEqual([])
  })

  test('does not know what happened while nobody listened, or longer ago than it remembers (PREV-04)', () => {
    const log = createRecentChanges(2)
    log.start()
    const before = log.version() ?? 0
    for (const id of ['a', 'b', 'c']) log.add(id)
    expect(log.since(before)).toBeNull()
    expect(log.since(before + 1)).toEqual(['b', 'c'])
    log.stop()
    expect(log.version()).toBeNull()
    log.start()
    expect(log.since(before + 3)).toBeNull()
  })
})

describe('products in a preview', () => {
  test('are asked for once while content changes, again after a while, and after a failure (PREV-04)', async () => {
    const asked: (string | null)[] = []
    let time = 0
    const answers = [
      async () => [],
      async () => Promise.reject(new Error('away')),
      async () => [],
      async () => [],
    ]
    const products = async (query: string | null) => {
      asked.push(query)
      return (await answers.shift()?.()) ?? []
    }
    const api = cachePreviewQueries({ products, subscriptions: async () => [] }, 100, () => time)
    await api.products(null)
    await api.products(null)
    expect(asked).toEqual([null])
    await expect(api.products('tag:promo')).rejects.toThrow('away')
    await api.products('tag:promo')
    expect(asked).toEqual([null, 'tag:promo', 'tag:promo'])
    time = 100
    await api.products(null)
    expect(asked).toHaveLength(4)
  })
})
