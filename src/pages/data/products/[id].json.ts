import type { APIRoute, GetStaticPaths } from 'astro'
import { currentShop } from '#features/catalogue/current-shop.ts'
import { allProductData, type ProductData } from '#features/catalogue/product-data.ts'

export const getStaticPaths = (async () => {
  const { catalogue } = await currentShop()
  return [...allProductData(catalogue)].map(([id, data]) => ({ params: { id }, props: { data } }))
}) satisfies GetStaticPaths

/** What the cart and suggestions know of one commerce product, by the number of its id. */
export const GET: APIRoute<{ data: ProductData }> = ({ props }) => Response.json(props.data)
