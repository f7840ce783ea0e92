import type { APIRoute, GetStaticPaths } from 'astro'
import { currentCatalogue } from '#features/catalogue/current-catalogue.ts'
import { sharedDataFile } from '#features/catalogue/shared-data.build.ts'
import { currentContent } from '#features/content/current-content.ts'

export const getStaticPaths = (async () => {
  const { hash } = await sharedDataFile(await currentCatalogue(), await currentContent())
  return [{ params: { hash } }]
}) satisfies GetStaticPaths

/** Data of all pages that few shoppers need: menu products, cart and suggestion settings. */
export const GET: APIRoute = async () => {
  const { body } = await sharedDataFile(await currentCatalogue(), await currentContent())
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
