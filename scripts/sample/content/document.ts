import { createHash } from 'node:crypto'

/** A document in the content service's export format, before its array items have keys. */
export interface ContentDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

const keyOf = (path: string) => createHash('sha1').update(path).digest('hex').slice(0, 12)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Gives every object in a list the `_key` the studio needs, made from its place so that it never changes. */
const keyed = (value: unknown, path: string): Json => {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => {
      const place = `${path}[${index}]`
      const inner = keyed(item, place)
      return isRecord(item) && item._key === undefined && isRecord(inner)
        ? { _key: keyOf(place), ...inner }
        : inner
    })
  }
  if (isRecord(value)) {
    const entries: Array<[string, Json]> = []
    for (const [name, inner] of Object.entries(value)) {
      if (inner !== undefined) entries.push([name, keyed(inner, `${path}.${name}`)])
    }
    return Object.fromEntries(entries)
  }
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new Error(`${path} holds something that is not JSON.`)
}

/** When the sample shop was written: fixed, so that generating it again changes nothing. */
const WRITTEN = '2026-03-02T07:05:00Z'

/** One line of an export file. Throws for values that are not JSON, naming the field. */
export const toLine = (document: ContentDocument): string => {
  const { _id, _type, ...fields } = document
  const body = keyed(fields, _id)
  return JSON.stringify({
    _id,
    _type,
    _createdAt: WRITTEN,
    _updatedAt: WRITTEN,
    ...(isRecord(body) ? body : {}),
  })
}
