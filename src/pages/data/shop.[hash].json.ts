import type { APIRoute, GetStaticPaths } from 'astro'
import { currentShop } from '#features/catalogue/current-shop.ts'
import { sharedDataFile } from '#features/catalogue/shared-data.build.ts'

export const getStaticPaths = (async () => {
  const { hash, body } = await sharedDataFile(await currentShop())
  return [{ params: { hash }, props: { body } }]
}) satisfies GetStaticPaths

/** What every page shares and few shoppers open: menu products, cart and suggestion settings. */
export const GET: APIRoute<{ body: string }> = ({ props }) =>
  new Response(props.body, { headers: { 'content-type': 'application/json' } })
