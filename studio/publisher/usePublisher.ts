import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { createPublisherClient, type PublisherClient } from './publisher-client.ts'

/** The publisher at an address, with the session of the signed-in editor. */
export function usePublisher(url: string): PublisherClient {
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const { token } = client.config()
  return useMemo(() => createPublisherClient(url, token), [url, token])
}

export type PublisherResponse<Data> =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  | { state: 'loaded'; data: Data }

/**
 * What `ask` answers, asked again whenever the publisher says that something has changed. The answer before stays until
 * the next one is there. `ask` must be the same function as long as the question is the same.
 */
export function useAnswer<Data>(
  publisher: PublisherClient,
  ask: () => Promise<Data>,
): PublisherResponse<Data> {
  const [answer, setAnswer] = useState<PublisherResponse<Data>>({ state: 'loading' })
  useEffect(() => {
    let isCurrent = true
    const load = () => {
      ask().then(
        (data) => {
          if (isCurrent) setAnswer({ state: 'loaded', data })
        },
        (error: unknown) => {
          if (isCurrent)
            setAnswer({ state: 'failed', reason: error instanceof Error ? error.message : String(error) })
        },
      )
    }
    load()
    const unsubscribe = publisher.subscribe(load)
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [publisher, ask])
  return answer
}
