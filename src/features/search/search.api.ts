import { SEARCH_INDEX_LIFETIME_MS } from '#config/limits.ts'
import { searchEntriesPath, searchTermsPath } from '#config/search-paths.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import { matchWord, rank } from './match.ts'
import {
  type Entry,
  type Postings,
  parseEntries,
  parseTerms,
  placeOf,
  shardOf,
  type Terms,
} from './shards.ts'
import { wordsOf } from './tokenize.ts'

export interface SearchResults {
  /** The best first, at most as many as were asked for. */
  readonly entries: readonly Entry[]
  /** How many there are. */
  readonly total: number
}

const noPostings: Postings = new Map()

/**
 * How a word may begin, where a mistake is forgiven in it: as it is typed, without its first or its second letter, or with
 * the two swapped (FIND-06).
 */
function startsOf(word: string): readonly string[] {
  const [first = '', second = '', third = ''] = word
  return word.length < 4 ? [word] : [first + second, second + third, first + third, second + first]
}

type Fetch = (path: string) => Promise<Response>

/** @throws Error when a file cannot be loaded or read. */
async function load<Data>(
  path: string,
  { get, parse, ifAbsent }: { get: Fetch; parse: (value: unknown) => Data; ifAbsent: Data },
): Promise<Data> {
  const response = await get(path)
  // No word begins with these letters.
  if (response.status === 404) return ifAbsent
  // The page says that the search failed, never why.
  if (!response.ok) throw new Error(path)
  return parse(await response.json())
}

/**
 * Searches the index of this site; every file is loaded once a minute at most. `shards` are the keys of its files of words, `long` the letters
 * that have several.
 */
export function createSearch(
  { shards, long }: { shards: ReadonlySet<string>; long: string },
  get: Fetch = (path) => fetch(path),
) {
  const terms = new Map<string, Promise<Terms>>()
  const entries = new Map<number, Promise<readonly Entry[]>>()
  let since = 0
  const loadTerms = memoizeAsync(
    (key: string) => load<Terms>(searchTermsPath(key), { get, parse: parseTerms, ifAbsent: {} }),
    terms,
  )
  const loadEntries = memoizeAsync(
    (file: number) =>
      load<readonly Entry[]>(searchEntriesPath(file), { get, parse: parseEntries, ifAbsent: [] }),
    entries,
  )

  /** The keys of the files in which a word may be, the likeliest first. */
  function keysFor(word: string): ReadonlySet<string> {
    const keys = startsOf(word).map((start) => shardOf(start, long))
    // Of a letter that has several files, all words begin with it.
    const ofLetter = [...shards].filter(
      (key) => word.length === 1 && key.length === 2 && key.startsWith(word),
    )
    return new Set([...keys, ...ofLetter])
  }

  async function match(word: string): Promise<Postings> {
    for (const key of keysFor(word)) {
      const found = shards.has(key) ? matchWord(word, await loadTerms(key)) : noPostings
      if (found.size > 0) return found
    }
    return noPostings
  }

  /** @throws Error when the index cannot be loaded; searching again tries again. */
  return async function search(query: string, max: number): Promise<SearchResults> {
    // Words say numbers of entries, which mean others in the files of a later release.
    if (Date.now() - since > SEARCH_INDEX_LIFETIME_MS) {
      terms.clear()
      entries.clear()
      since = Date.now()
    }
    const words = [...new Set(wordsOf(query))]
    const ids = rank(await Promise.all(words.map(match)))
    const places = ids.slice(0, max).map(placeOf)
    const files = await Promise.all(places.map(({ file }) => loadEntries(file)))
    return {
      entries: places.flatMap(({ index }, place) => files[place]?.[index] ?? []),
      total: ids.length,
    }
  }
}
