import { SEARCH_FILE_LENGTH_MAX } from '#config/limits.ts'
import { searchEntriesPath, searchTermsPath } from '#config/paths.ts'
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

interface WeightedWords {
  words: readonly string[]
  /** What each of them counts: what it counts most for. */
  weights: Uint8Array
}

/** Of entries that stay the same, because a change of one product must not read the texts of all others. */
const knownWords = new WeakMap<Findable, WeightedWords>()
/** Each word once, because most are in many entries. */
const vocabulary = new Map<string, string>()

function shared(word: string): string {
  const known = vocabulary.get(word) ?? word
  vocabulary.set(known, known)
  return known
}

function weightedWords(findable: Findable): WeightedWords {
  const known = knownWords.get(findable)
  if (known !== undefined) return known
  const weights = new Map<string, number>()
  for (const [weight, text] of findable.texts)
    for (const word of wordsOf(text)) weights.set(word, Math.max(weights.get(word) ?? 0, weight))
  const found = { words: Array.from(weights.keys(), shared), weights: Uint8Array.from(weights.values()) }
  knownWords.set(findable, found)
  return found
}

/** Each word with what it counts for each entry. */
function postingsOf(all: readonly Findable[]): ReadonlyMap<string, Postings> {
  const postings = new Map<string, Map<number, number>>()
  for (const [id, findable] of all.entries()) {
    const { words, weights } = weightedWords(findable)
    for (const [index, word] of words.entries()) {
      const ofWord = postings.get(word) ?? new Map<number, number>()
      postings.set(word, ofWord)
      ofWord.set(id, weights[index] ?? 0)
    }
  }
  return postings
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
