import { extractSchema } from '@sanity/schema/_internal'
import { parse, type SchemaType, type TypeNode, typeEvaluate } from 'groq-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentQueries } from '#content/content-queries.ts'
import { createParsers } from '#content/parsers.ts'
import { richTextProjection } from '#content/projections.ts'
import { documentWithPath, publishedPathsQuery } from '#content/published-paths.ts'
import { rawBlock } from '#content/rich-text-parsers.ts'
import { contentTypes } from '../../src/config/content-types.ts'
import { openStudio, type StudioWorld } from './studio.fixture.ts'
import { alternatives, lost, misfits, takenBy } from './studio-types.fixture.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/content/*.ts', { eager: true })
const exported = Object.values(modules).flatMap((module) => Object.entries(module))
const queries = exported.flatMap(([name, value]) =>
  name.endsWith('Query') && typeof value === 'string' ? [{ name, query: value }] : [],
)

const definitionSchema = z.looseObject({
  type: z.string(),
  query: z.string().optional(),
  listQuery: z.string().optional(),
  schema: z.custom<(given: unknown) => unknown>((value) => typeof value === 'function'),
})
const parsers = createParsers({ siteOrigin: 'https://lull.example', excludeCBD: true, report: () => {} })
/** Every query with the schema that reads its answer. */
const read = exported.flatMap(([name, value]) => {
  const definition = name.endsWith('Definition') ? definitionSchema.safeParse(value).data : undefined
  if (definition === undefined) return []
  const schema = definition.schema(parsers)
  if (!(schema instanceof z.ZodType)) throw new Error(`${name} has no schema`)
  return [definition.query, definition.listQuery].flatMap((query) =>
    typeof query === 'string' ? [{ name, query, schema }] : [],
  )
})
read.push({ name: 'publishedPathsQuery', query: publishedPathsQuery, schema: documentWithPath })

let studio: StudioWorld
let schema: SchemaType
beforeAll(async () => {
  studio = await openStudio()
  schema = extractSchema(studio.workspace.schema, { enforceRequiredFields: true })
})
afterAll(() => studio.close())

/** The type of a query's answer, by the same evaluation that `sanity typegen` writes its types from. */
const typeOf = (query: string): TypeNode =>
  typeEvaluate(parse(query, { params: { excludeCBD: true, after: '', ids: null } }), schema)

/** What may be missing, or be left unasked, although the studio's schema does not say so. */
const settled: ReadonlyArray<readonly [where: RegExp, why: string]> = [
  [/\.asset\.(?:width|height) can be null$/, 'the service measures every picture that it takes'],
  [/\.shopify\.product can be null$/, 'VAL-13'],
  [/\.variant\.id can be null$/, 'VAL-33'],
  [/\.asset\.lqip is not asked for$/, 'kinds of which there are thousands go without the tiny preview'],
  [
    /\.(?:link|links\[\]|amazon)\.(?:title|cbd|pageRef|page) is not asked for$/,
    'links that only ever lead outside are asked for without pages',
  ],
]
const unsettled = (found: readonly string[]) =>
  found.filter((one) => !settled.some(([where]) => where.test(one)))

/** The fields that no page shows, with the reason. */
const unshown: ReadonlyMap<string, string> = new Map([
  ['form.notificationRecipients', 'only the server asks for them, in a query of its own'],
  ['testimonial.image', 'shows in the lists of the studio'],
  ...['singlePurchaseNotice', 'subscriptionNotice', 'shippingNotice', 'amazonLink', 'amazonCta'].map(
    (name) => [`product.${name}`, 'is deprecated, and hidden where it is empty'] as const,
  ),
])

/** The fields of a content type in the studio. */
function attributesOf(type: string) {
  const found = schema.find(({ name }) => name === type)
  return found?.type === 'document' ? found.attributes : {}
}

/** One document of an answer; the loader puts the id beside it. */
function documentIn(answer: TypeNode): readonly TypeNode[] {
  const documents = answer.type === 'array' ? [answer.of] : alternatives(answer, schema)
  return documents
    .filter(({ type }) => type !== 'null')
    .map((node) =>
      node.type === 'object' && node.attributes._id !== undefined
        ? { ...node, attributes: { ...node.attributes, id: node.attributes._id } }
        : node,
    )
}

describe('the queries', () => {
  test('has a parser for every query', () => {
    expect(queries.length).toBeGreaterThan(contentTypes.length)
    expect(read.map(({ query }) => query).toSorted()).toEqual(queries.map(({ query }) => query).toSorted())
  })

  test.each(queries)('$name selects only fields of the schema (CAT-20)', ({ query }) => {
    expect(lost([typeOf(query)], schema)).toEqual([])
  })

  test.each(read)(
    '$name is parsed whatever its query can return (DOC-01..35)',
    ({ query, schema: reads }) => {
      const wanted = takenBy(reads)
      const documents = documentIn(typeOf(query))
      expect(documents).not.toEqual([])
      expect(unsettled(documents.flatMap((one) => misfits(one, wanted, schema)))).toEqual([])
    },
  )

  test('reads every field that editors fill in', () => {
    const unread = [...contentQueries].flatMap(([type, { query }]) => {
      const names = new Set(query.match(/\w+/g))
      return Object.keys(attributesOf(type)).flatMap((name) =>
        name.startsWith('_') || names.has(name) ? [] : [`${type}.${name}`],
      )
    })
    expect(unread.filter((field) => !unshown.has(field))).toEqual([])
  })

  test('parses the blocks of every rich text (OBJ-04)', () => {
    const answer = typeOf(`*[_type == "page"][0]{"text": content[_type == "block"]{${richTextProjection}}}`)
    const wanted = takenBy(z.object({ text: z.array(rawBlock).nullable() }))
    expect(documentIn(answer).flatMap((one) => misfits(one, wanted, schema))).toEqual([])
  })

  test('fails for a field that the schema lacks', () => {
    const answer = typeOf('*[_type == "page"][0]{title, renamed}')
    expect(lost([answer], schema)).toEqual(['.renamed'])
  })

  test('fails for fields of another type, nullable fields and missing fields', () => {
    const answer = typeOf('*[_type == "product"]{title, cbd, description, "media": thumb.image}')
    const wanted = takenBy(
      z.object({
        title: z.number(),
        cbd: z.boolean(),
        description: z.array(z.object({ style: z.enum(['h1', 'normal']) })).nullish(),
        media: z.object({ alt: z.string().nullish(), colour: z.string().nullish() }).nullish(),
      }),
    )
    expect(documentIn(answer).flatMap((one) => misfits(one, wanted, schema))).toEqual(
      expect.arrayContaining(['.title can be string', '.cbd can be null', '.media.colour is not asked for']),
    )
  })

  test('covers every document type (DOC-01..35)', () => {
    const extracted = schema.flatMap((one) => (one.type === 'document' ? [one.name] : []))
    expect(extracted).toEqual(expect.arrayContaining(contentTypes.map(({ type }) => type)))
  })
})
