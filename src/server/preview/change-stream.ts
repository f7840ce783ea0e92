import { PREVIEW_KEEP_ALIVE_MS } from '#config/server-limits.ts'

/** An event for open pages: their content has changed, or changes are unknown because the service cannot be reached. */
export type ChangeEvent = 'changed' | 'unreachable'

export type Subscribe = (listener: (event: ChangeEvent) => void) => () => void

export interface ChangeStreams {
  /** A response that sends each change as a server-sent event, until the client leaves or `closeAll`. */
  open(subscribe: Subscribe): Response
  closeAll(): void
}

/** Keeps the streams of open preview pages, so that a server that stops can end them. */
export function createChangeStreams(): ChangeStreams {
  const closers = new Set<() => void>()
  const open = (subscribe: Subscribe) => {
    const encoder = new TextEncoder()
    let stop = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text))
        // A comment, without which proxies would cut a silent connection.
        const keepAlive = setInterval(send, PREVIEW_KEEP_ALIVE_MS, ': \n\n')
        const unsubscribe = subscribe((event) => send(`event: ${event}\ndata: \n\n`))
        const close = () => {
          stop()
          controller.close()
        }
        stop = () => {
          clearInterval(keepAlive)
          unsubscribe()
          closers.delete(close)
        }
        closers.add(close)
        send('retry: 1000\n\n')
      },
      cancel: () => stop(),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return {
    open,
    closeAll: () => {
      for (const close of [...closers]) close()
    },
  }
}
