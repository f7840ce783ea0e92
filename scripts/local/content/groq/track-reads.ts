import { createHash } from 'node:crypto'
import { getPublishedId } from '@sanity/client/csm'
import { isObject, referencesOf, type StoredDocument } from '../store/documents.ts'
import type { DocumentView } from '../store/perspective-view.ts'

/** A sync tag names something that a query read: opaque to clients, which compare it with those of live events. */
const tag = (kind: string, value: string): string =>
  `s1:${createHash('sha256').update(`${kind} ${value}`).digest('base64url').slice(0, 8)}`

/** A view that notes what is read of it, and the sync tags of that. */
export function withSyncTags(view: DocumentView): { view: DocumentView; tags: () => string[] } {
  const tags = new Set<string>()
  const reading = <Key extends string | undefined, Result>(kind: string, read: (key: Key) => Result) => {
    return (key: Key): Result => {
      tags.add(tag(kind, key ?? ''))
      return read(key)
    }
  }
  const readAll = reading('all', () => view.all)
  const tracked: DocumentView = {
    get all() {
      return readAll(undefined)
    },
    byId: reading('id', (id: string) => view.byId(id)),
    byType: reading('type', (type: string) => view.byType(type)),
    bySlug: reading('slug', (slug: string) => view.bySlug(slug)),
    referringTo: reading('reference', (id: string) => view.referringTo(id)),
  }
  return { view: tracked, tags: () => [...tags].sort() }
}

/** The sync tags of every query whose result a change of a document, from `before` to `after`, may change. */
export function tagsOfChange(
  id: string,
  before: StoredDocument | null,
  after: StoredDocument | null,
): string[] {
  const tags = [tag('all', ''), tag('id', getPublishedId(id)), tag('id', id)]
  for (const document of [before, after]) {
    if (document === null) continue
    tags.push(tag('type', document._type))
    const { slug } = document
    if (isObject(slug) && typeof slug.current === 'string') tags.push(tag('slug', slug.current))
    for (const { target } of referencesOf(document)) tags.push(tag('reference', target))
  }
  return [...new Set(tags)].sort()
}
