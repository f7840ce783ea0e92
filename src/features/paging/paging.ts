import { PRODUCTS_PER_PAGE } from '#config/limits.ts'
import { pathOf } from '#config/routes.ts'

/** One page of a list. */
export interface PageOf<Item> {
  items: readonly Item[]
  /** The page's number, from 1. */
  number: number
  /** The number of pages; at least 1, which may be empty. */
  pages: number
  /** How many items are on this page and those before it, and in all. */
  seen: number
  total: number
}

/** The page of that number, from 1; null when there is none. */
export function pageOf<Item>(all: readonly Item[], number: number): PageOf<Item> | null {
  const pages = Math.max(1, Math.ceil(all.length / PRODUCTS_PER_PAGE))
  if (!Number.isInteger(number) || number < 1 || number > pages) return null
  const first = (number - 1) * PRODUCTS_PER_PAGE
  const items = all.slice(first, first + PRODUCTS_PER_PAGE)
  return { items, number, pages, seen: first + items.length, total: all.length }
}

/** The number of the page, from 1, that has the item with this index. */
export const pageNumberOf = (index: number): number => Math.floor(index / PRODUCTS_PER_PAGE) + 1

/** The path of a category's page of that number; the first is the category's own path. */
export const categoryPagePath = (slug: string, number: number): string =>
  number === 1
    ? pathOf('productCategory', { slug })
    : pathOf('categoryPage', { slug, number: String(number) })

/** The paths of a category's pages after the first; `count` is the number of its products. */
export const laterPagePaths = (slug: string, count: number): readonly string[] =>
  Array.from({ length: Math.max(0, Math.ceil(count / PRODUCTS_PER_PAGE) - 1) }, (_, index) =>
    categoryPagePath(slug, index + 2),
  )
