import { decodeId } from '../../../src/config/global-id.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * A value of a document with the ids of another store, each encoded where it was (CAT-13). Ids that are not among them
 * stay: content may name a product that is no longer sold, which shows as unavailable (CAT-05).
 */
export function rewriteIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteIds(item, ids))
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewriteIds(item, ids)]))
  if (typeof value !== 'string') return value
  const present = decodeId(value)
  const id = ids.get(present)
  if (id === undefined) return value
  return present === value ? id : btoa(id)
}
