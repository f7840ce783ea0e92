import { z } from 'zod'
import { contentTypes } from '#config/content-types.ts'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import { isBlank } from '../../validation/values.ts'

/** Matches documents of types without a schema, except the content service's internal ones. */
const isUnknown = `!(_type in $known) && !(_id in path("_.**")) &&
  !(string::startsWith(_type, "sanity.") || string::startsWith(_type, "system."))`

/** The documents of unknown types up to a maximum, and their total (STU-08). Used with the perspective `drafts`. */
export const listQuery = `{
  "total": count(*[${isUnknown}]),
  "documents": *[${isUnknown}] | order(_type asc, _id asc)[0...${CONTENT_PAGE_SIZE}]{_id, _type, title, name}
}`

export const listParameters = { known: contentTypes.map(({ type }) => type) }

export const listResult = z.object({
  total: z.int(),
  documents: z.array(z.object({ _id: z.string(), _type: z.string(), title: z.unknown(), name: z.unknown() })),
})

/** The title of a document of unknown type: a field that usually contains one, else the id. */
export function displayName({ _id, title, name }: z.infer<typeof listResult>['documents'][number]): string {
  const text = [title, name].find((value) => typeof value === 'string' && !isBlank(value))
  return typeof text === 'string' ? text : _id
}

/** One document with all its fields. */
export const documentQuery = '*[_id == $id][0]'

export const documentResult = z.record(z.string(), z.unknown()).nullable()
