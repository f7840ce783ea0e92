import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { runQuery, runQueryWithSourceMap } from '../groq/run-query.ts'
import type { StoredDocument } from '../store/documents.ts'
import { Perspectives } from '../store/perspectives.ts'

const made = (_id: string, _type: string, more: Record<string, unknown> = {}): StoredDocument => ({
  _id,
  _type,
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...more,
})
const reference = (id: string) => ({ _type: 'reference', _ref: id, _key: id })
const slug = (current: string) => ({ _type: 'slug', current })

const documents = [
  made('ginger', 'ingredient', { title: 'Ginger', tags: ['root', 'warm'] }),
  made('mint', 'ingredient', { title: 'Mint', tags: ['leaf'] }),
  ...Array.from({ length: 12 }, (_, n) => [
    made(`peach-${n}`, 'product', {
      title: `Peach ${n}`,
      slug: slug(`peach-${n}`),
      price: n,
      cbd: n % 3 === 0,
      ingredients: [reference('ginger')],
    }),
    made(`cool-${n}`, 'product', {
      title: `Cool ${n}`,
      slug: slug(`cool-${n}`),
      ingredients: [reference('mint'), reference('ginger')],
      sibling: reference(`peach-${n}`),
    }),
  ]).flat(),
  made('waters', 'productCategory', {
    title: 'Waters',
    slug: slug('waters'),
    products: [reference('peach-1'), reference('cool-2'), reference('gone')],
    lead: reference('peach-3'),
  }),
  made('drafts.peach-1', 'product', { title: 'Peach, new', slug: slug('peach-1') }),
  made('drafts.fresh', 'product', { title: 'Fresh', slug: slug('fresh'), ingredients: [reference('mint')] }),
]

const perspectives = new Perspectives()
for (const document of documents) perspectives.set(document._id, document)
const context = { projectId: 'lull', dataset: 'production', identity: 'p-ada' }

/** groq-js as it comes: no index, every document looked at. */
async function plainly(query: string, params: Record<string, unknown>, dataset: readonly unknown[]) {
  const value = await evaluate(parse(query, { params }), { dataset, params, identity: context.identity })
  return (await value.get()) ?? null
}

const queries: [query: string, params?: Record<string, unknown>][] = [
  ['*'],
  ['count(*)'],
  ['*[_type == "product"]'],
  ['*["product" == _type]._id'],
  [
    '*[_type == $type && slug.current == $slug][0]{..., "ingredients": ingredients[]->title}',
    { type: 'product', slug: 'cool-2' },
  ],
  ['*[_type in ["ingredient", $other]]._id', { other: 'productCategory' }],
  ['*[_id in $ids]._id', { ids: ['mint', 'waters', 'mint', 'nobody'] }],
  ['*[_type == "product" && (!defined($ids) || _id in $ids)]._id', { ids: ['cool-3', 'mint', 'peach-1'] }],
  ['*[_type == "product" && (!defined($ids) || _id in $ids)]._id', { ids: null }],
  ['*[_type == "product" && (!defined(title) || _id in $ids)]._id', { ids: ['cool-3'] }],
  ['*[_id == "peach-4"][0].title'],
  ['*[_type == "ingredient" || slug.current == "peach-1"]._id'],
  ['*[_type == "ingredient" || price > 4]._id'],
  ['*[!(_type == "product")]._id'],
  ['*[_type != "product"]._id'],
  ['*[(_type == "product") && (cbd == true)]{_id}'],
  ['*[_type == "product" && _type == "ingredient"]'],
  ['*[_type == 5]'],
  ['*[slug.current in ["waters", null]]._id'],
  ['*[slug.current == $none]._id', { none: null }],
  ['*[references("mint")]._id'],
  ['*[references($ids)]._id', { ids: ['mint', 'peach-3'] }],
  ['*[references("mint", "peach-3")]._id'],
  ['*[_type == "ingredient"]{title, "in": *[_type == "product" && references(^._id)]._id}'],
  [
    '*[_type == "ingredient"]{"n": count(*[references(^._id)]), "deep": *[references(^._id)]{"back": ^.title, _id}}',
  ],
  ['*[_type == "ingredient"].title'],
  [
    '*[_type == "productCategory"]{"lead": *[_id == ^.lead._ref][0].title, "missing": *[_id == ^.nothing._ref]}',
  ],
  [
    '*[_type == "productCategory"]{"list": products[]{"d": *[_id == ^._ref][0].title, "e": *[_id == ^.^.lead._ref][0]._id}}',
  ],
  ['*[_type == "productCategory"]{"list": products[]->{title, "same": *[references(^._id)]._id}}'],
  ['*[_type == "productCategory"].products[]{"t": *[references(^._ref)]._id}'],
  ['*[_type == "productCategory"]{"t": products[]{"u": *[references(^._id) || _id == ^._ref]._id}}'],
  ['*[_type == "product"] | order(price desc, title asc)[0...4]{title, price}'],
  ['*[_type == "product"] | order(title asc)[$from..$to].title', { from: 2, to: 5 }],
  ['*[_type == "product" && title match "pea*"]._id'],
  ['*[_type == "product"] | score(title match "new") | order(_score desc)[0..1].title'],
  ['{"a": *[_type == "ingredient"][0].title, "b": count(*[_type == "product"])}'],
  ['*[_type == "product"][_id == "cool-3"]._id'],
  ['*[_type == "product"]{_id, "x": select(cbd => "c", defined(sibling) => sibling->title, "none")}'],
  ['*[_type == "product" && count(ingredients[@->title == "Mint"]) > 0]._id'],
  ['*[_id == *[_type == "productCategory"][0].lead._ref]._id'],
  ['*[_type == "ingredient"]{"tags": array::join(tags, "/"), "up": upper(title)}'],
  ['*[_id in path("drafts.**")]._id'],
  ['*[_type == "product" && !(_id in path("drafts.**")) && price in 2..4]._id'],
]

describe.each(['raw', 'published', 'drafts'])('perspective %s', (name) => {
  const view = perspectives.view(name === 'drafts' ? ['drafts'] : name === 'raw' ? 'raw' : 'published')

  test.each(queries)('answers %s the same with and without the index', async (query, params = {}) => {
    expect(runQuery(query, params, view, context)).toEqual(await plainly(query, params, view.all))
  })

  test.each(queries)('answers %s the same with a source map', (query, params = {}) => {
    const { result } = runQueryWithSourceMap(query, params, view, { ...context, withKeys: true })
    expect(result).toEqual(runQuery(query, params, view, context))
  })
})

test('shows a draft instead of the published document in the drafts perspective until it is deleted', () => {
  const own = new Perspectives()
  const view = own.view(['drafts'])
  own.set('a', made('a', 'note', { title: 'public' }))
  own.set('drafts.a', made('drafts.a', 'note', { title: 'draft' }))
  expect(view.all).toMatchObject([{ _id: 'a', _originalId: 'drafts.a', title: 'draft' }])
  own.set('drafts.a', null)
  expect(view.all).toMatchObject([{ _id: 'a', _originalId: 'a', title: 'public' }])
  own.set('a', null)
  expect(view.all).toEqual([])
})

test('prefers release versions to drafts and published documents, in the requested order', () => {
  const own = new Perspectives()
  own.set('a', made('a', 'note', { title: 'public' }))
  own.set('versions.summer.a', made('versions.summer.a', 'note', { title: 'summer' }))
  expect(own.view(['summer', 'drafts']).all).toMatchObject([{ _id: 'a', title: 'summer' }])
  expect(own.published.all).toHaveLength(1)
})

test('removes outdated entries of a changed document from the index', () => {
  const own = new Perspectives()
  own.set('a', made('a', 'note', { slug: slug('old'), to: reference('b') }))
  own.set('a', made('a', 'letter', { slug: slug('new') }))
  expect(own.raw.byType('note')).toEqual([])
  expect(own.raw.bySlug('old')).toEqual([])
  expect(own.raw.referringTo('b')).toEqual([])
  expect(own.raw.bySlug('new')).toHaveLength(1)
})

test('finds words anywhere in a document by text::query, and all documents when empty', () => {
  const search = (words: string) =>
    runQuery(
      '*[_type == "ingredient" && [@, title] match text::query($words)]._id',
      { words },
      perspectives.raw,
      context,
    )
  expect(search('warm')).toEqual(['ginger'])
  expect(search('mi*')).toEqual(['mint'])
  expect(search('')).toEqual(['ginger', 'mint'])
})

test('refuses a query with an unknown function', () => {
  expect(() => runQuery('nothing::here(1)', {}, perspectives.raw, context)).toThrow(
    'Undefined namespace: nothing',
  )
})
