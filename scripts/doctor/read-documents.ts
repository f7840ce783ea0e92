import type { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { CONTENT_PAGE_SIZE } from '../../src/config/limits.ts'
import { createPublishedSource } from '../../src/content/published-source.ts'

/**
 * The published documents of a type with some of their fields, however many there are.
 * @param projection GROQ, as `"title": coalesce(title, _id)`; the id is there anyway.
 * @throws Error when the content service does not list them.
 */
export async function readPublished<Document extends { _id: string }>(
  environment: Environment,
  { type, projection, schema }: { type: string; projection: string; schema: z.ZodType<Document> },
): Promise<Document[]> {
  const source = createPublishedSource(environment)
  const query = `*[_type == $type && _id > $after] | order(_id) [0...${CONTENT_PAGE_SIZE}] {_id, ${projection}}`
  const documents: Document[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Document[] = schema.array().parse(await source.fetch(query, { type, after }))
    documents.push(...page)
    after = page.length < CONTENT_PAGE_SIZE ? null : (page.at(-1)?._id ?? null)
  }
  return documents
}
