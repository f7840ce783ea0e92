import { isRecord } from '#lib/is-record.ts'

/*
 * The search index is in many small files, so that a search loads what it needs only: shards of terms by their first letter,
 * and what is shown of entries a few at a time.
 */

/** The terms of a shard, each with the text of its postings (`postingsText`). */
export type Terms = Readonly<Record<string, string>>

/** What is shown of something that can be found. */
export interface Entry {
  readonly kind: 'product' | 'text'
  readonly title: string
  readonly path: string
  /** The hour or shelf of a product, the beginning of a page or answer; empty for none. */
  readonly text: string
  /** As shown; empty for what is not sold. */
  readonly price: string
  /** Address; empty for none. */
  readonly image: string
  /** What is behind it, as CSS; empty for none. */
  readonly tint: string
}

// By hand, because the page of the search would load Zod for these alone.

const hasTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

const isEntry = (value: unknown): value is Entry =>
  hasTexts(value) &&
  /^(product|text)$/.test(value.kind ?? '') &&
  ['title', 'path', 'text', 'price', 'image', 'tint'].every((name) => name in value)

/** @throws TypeError for anything that is no shard. */
export function parseTerms(value: unknown): Terms {
  if (!hasTexts(value)) throw new TypeError('words')
  return value
}

/** @throws TypeError for anything that is no file of entries. */
export function parseEntries(value: unknown): readonly Entry[] {
  if (!Array.isArray(value) || !value.every(isEntry)) throw new TypeError('entries')
  return value
}

/** Entries in one file. */
const ENTRIES_PER_FILE = 8

/** The key of the shard that has a word: its first letter, or its first two where `splitLetters` lists the first. */
export function shardOf(word: string, splitLetters: string): string {
  const [first = ''] = word
  if (!/[a-z0-9]/.test(first)) return 'other'
  return splitLetters.includes(first) ? word.slice(0, 2).replace(/[^a-z0-9]$/, '') : first
}

/** Where an entry is: the number of its file, and its place in it. */
export const placeOf = (id: number) => ({
  file: Math.floor(id / ENTRIES_PER_FILE),
  index: id % ENTRIES_PER_FILE,
})

/** The entries of each file, in order. */
export const inFiles = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / ENTRIES_PER_FILE) }, (_, file) =>
    items.slice(file * ENTRIES_PER_FILE, (file + 1) * ENTRIES_PER_FILE),
  )

/** Weight of a term by entry id. */
export type Postings = ReadonlyMap<number, number>

const RADIX = 36

/** Entries by weight, each number as its distance from the one before: "8:0,3,a;1:7". */
export function postingsText(postings: Postings): string {
  const byWeight = Map.groupBy(
    [...postings].toSorted(([a], [b]) => a - b),
    ([, weight]) => weight,
  )
  return [...byWeight]
    .toSorted(([a], [b]) => b - a)
    .map(([weight, entries]) => {
      const ids = entries.map(([id]) => id)
      return `${weight}:${ids.map((id, index) => (id - (ids[index - 1] ?? 0)).toString(RADIX)).join(',')}`
    })
    .join(';')
}

/** Parses the text of `postingsText`. */
export function postingsFromText(text: string): Postings {
  const postings = new Map<number, number>()
  for (const group of text.split(';')) {
    const [weight = '', distances = ''] = group.split(':')
    let id = 0
    for (const distance of distances.split(',')) {
      id += Number.parseInt(distance, RADIX)
      postings.set(id, Number(weight))
    }
  }
  return postings
}
