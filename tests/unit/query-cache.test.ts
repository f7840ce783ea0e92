import { describe, expect, test } from 'vitest'
import { createQueryCache } from '../../src/server/preview/query-cache.ts'

/** A content service that answers with the number of requests so far; `fails` makes it refuse them. */
function counter() {
  const state = { requests: 0, fails: false }
  const source = {
    fetch: async () => {
      state.requests += 1
      if (state.fails) throw new Error('away')
      return state.requests
    },
  }
  return { state, source }
}

describe('the cache of content queries', () => {
  test('asks once for the same query with the same parameters', async () => {
    const { state, source } = counter()
    const cached = createQueryCache(10).cached('drafts', source)
    await Promise.all([cached.fetch('*', { slug: 'a' }), cached.fetch('*', { slug: 'a' })])
    expect(await cached.fetch('*', { slug: 'a' })).toBe(1)
    expect(await cached.fetch('*', { slug: 'b' })).toBe(2)
    expect(state.requests).toBe(2)
  })

  test('keeps perspectives apart', async () => {
    const { source } = counter()
    const cache = createQueryCache(10)
    expect(await cache.cached('drafts', source).fetch('*', {})).toBe(1)
    expect(await cache.cached('published', source).fetch('*', {})).toBe(2)
  })

  test('drops the answer that was used longest ago (NET-06)', async () => {
    const { source } = counter()
    const cached = createQueryCache(2).cached('drafts', source)
    await cached.fetch('a', {})
    await cached.fetch('b', {})
    await cached.fetch('a', {})
    await cached.fetch('c', {})
    expect(await cached.fetch('a', {})).toBe(1)
    expect(await cached.fetch('b', {})).toBe(4)
  })

  test('forgets everything when content changes, answers under way included (NET-06)', async () => {
    const { source } = counter()
    const cache = createQueryCache(10)
    const cached = cache.cached('drafts', source)
    const underWay = cached.fetch('a', {})
    cache.clear()
    await underWay
    expect(await cached.fetch('a', {})).toBe(2)
  })

  test('keeps no error', async () => {
    const { state, source } = counter()
    const cached = createQueryCache(10).cached('drafts', source)
    state.fails = true
    await expect(cached.fetch('a', {})).rejects.toThrow('away')
    state.fails = false
    expect(await cached.fetch('a', {})).toBe(2)
  })
})
