import type { z } from 'zod'

/** What a JSON text says; null when it is no JSON, or something else than the schema takes. */
export function parseJson<Value>(text: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
