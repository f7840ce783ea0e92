import { z } from 'zod'
import { contentTypes } from '#config/content-types.ts'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { ContentSource } from './client.ts'
import { linkedPageProjection } from './projections.ts'
import { readAnswer } from './read-answer.ts'
import { readPages } from './read-pages.ts'

/** What documents show of others that they refer to, as JSON by the other's id. */
export type LinkFields = ReadonlyMap<string, string>

const projection = `{_id, ${linkedPageProjection}}`
const someQuery = `*[_id in $ids] ${projection}`
const allQuery = `*[_type in $types && _id > $after] | order(_id) [0...${CONTENT_PAGE_SIZE}] ${projection}`
const rowsSchema = z.array(z.looseObject({ _id: z.string(), _type: z.string() }))

type Row = z.infer<typeof rowsSchema>[number]

const types: readonly string[] = contentTypes.map(({ type }) => type)

/** Pictures and files have none, because they are shown as a whole: documents that refer to them are always read again. */
const toLinkFields = (rows: readonly Row[]): LinkFields =>
  new Map(rows.filter(({ _type }) => types.includes(_type)).map((row) => [row._id, JSON.stringify(row)]))

/** The link fields of every document. @throws ContentServiceError */
export async function readAllLinkFields(source: ContentSource): Promise<LinkFields> {
  return toLinkFields(
    await readPages(async (after) =>
      readAnswer('links', rowsSchema, await source.fetch(allQuery, { after, types })),
    ),
  )
}

/** Those of some documents, and which of these are published, pictures and files included. @throws ContentServiceError */
export async function readLinkFields(source: ContentSource, ids: readonly string[]) {
  const published = readAnswer('links', rowsSchema, await source.fetch(someQuery, { ids }))
  return { published, linkFields: toLinkFields(published) }
}
