import { stegaClean } from '@sanity/client/stega'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { localTokens } from '../accounts.ts'
import { runQueryWithSourceMap } from '../groq/run-query.ts'
import type { SourceMap } from '../groq/source-map/read-source-map.ts'
import type { StoredDocument } from '../store/documents.ts'
import { Perspectives } from '../store/perspectives.ts'
import { startFilledContentService, type TestContentService } from './content-service.fixture.ts'

const stored = (_id: string, _type: string, fields: Record<string, unknown>): StoredDocument => ({
  _id,
  _type,
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})
const perspectives = new Perspectives()
for (const document of [
  stored('ginger', 'ingredient', { title: 'Ginger' }),
  stored('drafts.ginger', 'ingredient', { title: 'Ginger, fresh' }),
  stored('home', 'page', {
    title: 'Home',
    sections: [
      { _key: 'one', _type: 'lede', text: 'Calm' },
      { _key: 'two', _type: 'list', items: ['a', 'b'], of: { _type: 'reference', _ref: 'ginger' } },
    ],
  }),
  stored('poster', 'poster', { picture: { _type: 'image', asset: { _type: 'reference', _ref: 'ginger' } } }),
]) {
  perspectives.set(document._id, document)
}

function mapOf(query: string, withKeys = true) {
  return runQueryWithSourceMap(query, {}, perspectives.view(['drafts']), {
    projectId: 'lull',
    dataset: 'production',
    identity: 'p-ada',
    withKeys,
  })
}

/** The mappings as `result path: document, path`. */
const readable = ({ documents, paths, mappings }: SourceMap) =>
  Object.fromEntries(
    Object.entries(mappings).map(([at, { source }]) => [
      at,
      `${documents[source.document]?._id} ${paths[source.path]}`,
    ]),
  )

test('maps each string of the result to its document and path, through references and by key', () => {
  const { result, sourceMap } = mapOf(
    '*[_type == "page"][0]{title, "sections": sections[]{text, items, "name": of->title}}',
  )
  expect(result).toEqual({
    title: 'Home',
    sections: [
      { text: 'Calm', items: null, name: null },
      { text: null, items: ['a', 'b'], name: 'Ginger, fresh' },
    ],
  })
  expect(readable(sourceMap)).toEqual({
    "$['title']": "home $['title']",
    "$['sections'][0]['text']": "home $['sections'][?(@._key=='one')]['text']",
    "$['sections'][1]['items'][0]": "home $['sections'][?(@._key=='two')]['items'][0]",
    "$['sections'][1]['items'][1]": "home $['sections'][?(@._key=='two')]['items'][1]",
    "$['sections'][1]['name']": "drafts.ginger $['title']",
  })
  expect(sourceMap.documents).toEqual([
    { _id: 'home', _type: 'page' },
    { _id: 'drafts.ginger', _type: 'ingredient' },
  ])
})

test('maps the file of a picture, and follows and finds it as ever', () => {
  const { result, sourceMap } = mapOf(
    '*[_id == "poster"][0]{"file": picture.asset._ref, "name": picture.asset->title, "is": picture.asset._ref == "ginger"}',
  )
  expect(result).toEqual({ file: 'ginger', name: 'Ginger, fresh', is: true })
  expect(readable(sourceMap)).toMatchObject({ "$['file']": "poster $['picture']['asset']['_ref']" })
  expect(mapOf('count(*[references("ginger")])').result).toBe(2)
})

test('names items by index where keys were not asked for', () => {
  const { sourceMap } = mapOf('*[_type == "page"][0].sections[0].text', false)
  expect(readable(sourceMap)).toEqual({ $: "home $['sections'][0]['text']" })
})

test('maps no computed string, and compares, sorts and counts without marks', () => {
  const { result, sourceMap } = mapOf(`{
    "joined": *[_id == "home"][0].title + "!",
    "lower": lower(*[title == "Home"][0].title),
    "length": length(*[_id == "home"][0].title),
    "known": "b" in *[_id == "home"][0].sections[1].items,
    "first": *[defined(title)] | order(title desc)[0].title
  }`)
  expect(result).toEqual({ joined: 'Home!', lower: 'home', length: 4, known: true, first: 'Home' })
  expect(readable(sourceMap)).toEqual({ "$['first']": "home $['title']" })
})

let world: TestContentService
beforeAll(async () => {
  world = await startFilledContentService()
})
afterAll(() => world.close())

test("lets Sanity's own client mark the strings of a draft for click to edit (PREV-01)", async () => {
  const client = world.client({
    perspective: 'drafts',
    stega: { enabled: true, studioUrl: 'http://localhost/admin' },
  })
  const title = z.string().parse(await client.fetch('*[_id == "peach"][0].title'))
  expect(title).not.toBe('Peach, new')
  expect(stegaClean(title)).toBe('Peach, new')
})

test('answers with the same sync tags for the same reads, others for other reads', async () => {
  const tagsOf = async (query: string) => {
    const answer = await world.ask(`/data/query/production?query=${encodeURIComponent(query)}`, {
      token: localTokens.editor,
    })
    return z.object({ syncTags: z.array(z.string().startsWith('s1:')).min(1) }).parse(await answer.json())
      .syncTags
  }
  expect(await tagsOf('*[_type == "product"]')).toEqual(await tagsOf('*[_type == "product"]{title}'))
  expect(await tagsOf('*[_type == "product"]')).not.toEqual(await tagsOf('*[_type == "ingredient"]'))
})
