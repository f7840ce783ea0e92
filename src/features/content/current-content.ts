import {
  PUBLIC_BACKEND_URL,
  PUBLIC_PICTURES,
  PUBLIC_SANITY_API_HOST,
  PUBLIC_SANITY_DATASET,
  PUBLIC_SANITY_PROJECT_ID,
} from 'astro:env/client'
import { SANITY_API_READ_TOKEN, SITE_SERVES_API } from 'astro:env/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { report } from '#browser/reporting/report.ts'
import { proxiedPicturesUrl } from '#config/services.ts'
import { excludeCBD, siteOrigin } from '#config/site.ts'
import { createContentSource } from '#content/client.ts'
import { type Content, createContent, validateContent } from '#content/content.ts'
import { reportAndRethrow, reportContentProblem } from '#content/problems.ts'
import { requireBackend } from '#content/require-backend.ts'
import { contentOverride } from './content-override.ts'

/** In development an editor's change is visible this long after it was published, at the latest. */
const DEVELOPMENT_LIFETIME_MS = 2000

async function loadContent(): Promise<Content> {
  const dataset = {
    projectId: PUBLIC_SANITY_PROJECT_ID,
    dataset: PUBLIC_SANITY_DATASET,
    apiHost: PUBLIC_SANITY_API_HOST,
  }
  const content = createContent({
    source: createContentSource({
      ...dataset,
      // Datasets that are not public need it; drafts stay out either way.
      token: SANITY_API_READ_TOKEN,
      perspective: 'published',
    }),
    siteOrigin,
    excludeCBD,
    // The development server has no proxy for pictures.
    proxiedPictures: import.meta.env.DEV ? null : proxiedPicturesUrl(PUBLIC_PICTURES, dataset),
    report: reportContentProblem,
  })
  await validateContent(content, report)
  if (!import.meta.env.DEV && PUBLIC_BACKEND_URL === undefined && SITE_SERVES_API !== 'yes') {
    await requireBackend(content).catch(reportAndRethrow(report))
  }
  return content
}

const requestContent = new AsyncLocalStorage<Content>()

/** Renders a page from other content than the build's: on the server, from what a request may see (PREV-04). */
export const withContent = <Result>(content: Content, render: () => Promise<Result>): Promise<Result> =>
  requestContent.run(content, render)

/** Whether the page is being rendered for one request, rather than for everybody. */
export const isRequestContent = (content: Content): boolean => requestContent.getStore() === content

let loading: Promise<Content> | null = null
let loadedAt = 0

/**
 * The content that pages are rendered from: that of `withContent`, that which was provided, or
 * loaded and validated once for a whole build.
 * @throws ContentError, ContentServiceError, ConfigurationError; all are reported first, and the build stops (CAT-19).
 */
export function currentContent(): Promise<Content> {
  const given = requestContent.getStore() ?? contentOverride.get()
  if (given !== undefined) return Promise.resolve(given)
  const isStale = import.meta.env.DEV && Date.now() - loadedAt > DEVELOPMENT_LIFETIME_MS
  if (loading !== null && !isStale) return loading
  loadedAt = Date.now()
  loading = loadContent().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
