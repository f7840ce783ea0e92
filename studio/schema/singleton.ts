import { getPublishedId } from '@sanity/client/csm'
import type { ConditionalPropertyCallbackContext, SchemaTypeDefinition } from 'sanity'

/** Whether `id` is that of the singleton's document (published, a draft, or of a release), which is its type's name. */
export const isSingletonId = (type: string, id: string | undefined): boolean =>
  id === undefined || getPublishedId(id) === type

/** Makes every document with another id read-only, because the studio's URL can open one (STU-12). */
export const withSingletonId = (type: string, definition: SchemaTypeDefinition): SchemaTypeDefinition => ({
  ...definition,
  readOnly: ({ document }: ConditionalPropertyCallbackContext) => !isSingletonId(type, document?._id),
})
