import { z } from 'zod'
import { type ContentType, contentTypes } from '#config/content-types.ts'
import type { ContentSource } from './client.ts'
import { contentQueries } from './content-queries.ts'
import { type LinkFields, readAllLinkFields, readLinkFields } from './link-fields.ts'
import { type RawDocument, rawDocument } from './parse-documents.ts'
import type { RawDocuments } from './parsed-documents.ts'
import { readAnswer } from './read-answer.ts'
import { readPages } from './read-pages.ts'

/** Every document of the content service that pages are made from, by content type. */
export type RawContent = ReadonlyMap<ContentType, RawDocuments>

export interface DocumentFetcher {
  /** @throws ContentServiceError */
  readAll(): Promise<RawContent>
  /**
   * `before`, with these documents and all that show something of them read again. Unchanged ones stay the same objects.
   * @throws ContentServiceError
   */
  readChanged(before: RawContent, ids: readonly string[]): Promise<RawContent>
}

const CATEGORY = 'productCategory' satisfies ContentType

/** Documents that refer to some others, which they may show the title and path of. */
const referringQuery = '*[references($ids)] {_id, _type}'
const referringSchema = z.array(z.object({ _id: z.string(), _type: z.string() }))

/**
 * With `comparesLinks`, `readChanged` asks for what refers to a changed document only when something that it may show of it
 * has changed; that costs another query of all documents in `readAll`.
 */
export function createDocumentFetcher(
  source: ContentSource,
  excludeCBD: boolean,
  { comparesLinks = false } = {},
): DocumentFetcher {
  const readList = (type: ContentType, query: string, ids: readonly string[] | null) =>
    readPages(async (after) =>
      readAnswer(type, z.array(rawDocument), await source.fetch(query, { after, ids, excludeCBD })),
    )

  async function read(type: ContentType, ids: readonly string[] | null): Promise<readonly RawDocument[]> {
    const query = contentQueries.get(type)
    if (query === undefined) return []
    if (query.kind === 'list') return readList(type, query.query, ids)
    const found = readAnswer(type, rawDocument.nullable(), await source.fetch(query.query, { excludeCBD }))
    return found === null ? [] : [found]
  }

  /**
   * The link fields of some content, read before its documents, so that they are never newer. Kept by the content, because
   * what is read of one may fail, or overlap with what is read of another.
   */
  const linkFieldsOf = new WeakMap<RawContent, LinkFields>()

  const referringTo = async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : readAnswer('references', referringSchema, await source.fetch(referringQuery, { ids }))

  /**
   * By content type, the changed documents and those that show their title and path, as a link to a product does; and the
   * link fields of the changed ones now.
   */
  async function affectedBy(ids: readonly string[], before: RawContent) {
    const { published, linkFields } = await readLinkFields(source, ids)
    const known = linkFieldsOf.get(before)
    const hasSameLinks = (id: string) => known?.has(id) === true && known.get(id) === linkFields.get(id)
    const changedLinks = ids.filter((id) => !hasSameLinks(id))
    const direct = await referringTo(changedLinks)
    // A product's path begins with its category's, so a link to the product shows something of the category.
    const isCategory = (id: string) =>
      before.get(CATEGORY)?.has(id) === true ||
      published.some(({ _id, _type }) => _id === id && _type === CATEGORY)
    const indirect = changedLinks.some(isCategory) ? await referringTo(direct.map(({ _id }) => _id)) : []
    const affected = new Map<string, Set<string>>()
    const add = (type: string, id: string) => affected.set(type, (affected.get(type) ?? new Set()).add(id))
    for (const { _id, _type } of [...published, ...direct, ...indirect]) add(_type, _id)
    for (const [type, documents] of before) for (const id of ids) if (documents.has(id)) add(type, id)
    return { affected, linkFields }
  }

  return {
    async readAll() {
      const linkFields = comparesLinks ? await readAllLinkFields(source) : null
      const all = await Promise.all(
        contentTypes.map(async ({ type }) => {
          const documents = await read(type, null)
          return [type, new Map(documents.map((document) => [document._id, document]))] as const
        }),
      )
      const content: RawContent = new Map(all)
      if (linkFields !== null) linkFieldsOf.set(content, linkFields)
      return content
    },
    async readChanged(before, ids) {
      const after = new Map(before)
      const { affected, linkFields } = await affectedBy(ids, before)
      for (const { type } of contentTypes) {
        const affectedIds = affected.get(type)
        if (affectedIds === undefined) continue
        const found = new Map(
          (await read(type, [...affectedIds])).map((document) => [document._id, document]),
        )
        const documents = new Map(before.get(type))
        for (const id of affectedIds) {
          const [known, now] = [documents.get(id), found.get(id)]
          if (now === undefined) documents.delete(id)
          else if (JSON.stringify(known) !== JSON.stringify(now)) documents.set(id, now)
        }
        after.set(type, documents)
      }
      const known = linkFieldsOf.get(before)
      if (known === undefined) return after
      const next = new Map(known)
      for (const id of ids) {
        const fields = linkFields.get(id)
        if (fields === undefined) next.delete(id)
        else next.set(id, fields)
      }
      linkFieldsOf.set(after, next)
      return after
    },
  }
}
