import { useEffect, useState } from 'react'

/** The state of a request to a service. */
export type RequestState<Data> =
  | { state: 'idle' | 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'loaded'; data: Data }

/**
 * Sends a request on mount, when `send` changes, and on retry; logs a failure (STU-15). `send` must be the same function
 * as long as the request is the same; null sends nothing.
 */
export function useRequest<Data>(send: (() => Promise<Data>) | null): RequestState<Data> {
  const [attempt, setAttempt] = useState(0)
  const [latest, setLatest] = useState<{
    send: typeof send
    attempt: number
    result: RequestState<Data>
  } | null>(null)
  useEffect(() => {
    if (send === null) return
    let isCurrent = true
    const finish = (result: RequestState<Data>) => {
      if (isCurrent) setLatest({ send, attempt, result })
    }
    send().then(
      (data) => finish({ state: 'loaded', data }),
      (error: unknown) => {
        if (isCurrent) console.error('A request to a service failed:', error)
        finish({ state: 'failed', retry: () => setAttempt(attempt + 1) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [send, attempt])
  if (send === null) return { state: 'idle' }
  return latest !== null && latest.send === send && latest.attempt === attempt
    ? latest.result
    : { state: 'loading' }
}
