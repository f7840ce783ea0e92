import { contentTypes } from '#config/content-types.ts'
import { matchPath, productPath } from '#config/routes.ts'
import type { Content } from '#content/content.ts'

/**
 * The id of the document whose slug makes a path; null for pages with a fixed address, which no change of a document moves
 * (RTE-29).
 */
export async function ownDocument(content: Content, pathname: string): Promise<string | null> {
  const matched = matchPath(pathname)
  if (matched === null) return null
  if (matched.name === 'product' || matched.name === 'giftCard') {
    const products = await content.all('product')
    return products.find(({ category, slug }) => productPath(category.slug, slug) === pathname)?.id ?? null
  }
  const route = matched.name === 'categoryPage' ? 'productCategory' : matched.name
  for (const entry of contentTypes) {
    if (entry.singleton || entry.route !== route) continue
    const document = await content.bySlug(entry.type, matched.parameters.slug ?? '')
    if (document !== null) return document.id
  }
  return null
}
