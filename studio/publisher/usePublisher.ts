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
 * What `send` resolves to, sent again whenever the publisher says that something has changed. The response before stays
 * until the next one is there. `send` must be the same function as long as the request is the same.
 */
export function usePublisherData<Data>(
  publisher: PublisherClient,
  send: () => Promise<Data>,
): PublisherResponse<Data> {
  const [response, setResponse] = useState<PublisherResponse<Data>>({ state: 'loading' })
  useEffect(() => {
    // Responses may arrive in another order than their requests.
    let latest = 0
    const load = () => {
      latest += 1
      const number = latest
      send().then(
        (data) => {
          if (number === latest) setResponse({ state: 'loaded', data })
        },
        (error: unknown) => {
          if (number === latest)
            setResponse({ state: 'failed', reason: error instanceof Error ? error.message : String(error) })
        },
      )
    }
    load()
    const unsubscribe = publisher.subscribe(load)
    return () => {
      latest = -1
      unsubscribe()
    }
  }, [publisher, send])
  return response
}
