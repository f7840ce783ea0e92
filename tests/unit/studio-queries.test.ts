import { extractSchema } from '@sanity/schema/_internal'
import { parse, type SchemaType, type TypeNode, typeEvaluate } from 'groq-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentKinds } from '../../src/config/documents.ts'
import { openStudio, type StudioWorld } from './studio.fixture.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/content/*.ts', { eager: true })
const queries = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    name.endsWith('Query') && typeof value === 'string' ? [{ name, query: value }] : [],
  ),
)

let studio: StudioWorld
let schema: SchemaType
beforeAll(async () => {
  studio = await openStudio()
  schema = extractSchema(studio.workspace.schema, { enforceRequiredFields: true })
})
afterAll(() => studio.close())

/** What a part of an answer can be, named kinds of object looked up. */
function alternatives(node: TypeNode): readonly TypeNode[] {
  if (node.type === 'union') return node.of.flatMap(alternatives)
  if (node.type !== 'inline') return [node]
  const declared = schema.find((one) => one.type === 'type' && one.name === node.name)
  return declared?.type === 'type' ? alternatives(declared.value) : [node]
}

/** Keys of an answer that can never hold anything, or of which nothing is known: the schema has no such field. */
function lost(nodes: readonly TypeNode[], place: string): string[] {
  const all = nodes.flatMap(alternatives)
  const real = all.filter(({ type }) => type !== 'null')
  if (real.length === 0 || real.some(({ type }) => type === 'unknown' || type === 'inline')) return [place]
  const items = real.flatMap((node) => (node.type === 'array' ? [node.of] : []))
  const objects = real.flatMap((node) => (node.type === 'object' ? [node.attributes] : []))
  const keys = new Set(objects.flatMap((attributes) => Object.keys(attributes)))
  return [
    ...(items.length === 0 ? [] : lost(items, `${place}[]`)),
    ...[...keys].flatMap((key) =>
      lost(
        objects.flatMap((attributes) => attributes[key]?.value ?? []),
        `${place}.${key}`,
      ),
    ),
  ]
}

describe('queries in step with the schema', () => {
  test('there are queries to check', () => {
    expect(queries.length).toBeGreaterThan(25)
  })

  test.each(queries)('CAT-20 $name asks only for fields that the studio has', ({ query }) => {
    const answer = typeEvaluate(parse(query, { params: { excludeCBD: true, after: '', slug: '' } }), schema)
    expect(lost([answer], '')).toEqual([])
  })

  test('a field that the studio does not have would be noticed', () => {
    const answer = typeEvaluate(parse('*[_type == "page"][0]{title, renamed}'), schema)
    expect(lost([answer], '')).toEqual(['.renamed'])
  })

  test('DOC-01..35 the extracted schema has every kind of document', () => {
    const extracted = schema.flatMap((one) => (one.type === 'document' ? [one.name] : []))
    expect(extracted).toEqual(expect.arrayContaining(documentKinds.map(({ type }) => type)))
  })
})
