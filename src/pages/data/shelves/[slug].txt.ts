import type { APIRoute, GetStaticPaths } from 'astro'
import { PRODUCTS_PER_PAGE } from '#config/limits.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.api.ts'
import { serializeProducts } from '#features/filter/filterable-products.ts'
import { filterOfShelves } from '#sections/catalogue/shelf-filter.ts'
import { hasMoreThan } from '#sections/catalogue/shop-shelves.ts'

/** Categories with more products than their page shows. */
export const getStaticPaths = (async () => {
  const { categories } = await currentCatalogue()
  return categories
    .filter((category) => hasMoreThan(PRODUCTS_PER_PAGE, [category]))
    .map(({ slug }) => ({ params: { slug } }))
}) satisfies GetStaticPaths

/** What the filter knows of a category's products (FIND-01). */
export const GET: APIRoute = async ({ params: { slug = '' } }) => {
  const catalogue = await currentCatalogue()
  const category = catalogue.categoryBySlug(slug)
  const { products } = filterOfShelves(catalogue, category === null ? [] : [category])
  return new Response(serializeProducts(products), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
