import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { documentPath, matchPath } from '#config/routes.ts'
import type { Findable } from '#features/search/entries.build.ts'
import { type SearchIndex, SearchIndexer } from '#features/search/index.build.ts'
import { matchWord, prefixDistance, rank } from '#features/search/match.ts'
import { createSearch } from '#features/search/search.api.ts'
import {
  inFiles,
  parseEntries,
  parseTerms,
  placeOf,
  postingsFromText,
  postingsText,
  shardOf,
  type Terms,
} from '#features/search/shards.ts'
import { wordsOf } from '#features/search/tokenize.ts'

const findable = (title: string, text = '', path = `/${title.replaceAll(' ', '-')}`): Findable => ({
  entry: { kind: 'text', title, path, text, price: '', image: '', tint: '' },
  texts: [
    [10, title],
    [1, text],
  ],
})

const indexOf = (all: readonly Findable[]): SearchIndex => new SearchIndexer().indexOf(all)

const shop = [
  findable('Lemon mint', 'Thin light and cherries'),
  findable('Lemon mint tub'),
  findable('Black cherry', 'For the night'),
  findable('Returns', 'Send back whatever you did not open.'),
  findable('Will it make me sleepy?', 'No, only calm.'),
]

/** Searches the index of these entries, whose files are read as a browser would read them. */
function searchIn(all: readonly Findable[]) {
  const { files, shards, splitLetters } = indexOf(all)
  const asked: string[] = []
  const search = createSearch({ shards: new Set(shards), splitLetters }, async (path) => {
    asked.push(path)
    const file = files.get(path)
    return file === undefined ? new Response(null, { status: 404 }) : Response.json(file)
  })
  const titles = async (query: string) => (await search(query, 24)).entries.map(({ title }) => title)
  return { titles, search, asked }
}

describe('the words of a text', () => {
  test('have neither case, accents, plurals nor words that say nothing (FIND-06)', () => {
    expect(wordsOf('The Cherries & the Crème brûlée')).toEqual(['cherry', 'creme', 'brulee'])
    expect(wordsOf('cans boxes glasses gas us')).toEqual(['can', 'box', 'glass', 'gas', 'us'])
    expect(wordsOf('Don’t “nap”…')).toEqual(['dont', 'nap'])
    expect(wordsOf('who are you')).toEqual(['who', 'are', 'you'])
    expect(wordsOf(' — ')).toEqual([])
  })
})

describe('typing mistakes', () => {
  const letters = fc.stringMatching(/^[a-e]{3,9}$/)

  test('are counted as one for a letter put in, left out, replaced or swapped (FIND-06)', () => {
    fc.assert(
      fc.property(letters, fc.nat(8), fc.nat(3), (term, at, kind) => {
        const place = at % (term.length - 1)
        const [left, letter, next, right] = [
          term.slice(0, place),
          term.charAt(place),
          term.charAt(place + 1),
          term.slice(place + 2),
        ]
        const typed = [
          `${left}x${letter}${next}${right}`,
          `${left}${next}${right}`,
          `${left}x${next}${right}`,
          `${left}${next}${letter}${right}`,
        ][kind]
        expect(prefixDistance(typed ?? '', term, 2)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('are none in the beginning of a word (FIND-06)', () => {
    fc.assert(
      fc.property(letters, fc.nat(9), (term, length) => {
        expect(prefixDistance(term.slice(0, length), term, 2)).toBe(0)
      }),
    )
    expect(prefixDistance('xyz', 'lemon', 2)).toBe(3)
  })

  test('are forgiven only where no word is meant as it stands, and not in short words (FIND-06)', () => {
    const terms: Terms = { lemon: '1:0', lemony: '1:1', melon: '1:2', tub: '1:3' }
    expect([...matchWord('lemon', terms).keys()]).toEqual([0, 1])
    expect([...matchWord('lemno', terms).keys()]).toEqual([0, 1])
    expect([...matchWord('tbu', terms).keys()]).toEqual([])
  })
})

describe('the search', () => {
  test('finds what has the most of the words, in titles first (FIND-07)', async () => {
    const { titles } = searchIn(shop)
    expect(await titles('lemon mint')).toEqual(['Lemon mint', 'Lemon mint tub'])
    expect(await titles('cherry')).toEqual(['Black cherry', 'Lemon mint'])
    expect(await titles('lemon zeppelin')).toEqual(['Lemon mint', 'Lemon mint tub'])
    expect(await titles('zeppelin')).toEqual([])
    expect(await titles('')).toEqual([])
  })

  test('forgives plurals, beginnings and mistakes, even in the first letters (FIND-06)', async () => {
    const { titles } = searchIn(shop)
    for (const typed of ['lemons', 'lem', 'Lémon', 'lemmon', 'elmon', 'llemon', 'leomn'])
      expect(await titles(typed), typed).toContain('Lemon mint')
    expect(await titles('return')).toEqual(['Returns'])
    expect((await titles('is it sleepy'))[0]).toBe('Will it make me sleepy?')
  })

  describe('where the words of a letter fill several files', () => {
    const vowels = [...'aeiou']
    const many = Array.from({ length: 4000 }, (_, number) =>
      findable(`w${vowels[number % 5]}l${number.toString(26)} word`),
    )
    const { titles, asked } = searchIn([...many, findable('Water')])

    test('forgives a letter too many, or swapped, among the first three (FIND-06)', async () => {
      for (const typed of ['wqater', 'wtaer', 'awter', 'qwater', 'wwater', 'waater', 'wate'])
        expect(await titles(typed), typed).toEqual(['Water'])
    })

    test('finds something by one letter, and loads one file of words for it (FIND-05, FIND-06)', async () => {
      asked.length = 0
      expect((await titles('w')).length).toBeGreaterThan(0)
      expect(asked.filter((path) => path.includes('words-')).length).toBeLessThan(2)
    })
  })

  test('loads each file once, and of words those with the query’s first letters (FIND-05)', async () => {
    const { titles, asked } = searchIn(shop)
    await titles('')
    expect(asked).toEqual([])
    await titles('lemon')
    await titles('lemons')
    expect(asked).toEqual(['/data/search/words-l.json', '/data/search/entries-0.json'])
    await titles('zeppelin')
    expect(asked.filter((path) => path.includes('words-z'))).toEqual([])
  })

  test('reads the index anew after a minute, so that releases are not mixed for long (FIND-05)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const now = [
      findable('Apple'),
      ...Array.from({ length: 8 }, (_, number) => findable(`Z${number}`)),
      ...shop,
    ]
    const { shards, splitLetters, files } = indexOf(now.slice(1))
    let live = files
    const search = createSearch({ shards: new Set(shards), splitLetters }, async (path) =>
      Response.json(live.get(path)),
    )
    const titles = async (query: string) => (await search(query, 24)).entries.map(({ title }) => title)
    expect(await titles('sleepy')).toEqual(['Will it make me sleepy?'])
    live = indexOf(now).files
    vi.advanceTimersByTime(60_001)
    expect(await titles('sleepy')).toEqual(['Will it make me sleepy?'])
    expect(await titles('cherry')).toEqual(['Black cherry', 'Lemon mint'])
    expect(await titles('Z0')).toEqual(['Z0'])
  })

  test('counts a word for a title that has it, also where the text repeats it (FIND-07)', async () => {
    const { titles } = searchIn([findable('Blankets', 'Good for a nap'), findable('Nap', 'A nap is a nap.')])
    expect(await titles('nap')).toEqual(['Nap', 'Blankets'])
  })

  test('ranks by the number of words before their weight (FIND-07)', () => {
    const one = new Map([
      [1, 9],
      [2, 1],
    ])
    expect(rank([one, new Map([[2, 1]])])).toEqual([2])
    expect(rank([one])).toEqual([1, 2])
    expect(rank([])).toEqual([])
  })
})

describe('the index', () => {
  const anyText = fc.stringMatching(/^[a-z ]{0,30}$/)
  const anyFindables = fc
    .uniqueArray(fc.tuple(anyText, anyText), { selector: ([title]) => title })
    .map((texts) => texts.map(([title, text]) => findable(title, text)))

  test('finds everything by each word of its title (FIND-05)', async () => {
    await fc.assert(
      fc.asyncProperty(anyFindables, async (all) => {
        const { search } = searchIn(all)
        for (const { entry } of all) {
          for (const word of wordsOf(entry.title)) {
            const { entries } = await search(word, all.length)
            expect(entries).toContainEqual(entry)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  test('is the same bytes for the same entries, and has words with the same letter in several files when they are many (FIND-08)', () => {
    const bytes = (all: readonly Findable[]) => JSON.stringify([...indexOf(all).files])
    fc.assert(
      fc.property(anyFindables, (all) => {
        expect(bytes(all)).toBe(bytes(structuredClone(all)))
      }),
    )
    const many = Array.from({ length: 4000 }, (_, number) => findable(`l${number.toString(26)} word`))
    const { splitLetters, shards } = indexOf(many)
    expect(splitLetters).toBe('l')
    expect(shards).toContain('l1')
    expect(shards).not.toContain('l')
    expect(shards).toContain('w')
  })

  test('is the same bytes whether it is made at once or brought up to date, and shares what did not change (FIND-08, PUB-20)', () => {
    const bytes = ({ files, shards, splitLetters }: SearchIndex) =>
      JSON.stringify([[...files], shards, splitLetters])
    const many = Array.from({ length: 3000 }, (_, number) => findable(`l${number.toString(26)} word`))
    fc.assert(
      fc.property(
        anyFindables,
        fc.array(fc.array(fc.nat(5), { maxLength: 8 }), { maxLength: 6 }),
        (pool, lists) => {
          const indexer = new SearchIndexer()
          for (const list of [[], ...lists]) {
            const all = list.flatMap((index) => pool[index] ?? [])
            expect(bytes(indexer.indexOf(all))).toBe(bytes(indexOf(all)))
          }
        },
      ),
    )
    const indexer = new SearchIndexer()
    const lists = [many, many.with(7, findable('mint')), many.slice(0, 9), many.toReversed(), many]
    for (const all of lists) expect(bytes(indexer.indexOf(all))).toBe(bytes(indexOf(all)))
    const [before, after] = [
      indexer.indexOf(many).files,
      indexer.indexOf(many.with(7, findable('mint'))).files,
    ]
    const shared = [...after].filter(([path, file]) => before.get(path) === file)
    // The words "l7", "word" and "mint", and the entry.
    expect(shared).toHaveLength(after.size - 4)
  })

  test('says in few letters which entries have a word (FIND-08)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20_000), fc.constantFrom(1, 3, 10))), (pairs) => {
        const postings = new Map(pairs)
        if (postings.size > 0) expect(postingsFromText(postingsText(postings))).toEqual(postings)
      }),
    )
    expect(
      postingsText(
        new Map([
          [40, 1],
          [3, 10],
          [4, 10],
        ]),
      ),
    ).toBe('10:3,1;1:14')
  })

  test('puts words that begin with no Latin letter into one file, and entries where they are looked for (FIND-08)', () => {
    expect([shardOf('čaj', ''), shardOf('茶', ''), shardOf('tea', ''), shardOf('tea', 't')]).toEqual([
      'other',
      'other',
      't',
      'te',
    ])
    const items = Array.from({ length: 50 }, (_, number) => number)
    const files = inFiles(items)
    for (const item of items) {
      const { file, index } = placeOf(item)
      expect(files[file]?.[index]).toBe(item)
    }
  })
})

test('refuses files that are no part of the index (FIND-05)', () => {
  const [{ entry }] = [findable('Lemon mint')]
  expect(parseEntries([entry])).toEqual([entry])
  for (const value of [
    null,
    {},
    [null],
    [{ ...entry, kind: 'shop' }],
    [{ kind: 'text' }],
    [{ ...entry, price: 3 }],
  ])
    expect(() => parseEntries(value)).toThrow(TypeError)
  expect(parseTerms({ lemon: '1:0' })).toEqual({ lemon: '1:0' })
  for (const value of [null, [], 'lemon', { lemon: 1 }]) expect(() => parseTerms(value)).toThrow(TypeError)
})

test('the slug "search" belongs to the search (FIND-08)', () => {
  expect(matchPath('/search')?.name).toBe('search')
  expect(documentPath('page', { slug: 'search' })).toBeNull()
})
