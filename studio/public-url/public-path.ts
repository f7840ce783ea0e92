import { routeOfType } from '#config/content-types.ts'
import { documentPath } from '#config/routes.ts'
import { fieldOf } from '../validation/values.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The id of a product's category, which is part of its path; null for other documents. */
export const categoryOf = (document: unknown): string | null =>
  fieldOf(document, '_type') === 'product' ? textOf(fieldOf(fieldOf(document, 'category'), '_ref')) : null

/** The path of a document on the shop (RTE-05..33); null for settings and for documents without a slug or category. */
export function publicPath(document: unknown, categorySlug: string | null): string | null {
  const type = fieldOf(document, '_type')
  const route = typeof type === 'string' ? routeOfType(type) : null
  if (route === null) return null
  return documentPath(route, {
    slug: textOf(fieldOf(fieldOf(document, 'slug'), 'current')),
    category: categorySlug,
  })
}
