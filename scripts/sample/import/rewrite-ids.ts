const globalId = /^gid:\/\/shopify\/\w+\/\d+$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A global id, which content may hold encoded (CAT-13); null for any other text. */
function readGlobalId(text: string): { id: string; isEncoded: boolean } | null {
  if (globalId.test(text)) return { id: text, isEncoded: false }
  if (!/^Z2lkOi8v[\w+/]+=*$/.test(text)) return null
  const id = Buffer.from(text, 'base64').toString()
  return globalId.test(id) ? { id, isEncoded: true } : null
}

/**
 * A value of a document with the ids of another store, each written as it was. Ids that are not among them stay: content
 * may name a product that is no longer sold, which shows as unavailable (CAT-05).
 */
export function rewriteIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteIds(item, ids))
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewriteIds(item, ids)]))
  const found = typeof value === 'string' ? readGlobalId(value) : null
  if (found === null) return value
  const id = ids.get(found.id)
  if (id === undefined) return value
  return found.isEncoded ? Buffer.from(id).toString('base64') : id
}
