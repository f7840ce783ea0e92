import type { Link } from '#content/links.ts'
import type { ContentCategory } from '#content/product-category.ts'
import type { Product } from './product.ts'

/** A product category with its products. */
export interface Category extends Omit<ContentCategory, 'products' | 'featuredProducts'> {
  /** `/shop/{slug}`. */
  path: string
  /** In order, without those hidden from collections (CAT-08). */
  products: readonly Product[]
  /** In order, without those hidden from navigation (CAT-08). */
  menuProducts: readonly Product[]
  /** Featured products on the category's page. */
  featuredProducts: {
    title: string | null
    text: string | null
    products: readonly Product[]
    cta: Link | null
  } | null
}

const byTitle = (a: Product, b: Product) => a.title.localeCompare(b.title, 'en')

/**
 * The products of a category: first those that the editor lists, in their order, then all others of the category by
 * title.
 */
export function productsOf(
  category: ContentCategory,
  { own, byId }: { own: readonly Product[]; byId: ReadonlyMap<string, Product> },
): readonly Product[] {
  const listed = category.products.flatMap((id) => byId.get(id) ?? [])
  return [...new Set([...listed, ...own.toSorted(byTitle)])]
}
