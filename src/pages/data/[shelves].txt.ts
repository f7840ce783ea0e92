import type { APIRoute, GetStaticPaths } from 'astro'
import { SHELF_PRODUCTS } from '#config/limits.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.ts'
import { serializeProducts } from '#features/filter/filterable-products.ts'
import { hasMoreThan, shopFilter } from '#sections/catalogue/filter-items.ts'

/** Only a shop whose page does not show all products has `/data/shelves.txt`. */
export const getStaticPaths = (async () => {
  const { shopCategories } = await currentCatalogue()
  return hasMoreThan(SHELF_PRODUCTS, shopCategories) ? [{ params: { shelves: 'shelves' } }] : []
}) satisfies GetStaticPaths

/** What the filter knows of all products on the shop's page (FIND-01). */
export const GET: APIRoute = async () => {
  const { products } = shopFilter(await currentCatalogue())
  return new Response(serializeProducts(products), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
