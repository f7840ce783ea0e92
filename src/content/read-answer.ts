import type { z } from 'zod'
import { ContentServiceError } from './client.ts'

/** An answer of the content service to a query for `type`. @throws ContentServiceError when it has another shape. */
export function readAnswer<Schema extends z.ZodType>(
  type: string,
  schema: Schema,
  answer: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ContentServiceError(`The content service sent an unreadable answer to the query for ${type}`)
}
