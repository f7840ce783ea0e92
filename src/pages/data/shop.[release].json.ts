import type { APIRoute, GetStaticPaths } from 'astro'
import { buildId } from '#config/site.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.api.ts'
import { currentContent } from '#features/content/current-content.ts'
import { sharedDataJson, sharedDataRelease } from '#features/shared-data/shared-data.build.ts'

export const getStaticPaths = (() => [
  { params: { release: sharedDataRelease(buildId) } },
]) satisfies GetStaticPaths

/** Data of all pages that few shoppers need: menu products, cart and suggestion settings. */
export const GET: APIRoute = async () =>
  new Response(await sharedDataJson(await currentCatalogue(), await currentContent()), {
    headers: { 'content-type': 'application/json' },
  })
