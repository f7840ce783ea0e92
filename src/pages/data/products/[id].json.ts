import type { APIRoute, GetStaticPaths } from 'astro'
import { PARCEL_TYPE, parcelOf } from '#config/parcel.ts'
import { productDataPath } from '#config/routes.ts'
import { currentShop } from '#features/catalogue/current-shop.ts'
import { allProductData, type ProductData } from '#features/catalogue/product-data.ts'

interface Props {
  /** Null for all of them at once. */
  data: ProductData | null
}

/** A build asks for one parcel, and makes the files of it. */
export const getStaticPaths = (async () => {
  if (!import.meta.env.DEV) return [{ params: { id: 'all' }, props: { data: null } }]
  const { catalogue } = await currentShop()
  return [...allProductData(catalogue)].map(([id, data]) => ({ params: { id }, props: { data } }))
}) satisfies GetStaticPaths

async function parcel(): Promise<Response> {
  const { catalogue } = await currentShop()
  const files = [...allProductData(catalogue)].map(([id, data]) => [productDataPath(id), data] as const)
  return new Response(parcelOf(files), { headers: { 'content-type': PARCEL_TYPE } })
}

/** What the cart and suggestions know of one commerce product, by the number of its id. */
export const GET: APIRoute<Props> = ({ props }) =>
  props.data === null ? parcel() : Response.json(props.data)
