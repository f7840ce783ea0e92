import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'
import { documentKinds } from '#config/documents.ts'
import { isTheOne } from '../schema/singleton.ts'

const singletons: ReadonlySet<string> = new Set(
  documentKinds.flatMap(({ type, singleton }) => (singleton ? [type] : [])),
)

/** Publishing, and what undoes an edit: everything that is an update (STU-12). */
const allowed: ReadonlySet<string> = new Set(['publish', 'discardChanges', 'restore'])

/** STU-12: a singleton can be updated and published; a second one, which only its address could begin, nothing at all. */
export const singletonActions: DocumentActionsResolver = (actions, { schemaType, documentId }) => {
  if (!singletons.has(schemaType)) return actions
  if (!isTheOne(schemaType, documentId)) return []
  return actions.filter(({ action }) => action !== undefined && allowed.has(action))
}

/** STU-12: no menu offers to make a singleton. */
export const withoutSingletons: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => !singletons.has(templateId))
