import {
  PUBLIC_BACKEND_URL,
  PUBLIC_MARKET,
  PUBLIC_STOREFRONT_API_TOKEN,
  PUBLIC_STOREFRONT_API_URL,
} from 'astro:env/client'
import { STOREFRONT_API_PRIVATE_TOKEN } from 'astro:env/server'
import { report } from '#browser/reporting/report.ts'
import { serverAccessToken } from '#commerce/graphql-clients.ts'
import { PREVIEW_CONTENT_MS } from '#config/limits.ts'
import type { Content } from '#content/content.ts'
import { reportContentProblem } from '#content/problems.ts'
import { currentContent, isRequestContent } from '#features/content/current-content.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogueOverride } from './catalogue-override.ts'
import { type CatalogueApi, createCatalogueApi, type LongReading } from './fetch-products.api.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { cachePreviewQueries } from './preview-query-cache.ts'
import { createBackendQuery } from './query-backend.ts'

/** Products as the backend at an address lists them; without one its resolvers run in this process. */
const apiAt = (backendUrl: string | undefined, long: LongReading | null = null): CatalogueApi =>
  createCatalogueApi(
    createBackendQuery({
      storefrontUrl: PUBLIC_STOREFRONT_API_URL,
      accessToken: serverAccessToken(PUBLIC_STOREFRONT_API_TOKEN, STOREFRONT_API_PRIVATE_TOKEN),
      backendUrl,
      market: PUBLIC_MARKET,
    }),
    PUBLIC_BACKEND_URL ?? PUBLIC_STOREFRONT_API_URL,
    long,
  )

let serverApi: CatalogueApi | null = null

/** The server, which renders pages for each request, has the backend's resolvers itself. */
function apiFor(content: Content): CatalogueApi {
  if (!isRequestContent(content)) return apiAt(PUBLIC_BACKEND_URL, { log: console.warn })
  serverApi ??= cachePreviewQueries(apiAt(undefined), PREVIEW_CONTENT_MS)
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
