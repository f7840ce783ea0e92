import { z } from 'zod'
import { isRecord } from '#lib/is-record.ts'

export const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() })
export type Document = z.infer<typeof documentSchema>

/** A value somewhere in a document, in other objects and lists too. */
export interface Place {
  document: Document
  path: readonly (string | number)[]
  /** Of the field that it is in. */
  name: string
  value: unknown
}

function placesBelow(value: unknown, { document, path, name }: Omit<Place, 'value'>): Place[] {
  const entries = Array.isArray(value)
    ? value.map((item, index) => ({ key: index, name, value: item }))
    : isRecord(value)
      ? Object.entries(value).map(([key, item]) => ({ key, name: key, value: item }))
      : []
  return entries
    .filter((entry) => !entry.name.startsWith('_'))
    .flatMap((entry) => {
      const place = { document, path: [...path, entry.key], name: entry.name, value: entry.value }
      return [place, ...placesBelow(entry.value, place)]
    })
}

/** All values of some documents but ids, types and keys. */
export const placesOf = (documents: readonly Document[]): Place[] =>
  documents.flatMap((document) => placesBelow(document, { document, path: [], name: '' }))

function replaced(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  replacement: unknown,
): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value
      .map((item, index) => (index === key ? replaced(item, rest, replacement) : item))
      .filter((item) => item !== undefined)
  if (!isRecord(value)) return value
  const next = { ...value, [key]: replaced(value[key], rest, replacement) }
  return Object.fromEntries(Object.entries(next).filter(([, field]) => field !== undefined))
}

/** The document with another value in this place, or none. */
export const withValue = ({ document, path }: Place, value: unknown): Document =>
  documentSchema.parse(replaced(document, path, value))
