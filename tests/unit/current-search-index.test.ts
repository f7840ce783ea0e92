import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Findable } from '#features/search/entries.build.ts'

const entry = { title: 'Returns', path: '/returns', text: '', price: '', image: '', tint: '' }
const returns: Findable = { entry: { ...entry, kind: 'text' }, texts: [[1, 'returns']] }
const content = {}
const findables = vi.fn<() => Promise<readonly Findable[]>>()

beforeEach(() => {
  vi.resetModules()
  vi.doMock('#features/content/current-content.ts', () => ({ currentContent: async () => content }))
  vi.doMock('#features/catalogue/current-catalogue.api.ts', () => ({ currentCatalogue: async () => null }))
  vi.doMock('#features/search/entries.build.ts', () => ({ findables }))
})

afterEach(() => {
  vi.doUnmock('#features/content/current-content.ts')
  vi.doUnmock('#features/catalogue/current-catalogue.api.ts')
  vi.doUnmock('#features/search/entries.build.ts')
  vi.resetAllMocks()
  vi.resetModules()
})

test('an index that could not be made is made by the next page, and then once for all (FIND-08)', async () => {
  findables.mockRejectedValueOnce(new Error('The commerce service is away')).mockResolvedValue([returns])
  const { searchFiles, searchShards } = await import('#features/search/current-index.build.ts')
  await expect(searchShards()).rejects.toThrow('away')
  expect(await searchShards()).toEqual({ shards: ['r'], splitLetters: '' })
  expect(await searchFiles()).toEqual(['/data/search/words-r.json', '/data/search/entries-0.json'])
  expect(findables).toHaveBeenCalledTimes(2)
})
