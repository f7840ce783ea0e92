import { EllipsisHorizontalIcon } from '@sanity/icons/EllipsisHorizontal'
import { FolderIcon } from '@sanity/icons/Folder'
import type { ListBuilder, ListItemBuilder, StructureBuilder } from 'sanity/structure'
import { documentKinds, isDocumentType, type StudioGroup, studioGroups } from '#config/documents.ts'
import { OtherDocument } from './others/OtherDocument.tsx'
import { OtherDocuments } from './others/OtherDocuments.tsx'

type Kind = (typeof documentKinds)[number]

/** Straight into the one document of a singleton, or to the list of its kind. */
function kindItem(S: StructureBuilder, kind: Kind, title: string = kind.title): ListItemBuilder {
  const item = S.documentTypeListItem(kind.type).id(kind.type).title(title)
  return kind.singleton
    ? item.child(S.document().id(kind.type).schemaType(kind.type).documentId(kind.type).title(title))
    : item.child(S.documentTypeList(kind.type).id(kind.type).title(title))
}

/** A group of several kinds opens a list of them; a group of one is that one, under the group's name. */
function groupItem(S: StructureBuilder, id: StudioGroup, title: string): ListItemBuilder {
  const kinds: readonly Kind[] = documentKinds.filter(({ group }) => group === id)
  const [only, ...more] = kinds
  if (only !== undefined && more.length === 0) return kindItem(S, only, title)
  return S.listItem()
    .id(`group-${id}`)
    .title(title)
    .icon(FolderIcon)
    .child(
      S.list()
        .id(`group-${id}`)
        .title(title)
        .items(kinds.map((kind) => kindItem(S, kind))),
    )
}

/** The desk (STU-03..08): the groups, then what has none, then what is no longer known. */
export const structure = (S: StructureBuilder): ListBuilder =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      ...studioGroups.map(({ id, title }) => groupItem(S, id, title)),
      S.divider(),
      ...documentKinds.filter(({ group }) => group === null).map((kind) => kindItem(S, kind)),
      S.divider(),
      S.listItem()
        .id('unknown')
        .title('Other documents')
        .icon(EllipsisHorizontalIcon)
        .child(
          S.component(OtherDocuments)
            .id('unknown')
            .title('Other documents')
            // Links into one of them, from search and from what refers to it, come here too: a form they cannot have.
            .canHandleIntent((intent, { type }) => intent === 'edit' && !isDocumentType(String(type)))
            .child((id) => S.component(OtherDocument).id(id).title(id)),
        ),
    ])
