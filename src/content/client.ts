import {
  ClientError,
  type ContentSourceMap,
  createClient,
  type SanityClient,
  ServerError,
} from '@sanity/client'
import { z } from 'zod'
import {
  BUILD_REQUEST_TIMEOUT_MS,
  CONTENT_API_VERSION,
  REQUEST_ATTEMPTS,
  REQUEST_INITIAL_DELAY_MS,
} from '#config/limits.ts'
import { createRetryBudget, type RetryBudgetOptions, retryAfter, systemClock } from '#config/retry.ts'

export interface ContentServiceConfig {
  projectId: string
  dataset: string
  /** Undefined for the content service's own cloud. */
  apiHost: string | undefined
  /** Required for `drafts`. */
  token: string | undefined
  /**
   * `published` for builds; `drafts` overlays drafts on published documents; a list of versions, such as a release's, is
   * laid over them in its order. `raw` has drafts and versions as documents of their own.
   */
  perspective: 'published' | 'drafts' | 'raw' | readonly string[]
  retry?: Pick<RetryBudgetOptions, 'attempts' | 'initialDelayMs' | 'maxWaitMs'> & { timeoutMs: number }
}

/** Adds marks to the texts of an answer by its source map, which says where each value is stored. */
export type MarkAnswer = (result: unknown, sourceMap: ContentSourceMap | undefined) => unknown

/** Runs queries. */
export interface ContentSource {
  /**
   * The unparsed result of a query.
   * @throws ContentServiceError when the service cannot be reached or refuses, after all retries (NET-02).
   */
  fetch(query: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** The content service sent no usable answer; the message names its address, and `statusCode` is what it answered with. */
export class ContentServiceError extends Error {
  override name = 'ContentServiceError'
  readonly statusCode: number | null

  constructor(
    message: string,
    { cause, statusCode = null }: { cause?: unknown; statusCode?: number | null } = {},
  ) {
    super(message, { cause })
    this.statusCode = statusCode
  }
}

const isRefusal = (error: unknown): error is ClientError | ServerError =>
  error instanceof ClientError || error instanceof ServerError

/** Whether a retry may succeed. */
const isTransient = (error: unknown) =>
  !(error instanceof ClientError) || error.statusCode === 429 || error.statusCode === 408

const errorResponse = z.object({ headers: z.record(z.string(), z.string()) })

/** The service's `Retry-After` in milliseconds; null when it sent none. */
function retryAfterOf(error: unknown): number | null {
  if (!isRefusal(error)) return null
  const { data } = errorResponse.safeParse(error.response)
  return data === undefined ? null : retryAfter(new Headers(data.headers), systemClock)
}

/** Leaves the queries out of addresses, where they are long and encoded; the error's cause has them. */
const withoutQueries = (message: string) => message.replaceAll(/(https?:\/\/[^\s?]+)\?\S*/g, '$1')

const DEFAULT_RETRY = {
  attempts: REQUEST_ATTEMPTS,
  initialDelayMs: REQUEST_INITIAL_DELAY_MS,
  timeoutMs: BUILD_REQUEST_TIMEOUT_MS,
}

/** The content service's own client, which retries nothing. */
export function createContentClient({
  projectId,
  dataset,
  apiHost,
  token,
  perspective,
  retry = DEFAULT_RETRY,
}: ContentServiceConfig): SanityClient {
  return createClient({
    projectId,
    dataset,
    apiVersion: CONTENT_API_VERSION,
    perspective: typeof perspective === 'string' ? perspective : [...perspective],
    // The CDN's copy may be older than what was just published.
    useCdn: false,
    timeout: retry.timeoutMs,
    maxRetries: 0,
    ...(apiHost === undefined ? {} : { apiHost, useProjectHostname: false }),
    ...(token === undefined ? {} : { token }),
  })
}

/**
 * A client of the content service (NET-05). Retries network errors, timeouts, 408, 429 and 5xx (NET-02).
 * @param mark For previews; with it, the service is asked for source maps.
 */
export function createContentSource(config: ContentServiceConfig, mark?: MarkAnswer): ContentSource {
  const { projectId, dataset, apiHost } = config
  const { timeoutMs: _, ...budget } = config.retry ?? DEFAULT_RETRY
  const client = createContentClient(config)
  const address = apiHost ?? `https://${projectId}.api.sanity.io`

  async function send(query: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (mark === undefined) return client.fetch<unknown>(query, { ...parameters })
    const { result, resultSourceMap } = await client.fetch<unknown>(
      query,
      { ...parameters },
      { filterResponse: false, resultSourceMap: 'withKeyArraySelector' },
    )
    return mark(result, resultSourceMap)
  }

  return {
    async fetch(query, parameters) {
      const mayRetry = createRetryBudget({ ...budget, clock: systemClock, random: Math.random })
      for (let tried = 1; ; tried += 1) {
        try {
          return await send(query, parameters)
        } catch (error) {
          if (isTransient(error) && (await mayRetry(retryAfterOf(error)))) continue
          const reason = withoutQueries(error instanceof Error ? error.message : String(error))
          const attemptsMade = tried === 1 ? '' : ` after ${tried} attempts`
          throw new ContentServiceError(
            `The content service at ${address} (dataset ${dataset}) did not answer${attemptsMade}: ${reason}`,
            { cause: error, statusCode: isRefusal(error) ? error.statusCode : null },
          )
        }
      }
    },
  }
}
