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

type Fetch = (path: string) => Promise<Response>

/** @throws Error when a file cannot be loaded or read. */
async function load<Data>(
  path: string,
  { get, parse, ifAbsent }: { get: Fetch; parse: (value: unknown) => Data; ifAbsent: Data },
): Promise<Data> {
  const response = await get(path)
  // A later release may have no such shard or file of entries.
  if (response.status === 404) return ifAbsent
  // The page says that the search failed, never why.
  if (!response.ok) throw new Error(path)
  return parse(await response.json())
}

/**
 * Searches the index of this site; every file is loaded once a minute at most.
 * @param index What the search's page says of it: see `SearchIndex`.
 */
export function createSearch(
  { shards, splitLetters }: { shards: ReadonlySet<string>; splitLetters: string },
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

  async function match(word: string): Promise<Postings> {
    const [first = '', second = ''] = word
    // How it may begin where there is a mistake in it: without its first or second letter, or with the two swapped.
    const starts = word.length < 4 ? [word] : [word, word.slice(1), first + word.slice(2), second + first]
    const keys = starts.map((start) => shardOf(start, splitLetters))
    // Shards whose key continues what was typed: `le` for a search for `l`.
    const longer = [...shards].filter((key) => key.length < 3 && key.startsWith(word))
    let found: Postings = new Map()
    for (const key of new Set(keys.concat(longer)))
      if (found.size === 0 && shards.has(key)) found = matchWord(word, await loadTerms(key))
    return found
  }

  /** @throws Error when the index cannot be loaded; searching again tries again. */
  return async function search(query: string, max: number): Promise<SearchResults> {
    // Postings refer to entries by position, which a later release may assign anew.
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
