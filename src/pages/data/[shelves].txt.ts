import type { APIRoute, GetStaticPaths } from 'astro'
import { currentCatalogue } from '#features/catalogue/current-catalogue.api.ts'
import { shopProducts } from '#sections/catalogue/shop-filter.ts'
import { shopShelves } from '#sections/catalogue/shop-shelves.ts'

/** Only a shop whose page does not show all products has `/data/shelves.txt`. */
export const getStaticPaths = (async () => {
  const { shopCategories } = await currentCatalogue()
  return shopShelves(shopCategories).isComplete ? [] : [{ params: { shelves: 'shelves' } }]
}) satisfies GetStaticPaths

/** What the filter knows of all products on the shop's page (FIND-01). */
export const GET: APIRoute = async () =>
  new Response(await shopProducts(), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
