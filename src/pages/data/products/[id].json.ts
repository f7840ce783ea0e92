import type { APIRoute, GetStaticPaths } from 'astro'
import { FILE_BUNDLE_TYPE, fileBundle } from '#config/file-bundle.ts'
import { productDataPath } from '#config/paths.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.ts'
import { allProductData } from '#features/catalogue/product-json.build.ts'

/** Stands for all products in one file bundle. */
const ALL = 'all'

/** A build renders one file bundle and writes its files; the development server renders each file by itself. */
export const getStaticPaths = (async () => {
  if (!import.meta.env.DEV) return [{ params: { id: ALL } }]
  const catalogue = await currentCatalogue()
  return [...allProductData(catalogue).keys()].map((id) => ({ params: { id } }))
}) satisfies GetStaticPaths

async function bundle(): Promise<Response> {
  const catalogue = await currentCatalogue()
  const files = [...allProductData(catalogue)].map(([id, data]) => [productDataPath(id), data] as const)
  return new Response(fileBundle(files), { headers: { 'content-type': FILE_BUNDLE_TYPE } })
}

/** What cart and suggestions need of one commerce product, by the number of its id. */
export const GET: APIRoute = async ({ params: { id = ALL } }) => {
  if (id === ALL) return bundle()
  const data = allProductData(await currentCatalogue()).get(id)
  // As a static host answers for a product that this site does not show.
  return data === undefined ? Response.json(null, { status: 404 }) : Response.json(data)
}
