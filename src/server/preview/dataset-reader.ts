import { getPublishedId } from '@sanity/client/csm'
import { fetchSecretQuery, urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import { z } from 'zod'
import { contentTypes } from '#config/content-types.ts'
import type { Environment } from '#config/env.ts'
import {
  CONTENT_PAGE_SIZE,
  REQUEST_ATTEMPTS,
  REQUEST_INITIAL_DELAY_MS,
  REQUEST_MAX_WAIT_MS,
  REQUEST_TIMEOUT_MS,
} from '#config/limits.ts'
import { CONTENT_CACHE_ENTRIES } from '#config/server-limits.ts'
import {
  ContentServiceError,
  type ContentSource,
  createContentClient,
  createContentSource,
} from '#content/client.ts'
import { readPages } from '#content/read-pages.ts'
import { type DatasetListener, listenToDataset } from './dataset-listener.ts'
import { createEditMarks, type EditMarks } from './edit-marks.ts'
import { layersOf, releasesOf } from './perspective.ts'
import { createQueryCache } from './query-cache.ts'

/** A version of a document that is not published. */
export interface UnpublishedDocument {
  /** Without the version's prefix. */
  id: string
  type: string
  title: string | null
  /** ISO 8601. */
  changedAt: string
}

/** Reads one dataset as editors see it: what is published, with drafts or a release on top. */
export interface DatasetReader extends Omit<DatasetListener, 'listen'> {
  /**
   * Content with the changes of a perspective: `published`, `drafts`, or names of releases (on top of drafts). With
   * `hasEditMarks` its texts end with marks.
   */
  source(perspective: string, hasEditMarks?: boolean): ContentSource
  /** The fields that the marks belong to. */
  marks: EditMarks
  /** The studio that made the secret in this URL; null when the secret is unknown or older than an hour. */
  studioOf(url: string): Promise<string | null>
  /** The answer to a query of all that is stored, versions and drafts as documents of their own. */
  fetchRaw(query: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>
  /** The type of a document, drafts included; null when there is none. */
  typeOf(id: string): Promise<string | null>
  /** Documents that the perspective's first release changes, or that have a draft; latest first. */
  unpublished(perspective: string): Promise<readonly UnpublishedDocument[]>
  /** What editors call the perspective's first release; null without a release. */
  releaseTitle(perspective: string): Promise<string | null>
}

/** An editor is waiting, as a shopper does in the browser (NET-02). */
const RETRY = {
  attempts: REQUEST_ATTEMPTS,
  initialDelayMs: REQUEST_INITIAL_DELAY_MS,
  maxWaitMs: REQUEST_MAX_WAIT_MS,
  timeoutMs: REQUEST_TIMEOUT_MS,
}

const types = contentTypes.map(({ type }) => type)

const unpublishedQuery = `*[_id in path($path) && _type in $types && _id > $after] | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {
  _id, _type, _updatedAt, "title": coalesce(title, name, pageTitle, introTitle)}`

const releaseTitleQuery = '*[_id == "_.releases." + $name][0].metadata.title'

const secretAnswer = z.object({ studioUrl: z.string().nullable() }).nullable()

const unpublishedAnswer = z.array(
  z.object({ _id: z.string(), _type: z.string(), _updatedAt: z.string(), title: z.unknown() }),
)

/** Reads a dataset with the read token; a listener drops what is cached as soon as anything changes (NET-06). */
export function openDatasetReader(
  environment: Environment,
  dataset: string,
  report: (error: unknown) => void,
): DatasetReader {
  const config = {
    projectId: environment.PUBLIC_SANITY_PROJECT_ID,
    dataset,
    apiHost: environment.PUBLIC_SANITY_API_HOST,
    token: environment.SANITY_API_READ_TOKEN,
    retry: RETRY,
  }
  const rawConfig = { ...config, perspective: 'raw' } as const
  const raw = createContentSource(rawConfig)
  const cache = createQueryCache(CONTENT_CACHE_ENTRIES)
  const sources = new Map<string, ContentSource>()
  const marks = createEditMarks()
  const listener = listenToDataset(createContentClient(rawConfig), () => cache.clear(), report)
  const { changes, connect, subscribe, stop } = listener

  function create(perspective: string, hasEditMarks: boolean): ContentSource {
    const direct = createContentSource(
      { ...config, perspective: layersOf(perspective) },
      hasEditMarks ? marks.mark : undefined,
    )
    const cached = cache.cached(hasEditMarks ? `${perspective}, marked` : perspective, direct)
    return {
      fetch: (query, parameters) => {
        listener.listen()
        // Without a connected listener nothing would drop what is cached.
        return (changes.version() === null ? direct : cached).fetch(query, parameters)
      },
    }
  }

  return {
    marks,
    source(perspective, hasEditMarks = false) {
      const key = `${hasEditMarks} ${perspective}`
      const source = sources.get(key) ?? create(perspective, hasEditMarks)
      // Names come from addresses that editors open, so their number is bounded.
      if (sources.size > CONTENT_CACHE_ENTRIES) sources.clear()
      sources.set(key, source)
      return source
    },
    async studioOf(url) {
      const secret = URL.parse(url)?.searchParams.get(urlSearchParamPreviewSecret)?.trim() ?? ''
      if (secret === '') return null
      // Not `validatePreviewUrl`, which also accepts the secret of "Share preview", and that never expires (OPEN-03).
      const answer = await raw.fetch(fetchSecretQuery, { secret }).catch((error: unknown) => {
        // Errors are logged with their cause, whose address has the secret.
        throw error instanceof ContentServiceError
          ? new ContentServiceError(error.message, { statusCode: error.statusCode })
          : error
      })
      const found = secretAnswer.parse(answer)
      return URL.parse(found?.studioUrl ?? '')?.origin ?? null
    },
    fetchRaw: raw.fetch,
    async typeOf(id) {
      const query = '*[_id in [$id, "drafts." + $id] || _id in path("versions.*." + $id)][0]._type'
      return z
        .string()
        .nullable()
        .parse(await raw.fetch(query, { id }))
    },
    async unpublished(perspective) {
      const [release] = releasesOf(perspective)
      const path = release === undefined ? 'drafts.**' : `versions.${release}.**`
      const found = await readPages(async (after) =>
        unpublishedAnswer.parse(await raw.fetch(unpublishedQuery, { path, types, after })),
      )
      const latestFirst = found.toSorted((a, b) => b._updatedAt.localeCompare(a._updatedAt))
      return latestFirst.map(({ _id, _type, _updatedAt, title }) => ({
        id: getPublishedId(_id),
        type: _type,
        title: typeof title === 'string' && title.trim() !== '' ? title : null,
        changedAt: _updatedAt,
      }))
    },
    async releaseTitle(perspective) {
      const [name] = releasesOf(perspective)
      if (name === undefined) return null
      const title = z
        .string()
        .nullable()
        .catch(null)
        .parse(await raw.fetch(releaseTitleQuery, { name }))
      return title?.trim() || name
    },
    changes,
    connect,
    subscribe,
    stop,
  }
}
