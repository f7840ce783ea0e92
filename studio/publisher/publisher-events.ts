type Listener = () => void

/** A browser gives up by itself only where it was answered, by a proxy without the publisher for one. */
const RECONNECT_MS = 5000
/** Forms of the next document come soon after those of the last one have gone. */
const LINGER_MS = 1000

/**
 * The events of a publisher, for all listeners on this page. Only one of the studio's tabs has the connection and passes
 * events on to the others: browsers open six to an origin over HTTP/1.1, and the seventh request would never be sent
 * (PUB-08).
 */
export class PublisherEvents {
  readonly #url: string
  readonly #listeners = new Set<Listener>()
  #end: (() => void) | null = null

  /** @param url The publisher's origin. */
  constructor(url: string) {
    this.#url = url
  }

  /** Calls back whenever something may have changed; returns how to end that. */
  subscribe(listener: Listener): () => void {
    this.#end ??= this.#start()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      setTimeout(() => this.#endUnlessUsed(), LINGER_MS)
    }
  }

  #endUnlessUsed(): void {
    if (this.#listeners.size > 0) return
    this.#end?.()
    this.#end = null
  }

  readonly #notify = () => {
    for (const listener of this.#listeners) listener()
  }

  #start(): () => void {
    const name = `publisher ${this.#url}`
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', this.#notify)
    const stop = new AbortController()
    const listen = () =>
      new Promise<void>((resolve) => {
        let close = () => {}
        const connect = () => {
          const events = new EventSource(`${this.#url}/events`)
          let timer: ReturnType<typeof setTimeout> | undefined
          events.addEventListener('message', () => {
            channel.postMessage(null)
            this.#notify()
          })
          events.addEventListener('error', () => {
            if (events.readyState === EventSource.CLOSED) timer = setTimeout(connect, RECONNECT_MS)
          })
          close = () => {
            clearTimeout(timer)
            events.close()
          }
        }
        connect()
        stop.signal.addEventListener('abort', () => {
          close()
          resolve()
        })
      })
    // Where nobody sees it, a tab's connection may be frozen.
    const look = () => {
      if (document.visibilityState === 'visible') this.#notify()
    }
    document.addEventListener('visibilitychange', look)
    // Absent outside secure contexts.
    const locks: LockManager | undefined = navigator.locks
    // When the tab that has the lock closes, the next one in line takes over.
    const reading = locks === undefined ? listen() : locks.request(name, { signal: stop.signal }, listen)
    reading.catch((error: unknown) => {
      if (!stop.signal.aborted) console.error('The publisher’s events cannot be read:', error)
    })
    return () => {
      stop.abort()
      channel.close()
      document.removeEventListener('visibilitychange', look)
    }
  }
}

const byUrl = new Map<string, PublisherEvents>()

/** The events of the publisher at an origin. */
export function publisherEvents(url: string): PublisherEvents {
  const events = byUrl.get(url) ?? new PublisherEvents(url)
  byUrl.set(url, events)
  return events
}
