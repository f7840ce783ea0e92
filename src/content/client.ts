import { ClientError, createClient, ServerError } from '@sanity/client'
import { z } from 'zod'
import { createRetryBudget, retryAfter, systemClock } from '#commerce/retry.ts'
import {
  BUILD_REQUEST_TIMEOUT_MS,
  CONTENT_API_VERSION,
  REQUEST_ATTEMPTS,
  REQUEST_INITIAL_DELAY_MS,
} from '#config/limits.ts'

export interface ContentServiceConfig {
  projectId: string
  dataset: string
  /** Undefined: the content service's own cloud. */
  apiHost: string | undefined
  /** Needed for `drafts`. */
  token: string | undefined
  /** `published` for the built site; `drafts` overlays what editors have not published yet. */
  perspective: 'published' | 'drafts'
  retry?: { attempts: number; initialDelayMs: number; timeoutMs: number }
}

/** Where documents come from. */
export interface ContentSource {
  /**
   * What the query answers, unparsed.
   * @throws ContentServiceError when the service cannot be reached or refuses, after the retries (NET-02).
   */
  fetch(query: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** The content service gave no answer that can be used; names its address. */
export class ContentServiceError extends Error {
  override name = 'ContentServiceError'
}

const isPassing = (failure: unknown) =>
  !(failure instanceof ClientError) || failure.statusCode === 429 || failure.statusCode === 408

const refusal = z.object({ headers: z.record(z.string(), z.string()) })

/** How long the service asks to be left alone, in milliseconds; null when it does not say. */
function askedBy(failure: unknown): number | null {
  if (!(failure instanceof ClientError || failure instanceof ServerError)) return null
  const { data } = refusal.safeParse(failure.response)
  return data === undefined ? null : retryAfter(new Headers(data.headers), systemClock)
}

/** A client of the content service (NET-05). Network failures, timeouts, 429 and 5xx are tried again (NET-02). */
export function createContentSource(config: ContentServiceConfig): ContentSource {
  const { projectId, dataset, apiHost, token, perspective } = config
  const { attempts, initialDelayMs, timeoutMs } = config.retry ?? {
    attempts: REQUEST_ATTEMPTS,
    initialDelayMs: REQUEST_INITIAL_DELAY_MS,
    timeoutMs: BUILD_REQUEST_TIMEOUT_MS,
  }
  const client = createClient({
    projectId,
    dataset,
    apiVersion: CONTENT_API_VERSION,
    perspective,
    // A build right after publishing must see what was published: the cached copy may be older.
    useCdn: false,
    timeout: timeoutMs,
    maxRetries: 0,
    ...(apiHost === undefined ? {} : { apiHost, useProjectHostname: false }),
    ...(token === undefined ? {} : { token }),
  })
  const address = apiHost ?? `https://${projectId}.api.sanity.io`

  return {
    async fetch(query, parameters) {
      const mayRetry = createRetryBudget({ clock: systemClock, random: Math.random, attempts, initialDelayMs })
      for (let tried = 1; ; tried += 1) {
        try {
          return await client.fetch<unknown>(query, { ...parameters })
        } catch (failure) {
          if (isPassing(failure) && (await mayRetry(askedBy(failure)))) continue
          const reason = failure instanceof Error ? failure.message : String(failure)
          const effort = tried === 1 ? '' : ` after ${tried} attempts`
          throw new ContentServiceError(
            `The content service at ${address} (dataset ${dataset}) gave no answer${effort}: ${reason}`,
            { cause: failure },
          )
        }
      }
    },
  }
}
