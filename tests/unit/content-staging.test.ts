import { describe, expect, test } from 'vitest'
import { readDocuments } from '../../scripts/sample/sample-files.ts'
import { documentKinds } from '../../src/config/documents.ts'
import { contentOf, picture } from './content.fixture.ts'
import { picture as studioPicture, uploaded } from './studio-samples.ts'

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
    const read: Array<{ id: string }> = []
    for (const loader of Object.values(content)) {
      if ('all' in loader) read.push(...(await loader.all()))
      else {
        const one = await loader.get()
        if (one !== null) read.push(one)
      }
    }
    // On scrubbed the non-CBD home stands in for the other, or the other for it.
    const expected = dataset.filter(({ _type }) => documentKinds.some(({ type }) => type === _type))
    expect(new Set(read.map(({ id }) => id)).size).toBe(expected.length - 1)
  })
})
