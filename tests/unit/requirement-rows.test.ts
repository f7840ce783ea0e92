import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { idsIn, labels, parseRequirements, readRequirements, taggedIds } from './requirement-list.fixture.ts'
import { testTitles } from './test-titles.fixture.ts'

const rows = readRequirements()
const known = new Set(rows.map(({ id }) => id))
const groups = new Set([...known].map((id) => id.replace(/-.*/, '')))

const files = globSync('{src,studio,scripts,tests,docs}/**/*.{ts,tsx,astro,css,js,mjs,md}')
const testFiles = globSync('{src,studio,scripts,tests}/**/*.{test.ts,test.tsx,spec.ts}')

/** Each tagged id with one of the tests that name it. */
const tested = new Map(
  testFiles.flatMap((path) =>
    testTitles(path).flatMap((title) => taggedIds(title).map((id) => [id, `${path}: ${title}`] as const)),
  ),
)

test('reads rows with their notes, and refuses lines that are neither', () => {
  expect(
    parseRequirements('# Cart\n\n- **CART-04** Storage.\n  - Decided: yes.\n- **CART-05** A prefix.\n'),
  ).toEqual([
    { id: 'CART-04', notes: ['Decided'] },
    { id: 'CART-05', notes: [] },
  ])
  expect(() => parseRequirements('- CART-04 Storage.')).toThrow('Neither a requirement nor a note')
})

test('reads single ids and ranges of at most six', () => {
  expect(idsIn('CART-27, NET-02..04, DOC-01..35')).toEqual(['CART-27', 'NET-02', 'NET-03', 'NET-04'])
})

test('reads the tag at the end of a name only', () => {
  expect(taggedIds('keeps CART-01 in order (CART-27, NET-02)')).toEqual(['CART-27', 'NET-02'])
  expect(taggedIds('NET-02..03')).toEqual(['NET-02', 'NET-03'])
  expect(taggedIds('keeps the order of (CART-27) lines')).toEqual([])
})

test('states every requirement once, with notes that the index explains', () => {
  expect(rows.length).toBe(known.size)
  expect(
    rows.flatMap(({ notes }) => notes.filter((note) => !labels.some((label) => label === note))),
  ).toEqual([])
  const index = readFileSync('docs/requirements/README.md', 'utf8')
  expect(labels.filter((label) => !index.includes(`\`${label}:\``))).toEqual([])
  expect([...groups].filter((group) => !index.includes(`| ${group} `))).toEqual([])
})

test('finds every id of code, tests and documents in the list', () => {
  const unknown = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\b([A-Z]{2,})-(\d\d)(?:\.\.(\d\d))?(?!\d)/g)]
      .filter(([, group = '']) => groups.has(group))
      .flatMap(([, group, from, to = from]) => [`${group}-${from}`, `${group}-${to}`])
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('finds every tag of a test in the list', () => {
  expect([...tested].filter(([id]) => !known.has(id))).toEqual([])
})

test('finds a test for every requirement that is built', () => {
  const exempt = ['Not built yet', 'Waits for a decision', 'No test']
  const missing = rows.filter(
    ({ id, notes }) => !tested.has(id) && !notes.some((note) => exempt.includes(note)),
  )
  expect(missing.map(({ id }) => id)).toEqual([])
})

test('finds no test for a requirement that is marked as not built', () => {
  const marked = rows.filter(({ notes }) => notes.includes('Not built yet'))
  expect(marked.flatMap(({ id }) => tested.get(id) ?? [])).toEqual([])
})
