import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SEARCH_RESULTS } from '#config/limits.ts'
import type { Findable } from '#features/search/entries.build.ts'
import { SearchIndexer } from '#features/search/index.build.ts'
import { createSearch } from '#features/search/search.api.ts'

// What a search loads of the index of a large shop, all of whose texts differ (FIND-05).

const ENTRIES = 10_000
/** KiB on the wire, with one query on an empty cache. */
const FIRST_QUERY_KIB = 40

/** The same numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const random = randomNumbers(7)
const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)]

const split = (letters: string) => letters.split(' ')
const onsets = [
  '',
  ...split(
    'b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sm sn sp st str sw t th tr tw v w wh',
  ),
]
const nuclei = split('a e i o u ai ea ee oa oo ou')
const codas = ['', ...split('b ck d ft g l ll m mp n nd ng nt p r rk rn sh ss st t th x')]
const syllable = () => `${oneOf(onsets)}${oneOf(nuclei)}${oneOf(codas)}`

/** Pronounceable words that begin in as many ways as English ones, as many as the texts of a large shop have. */
const vocabulary = [
  ...new Set(Array.from({ length: 12_000 }, () => Array.from({ length: 1 + random(3) }, syllable).join(''))),
]

/** Words as texts have them: few of them make up most of a text. */
const word = () => vocabulary[Math.floor(vocabulary.length * (random(10_000) / 10_000) ** 3)] ?? ''
const words = (count: number) => Array.from({ length: count }, word).join(' ')
const hex = (length: number) => Array.from({ length }, () => random(16).toString(16)).join('')
const shelves = Array.from({ length: 40 }, () => words(2))

const entries = Array.from({ length: ENTRIES }, (_, index): Findable => {
  const title = words(2 + random(2))
  const shelf = oneOf(shelves) ?? ''
  const slug = title.replaceAll(' ', '-')
  return {
    entry: {
      kind: 'product',
      title,
      path: `/shop/${shelf.replaceAll(' ', '-')}/${slug}-${index}`,
      text: shelf,
      price: `$${5 + random(90)}.00`,
      image: `https://cdn.sanity.io/images/abcdefgh/production/${hex(40)}-${400 + random(900)}x${800 + random(900)}.png?w=240&h=240&fit=max&auto=format&q=75`,
      tint: `linear-gradient(#${hex(6)},#${hex(6)})`,
    },
    texts: [
      [10, title],
      [3, shelf],
      [3, words(4)],
      [1, words(28)],
    ],
  }
})

const { files, shards, splitLetters } = new SearchIndexer().indexOf(entries)

/** Searches on an empty cache, and returns what was loaded for it after gzip, in KiB. */
async function weigh(query: string): Promise<{ kib: number; requests: number; found: number }> {
  let bytes = 0
  let requests = 0
  const search = createSearch({ shards: new Set(shards), splitLetters }, async (path) => {
    const text = JSON.stringify(files.get(path))
    requests += 1
    bytes += gzipSync(text).length
    return new Response(text)
  })
  const { entries: found } = await search(query, SEARCH_RESULTS)
  return { kib: bytes / 1024, requests, found: found.length }
}

/** Titles, single words frequent and rare, beginnings, two words, and words with a mistake in them. */
const queries = Array.from({ length: 50 }, (_, index) => {
  const title = entries[random(ENTRIES)]?.entry.title ?? ''
  const [first = '', second = ''] = title.split(' ')
  const mistaken = first.length > 4 ? first.slice(0, 2) + first.slice(3) : first
  return [title, first, first.slice(0, 4), `${first} ${second}`, mistaken][index % 5] ?? ''
})

test('a first query loads at most 40 KiB of the index of 10,000 products with texts of their own (FIND-05)', async () => {
  const weighed = []
  for (const query of queries) weighed.push({ query, ...(await weigh(query)) })
  expect(weighed.filter(({ found }) => found > 0).length).toBeGreaterThan(45)
  expect(weighed.filter(({ kib }) => kib > FIRST_QUERY_KIB)).toEqual([])
})
