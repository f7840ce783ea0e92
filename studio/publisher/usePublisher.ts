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
 * until the next one is there, unless it is to another request (PUB-08). `send` must be the same function as long as the
 * request is the same.
 */
export function usePublisherData<Data>(
  publisher: PublisherClient,
  send: () => Promise<Data>,
): PublisherResponse<Data> {
  const [latest, setLatest] = useState<{ send: typeof send; response: PublisherResponse<Data> } | null>(null)
  useEffect(() => {
    // Responses may arrive in another order than their requests.
    let sent = 0
    const load = () => {
      sent += 1
      const number = sent
      send().then(
        (data) => {
          if (number === sent) setLatest({ send, response: { state: 'loaded', data } })
        },
        (error: unknown) => {
          if (number !== sent) return
          const reason = error instanceof Error ? error.message : String(error)
          setLatest({ send, response: { state: 'failed', reason } })
        },
      )
    }
    load()
    const unsubscribe = publisher.subscribe(load)
    return () => {
      sent = -1
      unsubscribe()
    }
  }, [publisher, send])
  return latest?.send === send ? latest.response : { state: 'loading' }
}
