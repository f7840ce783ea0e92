import { PUBLIC_MARKET, PUBLIC_STOREFRONT_API_TOKEN, PUBLIC_STOREFRONT_API_URL } from 'astro:env/client'
import { STOREFRONT_API_PRIVATE_TOKEN } from 'astro:env/server'
import { report } from '#browser/reporting/report.ts'
import { storefrontConfig } from '#commerce/server-storefront.ts'
import { PREVIEW_CONTENT_MS } from '#config/server-limits.ts'
import type { Content } from '#content/content.ts'
import { reportContentProblem } from '#content/problems.ts'
import { currentContent, isRequestContent } from '#features/content/current-content.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogueOverride } from './catalogue-override.ts'
import { type BatchOptions, type CatalogueApi, createCatalogueApi } from './fetch-products.api.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { cachePreviewQueries } from './preview-query-cache.ts'
import { createBackendQuery } from './query-backend.ts'

const createApi = (batch: BatchOptions | null): CatalogueApi =>
  createCatalogueApi(
    createBackendQuery(
      storefrontConfig({
        PUBLIC_STOREFRONT_API_URL,
        PUBLIC_STOREFRONT_API_TOKEN,
        STOREFRONT_API_PRIVATE_TOKEN,
        PUBLIC_MARKET,
      }),
    ),
    PUBLIC_STOREFRONT_API_URL,
    batch,
  )

let serverApi: CatalogueApi | null = null

/** Previews, which are rendered for each request, share what they have read for a short while. */
function apiFor(content: Content): CatalogueApi {
  if (!isRequestContent(content)) return createApi({ log: console.warn })
  serverApi ??= cachePreviewQueries(createApi(null), PREVIEW_CONTENT_MS)
  return serverApi
}

/** By the content they are merged with: new content, as in development, gets a new catalogue. */
const catalogueOf = memoizeAsync(
  (content: Content): Promise<Catalogue> =>
    loadCatalogue({ content, api: apiFor(content), report: reportContentProblem, reportError: report }),
  new WeakMap(),
)

/**
 * The catalogue that pages are rendered from: loaded once for a whole build (CAT-18).
 * @throws CatalogueError, and what `currentContent` throws; reported first, and the build stops (CAT-19).
 */
export async function currentCatalogue(): Promise<Catalogue> {
  const content = await currentContent()
  const provided = catalogueOverride.get()
  return provided?.content === content ? provided.catalogue : catalogueOf(content)
}
