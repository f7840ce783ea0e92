import type * as z from 'zod/mini'

/**
 * The JSON file at `path`, as `schema` reads it; null when there is none.
 * @throws Error when it cannot be loaded or read.
 */
export async function fetchJson<Data>(path: string, schema: z.ZodMiniType<Data>): Promise<Data | null> {
  const response = await fetch(path)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${path} was answered with status ${response.status}`)
  return schema.parse(await response.json())
}
