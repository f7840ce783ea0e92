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
    // Answers may arrive in another order than they were asked for.
    let latest = 0
    const load = () => {
      latest += 1
      const number = latest
      ask().then(
        (data) => {
          if (number === latest) setAnswer({ state: 'loaded', data })
        },
        (error: unknown) => {
          if (number === latest)
            setAnswer({ state: 'failed', reason: error instanceof Error ? error.message : String(error) })
        },
      )
    }
    load()
    const unsubscribe = publisher.subscribe(load)
    return () => {
      latest = -1
      unsubscribe()
    }
  }, [publisher, ask])
  return answer
}
