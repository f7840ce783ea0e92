import type { ConditionalPropertyCallbackContext, SchemaTypeDefinition } from 'sanity'

/** Published or as a draft, the one document of a singleton has its type as id. */
export const isTheOne = (type: string, id: string | undefined): boolean =>
  id === undefined || id === type || id === `drafts.${type}`

/** STU-12: makes a second document of the type, reached by its address, read-only, so that nothing can be begun there. */
export const onlyOne = (type: string, definition: SchemaTypeDefinition): SchemaTypeDefinition => ({
  ...definition,
  readOnly: ({ document }: ConditionalPropertyCallbackContext) => !isTheOne(type, document?._id),
})
