import { SEARCH_FILE_LENGTH_MAX } from '#config/limits.ts'
import { searchEntriesPath, searchTermsPath } from '#config/routes.ts'
import type { Findable } from './entries.build.ts'
import { inFiles, type Postings, postingsText, shardOf } from './shards.ts'
import { wordsOf } from './words.ts'

export interface SearchIndex {
  /** The index's files by path, as they are to be written as JSON. */
  readonly files: ReadonlyMap<string, unknown>
  /** The keys of the files of words. */
  readonly shards: readonly string[]
  /** The letters whose words are in several files. */
  readonly long: string
}

/** Each word with what it counts for each entry: what it counts most for. */
function postingsOf(all: readonly Findable[]): ReadonlyMap<string, Postings> {
  const words = new Map<string, Map<number, number>>()
  for (const [id, { texts }] of all.entries()) {
    for (const [weight, text] of texts) {
      for (const word of wordsOf(text)) {
        const postings = words.get(word) ?? new Map<number, number>()
        words.set(word, postings)
        postings.set(id, Math.max(postings.get(id) ?? 0, weight))
      }
    }
  }
  return words
}

const lengthOf = (terms: ReadonlyArray<readonly [string, string]>) =>
  terms.reduce((length, [word, postings]) => length + word.length + postings.length + 6, 0)

/** The index of these entries; the same entries always give the same bytes (FIND-08). */
export function indexOf(all: readonly Findable[]): SearchIndex {
  const terms = [...postingsOf(all)]
    .map(([word, postings]) => [word, postingsText(postings)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const long = [...Map.groupBy(terms, ([word]) => shardOf(word, ''))]
    .filter(([key, words]) => key.length === 1 && lengthOf(words) > SEARCH_FILE_LENGTH_MAX)
    .map(([key]) => key)
    .join('')
  const shards = Map.groupBy(terms, ([word]) => shardOf(word, long))
  const files = new Map<string, unknown>()
  for (const [key, words] of shards) files.set(searchTermsPath(key), Object.fromEntries(words))
  for (const [file, entries] of inFiles(all.map(({ entry }) => entry)).entries())
    files.set(searchEntriesPath(file), entries)
  return { files, shards: [...shards.keys()], long }
}
