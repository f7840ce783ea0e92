import { isDocumentType, routeOfType } from '#config/documents.ts'
import { documentPath } from '#config/routes.ts'
import { fieldOf } from '../validation/outcome.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The id of the category that a product's address is made of; null for other documents. */
export const categoryOf = (document: unknown): string | null =>
  fieldOf(document, '_type') === 'product' ? textOf(fieldOf(fieldOf(document, 'category'), '_ref')) : null

/** Where shoppers find a document (RTE-05..33): null for settings, and for one that lacks what its address is made of. */
export function publicPath(document: unknown, categorySlug: string | null): string | null {
  const type = fieldOf(document, '_type')
  const kind = typeof type === 'string' && isDocumentType(type) ? routeOfType(type) : null
  if (kind === null) return null
  return documentPath(kind, {
    slug: textOf(fieldOf(fieldOf(document, 'slug'), 'current')),
    category: categorySlug,
  })
}
