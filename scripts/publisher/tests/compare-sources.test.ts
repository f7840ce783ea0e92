import { expect, test } from 'vitest'
import { changesSince, type SourceRevisions, sourcesAfter, withProducts } from '../compare-sources.ts'
import type { Change } from '../release.ts'

const reading = (products: Record<string, string>): SourceRevisions => ({
  documents: { requestedIds: [], found: new Map() },
  products: { requestedIds: Object.keys(products), found: new Map(Object.entries(products)) },
})
const before = { documents: {}, products: { lemon: 'May 1', mint: 'May 1' } }
const changes: Change[] = [
  { kind: 'product', id: 'lemon' },
  { kind: 'product', id: 'mint' },
]
const sourcesWith = (updatedAt: Record<string, string>) =>
  sourcesAfter(before, withProducts(reading({ lemon: 'May 2', mint: 'May 2' }), changes, updatedAt), '')

test('notes what products were read for the release, so that an older answer is found later (PUB-24)', () => {
  const { products } = sourcesWith({ lemon: 'May 1', mint: 'May 3' })
  expect(products).toEqual({ lemon: 'May 1', mint: 'May 3' })
  const later = reading({ lemon: 'May 2', mint: 'May 3' })
  expect(changesSince({ documents: {}, products }, later)).toEqual([{ kind: 'product', id: 'lemon' }])
})

test('notes nothing of a product that was gone when the release was made, so that its return is found (PUB-24)', () => {
  const sources = sourcesWith({ lemon: 'May 2' })
  expect(sources.products).toEqual({ lemon: 'May 2' })
  expect(changesSince(sources, reading({ mint: 'May 2' }))).toEqual([{ kind: 'product', id: 'mint' }])
})
