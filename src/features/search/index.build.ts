import { SEARCH_FILE_MAX_LENGTH } from '#config/limits.ts'
import { searchEntriesPath, searchTermsPath } from '#config/search-paths.ts'
import type { Findable } from './entries.build.ts'
import { type Entry, inFiles, postingsText, shardOf, type Terms } from './shards.ts'
import { wordsOf } from './tokenize.ts'

export interface SearchIndex {
  /** The index's files by path, as they are to be written as JSON: shards of terms, and entries. */
  readonly files: ReadonlyMap<string, unknown>
  /** The keys of the shards. */
  readonly shards: readonly string[]
  /** Letters whose terms are split over several shards, by their first two letters. */
  readonly splitLetters: string
}

interface WeightedWords {
  words: readonly string[]
  /** The weight of each word: the highest among the texts that contain it. */
  weights: Uint8Array
}

/** Kept by entry, because a change of one product must not read the texts of all others. */
const knownWords = new WeakMap<Findable, WeightedWords>()
/** Each word once, because most are in many entries. */
const vocabulary = new Map<string, string>()

function shared(word: string): string {
  const known = vocabulary.get(word) ?? word
  vocabulary.set(known, known)
  return known
}

const noWords: ReadonlyMap<string, number> = new Map()

function weightsOf(findable: Findable | undefined): ReadonlyMap<string, number> {
  if (findable === undefined) return noWords
  const { words, weights } = weightedWords(findable)
  return new Map(words.map((word, index) => [word, weights[index] ?? 0]))
}

/** `before` if it has the same items. */
const sameItems = <Item>(before: readonly Item[] | undefined, now: readonly Item[]): readonly Item[] =>
  before?.length === now.length && before.every((item, index) => item === now[index]) ? before : now

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

const lengthOf = (terms: ReadonlyArray<readonly [string, string]>) =>
  terms.reduce((length, [word, postings]) => length + word.length + postings.length + 6, 0)

/** The letters whose terms are too many for one shard. */
const lettersToSplit = (terms: ReadonlyArray<readonly [string, string]>): string =>
  [...Map.groupBy(terms, ([word]) => shardOf(word, ''))]
    .filter(([key, words]) => key.length === 1 && lengthOf(words) > SEARCH_FILE_MAX_LENGTH)
    .map(([key]) => key)
    .join('')

/** Builds the index; called with the next list of entries, it rebuilds only what changed. */
export class SearchIndexer {
  #all: readonly Findable[] = []
  /** Postings by term, and their serialized form. */
  readonly #postings = new Map<string, Map<number, number>>()
  readonly #texts = new Map<string, string>()
  #splitLetters = ''
  #shards: ReadonlyMap<string, Terms> = new Map()
  #entries: readonly (readonly Entry[])[] = []

  /** The index of these entries; the same entries always give the same bytes (FIND-08). */
  indexOf(all: readonly Findable[]): SearchIndex {
    const changed = this.#updatePostings(all)
    if (changed.size > 0) this.#updateShards(changed)
    const entries = inFiles(all.map(({ entry }) => entry))
    this.#entries = entries.map((file, number) => sameItems(this.#entries[number], file))
    this.#all = all
    const files = new Map<string, unknown>()
    for (const [key, terms] of this.#shards) files.set(searchTermsPath(key), terms)
    for (const [number, file] of this.#entries.entries()) files.set(searchEntriesPath(number), file)
    return { files, shards: [...this.#shards.keys()], splitLetters: this.#splitLetters }
  }

  /** Returns the terms whose postings have changed. */
  #updatePostings(all: readonly Findable[]): ReadonlySet<string> {
    const changed = new Set<string>()
    const count = Math.max(all.length, this.#all.length)
    for (let id = 0; id < count; id += 1) {
      const [before, now] = [this.#all[id], all[id]]
      if (before === now) continue
      const [old, weights] = [weightsOf(before), weightsOf(now)]
      for (const word of old.keys()) if (!weights.has(word)) changed.add(word)
      for (const [word, weight] of weights) if (old.get(word) !== weight) changed.add(word)
      for (const word of new Set([...old.keys(), ...weights.keys()])) {
        const weight = weights.get(word)
        const ofWord = this.#postings.get(word) ?? new Map<number, number>()
        this.#postings.set(word, ofWord)
        if (weight === undefined) ofWord.delete(id)
        else ofWord.set(id, weight)
      }
    }
    for (const word of changed) {
      const postings = this.#postings.get(word) ?? new Map<number, number>()
      if (postings.size > 0) this.#texts.set(word, postingsText(postings))
      else {
        this.#postings.delete(word)
        this.#texts.delete(word)
      }
    }
    return changed
  }

  #updateShards(changed: ReadonlySet<string>): void {
    const terms = [...this.#texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const splitLetters = lettersToSplit(terms)
    const known = splitLetters === this.#splitLetters ? this.#shards : new Map<string, Terms>()
    const changedShards = new Set(Array.from(changed, (term) => shardOf(term, splitLetters)))
    const shards = [...Map.groupBy(terms, ([term]) => shardOf(term, splitLetters))]
    this.#shards = new Map(
      shards.map(([key, ofShard]) => [
        key,
        (!changedShards.has(key) && known.get(key)) || Object.fromEntries(ofShard),
      ]),
    )
    this.#splitLetters = splitLetters
  }
}
