import type { APIRoute, GetStaticPaths } from 'astro'
import { FILE_BUNDLE_TYPE, fileBundle } from '#config/file-bundle.ts'
import { productDataPath } from '#config/routes.ts'
import { currentShop } from '#features/catalogue/current-shop.ts'
import { allProductData, type ProductData } from '#features/catalogue/product-data.ts'

interface Props {
  /** Null for all of them at once. */
  data: ProductData | null
}

/** A build renders one file bundle and writes its files; the development server renders each file by itself. */
export const getStaticPaths = (async () => {
  if (!import.meta.env.DEV) return [{ params: { id: 'all' }, props: { data: null } }]
  const { catalogue } = await currentShop()
  return [...allProductData(catalogue)].map(([id, data]) => ({ params: { id }, props: { data } }))
}) satisfies GetStaticPaths

async function bundle(): Promise<Response> {
  const { catalogue } = await currentShop()
  const files = [...allProductData(catalogue)].map(([id, data]) => [productDataPath(id), data] as const)
  return new Response(fileBundle(files), { headers: { 'content-type': FILE_BUNDLE_TYPE } })
}

/** What the cart and suggestions know of one commerce product, by the number of its id. */
export const GET: APIRoute<Props> = ({ props }) =>
  props.data === null ? bundle() : Response.json(props.data)
