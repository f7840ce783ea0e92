import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'
import { contentTypes } from '#config/content-types.ts'
import { isSingletonId } from '../schema/singleton.ts'

const singletons: ReadonlySet<string> = new Set(
  contentTypes.flatMap(({ type, singleton }) => (singleton ? [type] : [])),
)

/** The actions that update a document, or take an update back (STU-12). */
const allowedActions: ReadonlySet<string> = new Set([
  'publish',
  'discardChanges',
  'discardVersion',
  'restore',
])

/**
 * Allows only updates and publishing of singletons, and nothing of a second document, which only its URL could open
 * (STU-12).
 */
export const singletonActions: DocumentActionsResolver = (actions, { schemaType, documentId }) => {
  if (!singletons.has(schemaType)) return actions
  if (!isSingletonId(schemaType, documentId)) return []
  return actions.filter(({ action }) => action !== undefined && allowedActions.has(action))
}

/** Removes singletons from the menus for new documents (STU-12). */
export const withoutSingletons: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => !singletons.has(templateId))
