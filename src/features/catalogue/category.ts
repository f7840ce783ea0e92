import type { Link } from '#content/links.ts'
import type { ContentCategory } from '#content/product-category.ts'
import type { Product } from './product.ts'

/** A shelf of the shop with what stands on it. */
export interface Category extends Omit<ContentCategory, 'products' | 'featuredProducts'> {
  /** `/shop/{slug}`. */
  path: string
  /** In order; those hidden from collections are left out (CAT-08). */
  products: readonly Product[]
  /** The same for menus: those hidden from navigation are left out. */
  menuProducts: readonly Product[]
  /** What the editor puts forward on the category's page; null for nothing. */
  featuredProducts: {
    title: string | null
    text: string | null
    products: readonly Product[]
    cta: Link | null
  } | null
}

const byTitle = (a: Product, b: Product) => a.title.localeCompare(b.title, 'en')

/**
 * The products of a category: first those the editor lists, in that order, then all others that belong to it, by
 * title.
 */
export function productsOf(
  category: ContentCategory,
  { own, byId }: { own: readonly Product[]; byId: ReadonlyMap<string, Product> },
): readonly Product[] {
  const listed = category.products.flatMap((id) => byId.get(id) ?? [])
  return [...new Set([...listed, ...own.toSorted(byTitle)])]
}
