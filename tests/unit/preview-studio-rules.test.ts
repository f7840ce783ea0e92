import { evaluate, parse } from 'groq-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocuments, sampleDatasets } from '../../scripts/sample/sample-files.ts'
import { contentTypes } from '../../src/config/content-types.ts'
import { createStudioRules } from '../../src/server/preview/studio-rules.ts'
import { schemaTypes } from '../../studio/schema/types.ts'
import { errorsOf, openStudio, type StudioWorld } from './studio.fixture.ts'
import { uploaded } from './studio-samples.fixture.ts'

let studio: StudioWorld
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const rules = createStudioRules(schemaTypes)
const free = async () => ({ isPublishedHere: false, others: [] })

type Document = Parameters<typeof errorsOf>[1]

/** What the server says of a document, as the studio says it. */
async function problemsOf(document: Document): Promise<string[]> {
  const found = await rules.problemsOf(document, free)
  return found.map(({ path, message }) => `${path}: ${message}`)
}

/** Leaves out each value in turn, and each part of it; empties texts, and makes lists too long. */
function* spoilt(document: Document, isPart = false): Generator<Document> {
  for (const [name, value] of Object.entries(document)) {
    if (name.startsWith('_')) continue
    const { [name]: _, ...rest } = document
    yield { ...rest, _type: document._type }
    // A choice of several is no text that could be blank.
    if (!isPart && typeof value === 'string' && !/MediaType$/.test(name)) yield { ...document, [name]: ' ' }
    if (!isPart && Array.isArray(value) && value.length > 2)
      yield { ...document, [name]: [...value, ...value] }
    if (!isPart && typeof value === 'object' && value !== null && '_type' in value)
      for (const part of spoilt({ ...value, _type: String(value._type) }, true))
        yield { ...document, [name]: part }
  }
}

/** What Sanity says of values that no input of the studio makes. */
const builtIn = /^slug\.current: Required|Slug must have a value|valid ISO-8601/

test('the server finds in every document what the studio finds (RTE-29, VAL-01..49)', async () => {
  const lines = new Set(sampleDatasets.flatMap(readDocuments).map((document) => JSON.stringify(document)))
  const documents = [...lines].map((line) => uploaded(JSON.parse(line)))
  const differing: unknown[] = []
  for (const { type } of contentTypes) {
    const whole = documents
      .filter(({ _type }) => _type === type)
      .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
    for (const document of [{ _type: type }, ...(whole === undefined ? [] : [whole, ...spoilt(whole)])]) {
      const [ours, theirs] = [
        await problemsOf(document),
        (await errorsOf(studio.workspace, document)).filter((one) => !builtIn.test(one)),
      ]
      if (JSON.stringify(ours.toSorted()) !== JSON.stringify([...new Set(theirs)].toSorted()))
        differing.push({
          type,
          ours: ours.filter((one) => !theirs.includes(one)),
          theirs: theirs.filter((one) => !ours.includes(one)),
        })
    }
  }
  expect(differing).toEqual([])
}, 120_000)

test('a copy that has the slug of a published document is refused alone, and names it (VAL-09)', async () => {
  const page = (_id: string, title: string, current: string) => ({
    _id,
    _type: 'page',
    title,
    slug: { _type: 'slug', current },
  })
  const original = page('page-returns', 'Returns', 'returns')
  const draft = { ...original, _id: 'drafts.page-returns', title: 'Sent back' }
  const copy = page('drafts.page-copy', 'Returns again', 'returns')
  const inRelease = { ...original, _id: 'versions.spring.page-returns' }
  const found = async (document: Document, ...others: readonly Document[]) => {
    const dataset = [document, ...others]
    const fetch = async (query: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
      (await evaluate(parse(query, { params }), { dataset, params })).get()
    const problems = await rules.problemsOf(document, fetch)
    return problems.filter(({ path }) => path === 'slug').map(({ message }) => message)
  }
  const refusal = (of: string) => [`Another document has this slug already: ${of}.`]
  expect(await found(draft, original, copy, inRelease)).toEqual([])
  expect(await found(copy, original, draft, inRelease)).toEqual(refusal('“Returns”'))
  expect(await found(original, page('page-other', 'Other', 'returns'))).toEqual(refusal('“Other”'))
  expect(await found(draft, copy)).toEqual(refusal('“Returns again”, which is not published'))
  const moved = page('drafts.page-terms', 'Terms', 'returns')
  expect(await found(moved, page('page-terms', 'Terms', 'terms'), copy)).toHaveLength(1)
})
