import { describe, expect, test } from 'vitest'
import { runQuery, runQueryWithSourceMap } from '../../scripts/local/content/groq/run-query.ts'
import { Perspectives } from '../../scripts/local/content/store/perspectives.ts'
import { readDocuments } from '../../scripts/sample/sample-files.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/content/*.ts', { eager: true })
const queries = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, value]) =>
    name.endsWith('Query') && typeof value === 'string' ? [[name, value] as const] : [],
  )

const time = '2026-01-01T00:00:00Z'
const perspectives = new Perspectives()
for (const document of readDocuments('production')) {
  perspectives.set(document._id, { ...document, _rev: 'r', _createdAt: time, _updatedAt: time })
}
const view = perspectives.view(['drafts'])
const context = { projectId: 'lull', dataset: 'production', identity: 'p-ada' }
/** Their documents hold a reference and no text of their own. */
const withoutTexts = new Set(['featuredProductQuery'])
const params = { excludeCBD: false, after: '', ids: null, slug: 'lemon-mint' }

describe("the shop's queries with a source map", () => {
  test.each(queries)('%s has the same result, and says where its texts come from', (name, query) => {
    const plain = runQuery(query, params, view, context)
    const { result, sourceMap } = runQueryWithSourceMap(query, params, view, { ...context, withKeys: true })
    expect(result).toEqual(plain)
    const isFound = Array.isArray(plain) ? plain.length > 0 : plain !== null
    expect(Object.keys(sourceMap.mappings).length > 0).toBe(isFound && !withoutTexts.has(name))
  })
})
