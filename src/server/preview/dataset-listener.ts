import type { SanityClient } from '@sanity/client'
import { getPublishedId } from '@sanity/client/csm'
import { schemaType } from '@sanity/preview-url-secret/constants'
import { PREVIEW_CHANGES, PREVIEW_CONNECT_MS, PREVIEW_LISTEN_AGAIN_MS } from '#config/server-limits.ts'
import type { ChangeEvent } from './change-stream.ts'
import { createRecentChanges, type RecentChanges } from './recent-changes.ts'

/** Tells what changes in a dataset, once somebody needs it. */
export interface DatasetListener {
  /** The documents that have changed, as known from a connected listener. */
  changes: RecentChanges
  /** Starts listening, if that has not been done. */
  listen(): void
  /** Resolves once the listener is connected, or after a while: what is read before that has to be read again. */
  connect(): Promise<void>
  /** Calls `notify` at every change until the function that it returns is called. */
  subscribe(notify: (event: ChangeEvent) => void): () => void
  /** Stops listening for changes. */
  stop(): void
}

/** @param onEvent Called before subscribers, so that they read nothing that is cached. */
export function listenToDataset(
  client: SanityClient,
  onEvent: () => void,
  report: (error: unknown) => void,
): DatasetListener {
  let subscription: { unsubscribe(): void } | null = null
  let isStopped = false
  let connected = Promise.resolve()
  const changes = createRecentChanges(PREVIEW_CHANGES)
  const subscribers = new Set<(event: ChangeEvent) => void>()

  function announce(event: ChangeEvent): void {
    onEvent()
    for (const notify of subscribers) notify(event)
  }

  function listenAgain(): void {
    const timer = setTimeout(() => {
      if (subscribers.size > 0) listen()
    }, PREVIEW_LISTEN_AGAIN_MS)
    timer.unref()
  }

  function listen(): void {
    if (isStopped || subscription !== null) return
    const connecting = Promise.withResolvers<void>()
    connected = connecting.promise
    setTimeout(connecting.resolve, PREVIEW_CONNECT_MS).unref()
    subscription = client
      .listen(
        '*[!(_id in path("_.**")) && _type != $secret]',
        { secret: schemaType },
        {
          includeResult: false,
          // Without it the service tells of published documents only.
          includeAllVersions: true,
          visibility: 'query',
          events: ['welcome', 'mutation', 'reconnect'],
        },
      )
      .subscribe({
        next: (event) => {
          if (event.type === 'mutation') changes.add(getPublishedId(event.documentId))
          else if (event.type === 'reconnect') changes.stop()
          else changes.start()
          announce(event.type === 'reconnect' ? 'unreachable' : 'changed')
          connecting.resolve()
        },
        error: (error: unknown) => {
          changes.stop()
          subscription = null
          announce('unreachable')
          connecting.resolve()
          report(error)
          listenAgain()
        },
      })
  }

  return {
    changes,
    listen,
    connect() {
      listen()
      return connected
    },
    subscribe(notify) {
      subscribers.add(notify)
      listen()
      return () => subscribers.delete(notify)
    },
    stop() {
      isStopped = true
      subscription?.unsubscribe()
      subscription = null
      changes.stop()
    },
  }
}
