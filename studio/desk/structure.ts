import { EllipsisHorizontalIcon } from '@sanity/icons/EllipsisHorizontal'
import { FolderIcon } from '@sanity/icons/Folder'
import type { ListBuilder, ListItemBuilder, StructureBuilder } from 'sanity/structure'
import { contentTypes, isContentType, type StudioGroup, studioGroups } from '#config/content-types.ts'
import { pricesLoaded } from '../storefront/prices.ts'
import { UnknownTypeDocument } from './unknown-types/UnknownTypeDocument.tsx'
import { UnknownTypeList } from './unknown-types/UnknownTypeList.tsx'

type ContentTypeEntry = (typeof contentTypes)[number]

/** Opens the document of a singleton, or the list of all documents of a type. */
function typeItem(
  S: StructureBuilder,
  entry: ContentTypeEntry,
  title: string = entry.title,
): ListItemBuilder {
  const item = S.documentTypeListItem(entry.type).id(entry.type).title(title)
  if (entry.singleton)
    return item.child(S.document().id(entry.type).schemaType(entry.type).documentId(entry.type).title(title))
  const list = S.documentTypeList(entry.type).id(entry.type).title(title)
  if (entry.type !== 'product') return item.child(list)
  return item.child(async () => {
    await pricesLoaded()
    return list
  })
}

/** Opens a list of the group's types; a group of one type is that type under the group's title. */
function groupItem(S: StructureBuilder, id: StudioGroup, title: string): ListItemBuilder {
  const types: readonly ContentTypeEntry[] = contentTypes.filter(({ group }) => group === id)
  const [only, ...more] = types
  if (only !== undefined && more.length === 0) return typeItem(S, only, title)
  return S.listItem()
    .id(`group-${id}`)
    .title(title)
    .icon(FolderIcon)
    .child(
      S.list()
        .id(`group-${id}`)
        .title(title)
        .items(types.map((entry) => typeItem(S, entry))),
    )
}

/** The desk (STU-03..08): groups, then types without a group, then documents of unknown types. */
export const structure = (S: StructureBuilder): ListBuilder =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      ...studioGroups.map(({ id, title }) => groupItem(S, id, title)),
      S.divider(),
      ...contentTypes.filter(({ group }) => group === null).map((entry) => typeItem(S, entry)),
      S.divider(),
      S.listItem()
        .id('unknown')
        .title('Other documents')
        .icon(EllipsisHorizontalIcon)
        .child(
          S.component(UnknownTypeList)
            .id('unknown')
            .title('Other documents')
            // Links to such a document, as from search, open here as well, because there is no form for it.
            .canHandleIntent((intent, { type }) => intent === 'edit' && !isContentType(String(type)))
            .child((id) => S.component(UnknownTypeDocument).id(id).title(id)),
        ),
    ])
