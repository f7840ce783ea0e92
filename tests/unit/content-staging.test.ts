import { describe, expect, test } from 'vitest'
import { readDocuments } from '../../scripts/sample/sample-files.ts'
import { contentTypes } from '../../src/config/content-types.ts'
import { contentOf, documentsOf, picture } from './content.fixture.ts'
import { picture as studioPicture, uploaded } from './studio-samples.fixture.ts'

const stagingDocuments = readDocuments('staging')
const documents = [
  { ...picture, _id: studioPicture.asset._ref },
  ...stagingDocuments.map(uploaded).filter(({ _id }) => !_id.startsWith('drafts.')),
]
const barestHomes = stagingDocuments
  .filter(({ _id }) => _id.startsWith('drafts.'))
  .map((document) => ({ ...uploaded(document), _id: document._type }))
const withBarestHomes = [...documents.filter(({ _id }) => !/^home/.test(_id)), ...barestHomes]

describe.each([
  { variant: 'scrubbed', excludeCBD: true },
  { variant: 'full', excludeCBD: false },
])('on $variant (DOC-01..35)', ({ excludeCBD }) => {
  test.each([
    { homes: 'full', dataset: documents },
    { homes: 'bare', dataset: withBarestHomes },
  ])('parses the fullest and the barest document of every type, home pages $homes', async ({ dataset }) => {
    const { content } = contentOf(dataset, { excludeCBD })
    const loaded = await Promise.all(contentTypes.map((entry) => documentsOf(content, entry)))
    const read = loaded.flat().filter((document) => document !== null)
    const expected = dataset.filter(({ _type }) => contentTypes.some(({ type }) => type === _type))
    expect(new Set(read.map(({ id }) => id)).size).toBe(expected.length)
  })
})
