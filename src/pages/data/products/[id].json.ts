import type { APIRoute, GetStaticPaths } from 'astro'
import { FILE_BUNDLE_TYPE, fileBundle } from '#config/file-bundle.ts'
import { productDataPath } from '#config/paths.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.api.ts'
import { dataBundleCount, productsByBundle } from '#features/catalogue/data-bundles.build.ts'
import { allProductData, dataFiles } from '#features/catalogue/product-json.build.ts'
import { trackValue } from '#lib/read-tracker.ts'

/** Names of file bundles, with their number. */
const BUNDLE = /^bundle-(\d+)$/

/** A build renders file bundles and writes their files; the development server renders each file by itself. */
export const getStaticPaths = (async () => {
  const catalogue = await currentCatalogue()
  const ids = import.meta.env.DEV
    ? [...allProductData(catalogue).keys()]
    : Array.from({ length: dataBundleCount(catalogue) }, (_, number) => `bundle-${number}`)
  return ids.map((id) => ({ params: { id } }))
}) satisfies GetStaticPaths

async function bundle(number: number): Promise<Response> {
  const products = await trackValue(
    `products of bundle ${number}`,
    async () => productsByBundle(await currentCatalogue()).get(number) ?? [],
  )
  const data = dataFiles(await currentCatalogue(), products)
  const files = Array.from(data, ([id, file]) => [productDataPath(id), file] as const)
  return new Response(fileBundle(files), { headers: { 'content-type': FILE_BUNDLE_TYPE } })
}

/** What cart and suggestions need of one commerce product, by the number of its id. */
export const GET: APIRoute = async ({ params: { id = '' } }) => {
  const [, number] = BUNDLE.exec(id) ?? []
  if (number !== undefined) return bundle(Number(number))
  const data = allProductData(await currentCatalogue()).get(id)
  // As a static host answers for a product that this site does not show.
  return data === undefined ? Response.json(null, { status: 404 }) : Response.json(data)
}
