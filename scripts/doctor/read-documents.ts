import type { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { CONTENT_PAGE_SIZE } from '../../src/config/limits.ts'
import { createPublishedSource } from '../../src/content/published-source.ts'
import { readPages } from '../../src/content/read-pages.ts'

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
  return readPages(async (after) => schema.array().parse(await source.fetch(query, { type, after })))
}
