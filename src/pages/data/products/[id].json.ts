import type { APIRoute, GetStaticPaths } from 'astro'
import { FILE_BUNDLE_TYPE, fileBundle } from '#config/file-bundle.ts'
import { productDataPath } from '#config/routes.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.ts'
import { allProductData, type ProductData } from '#features/catalogue/product-data.ts'

interface Props {
  /** Null for the bundle of all. */
  data: ProductData | null
}

/** A build renders one file bundle and writes its files; the development server renders each file by itself. */
export const getStaticPaths = (async () => {
  if (!import.meta.env.DEV) return [{ params: { id: 'all' }, props: { data: null } }]
  const catalogue = await currentCatalogue()
  return [...allProductData(catalogue)].map(([id, data]) => ({ params: { id }, props: { data } }))
}) satisfies GetStaticPaths

async function bundle(): Promise<Response> {
  const catalogue = await currentCatalogue()
  const files = [...allProductData(catalogue)].map(([id, data]) => [productDataPath(id), data] as const)
  return new Response(fileBundle(files), { headers: { 'content-type': FILE_BUNDLE_TYPE } })
}

/** What cart and suggestions need of one commerce product, by the number of its id. */
export const GET: APIRoute<Props> = ({ props }) =>
  props.data === null ? bundle() : Response.json(props.data)
