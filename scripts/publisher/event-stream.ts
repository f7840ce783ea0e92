import type { Publisher } from './publisher.ts'
import type { Summary } from './status.ts'

/** Proxies end connections that are silent for longer. */
const HEARTBEAT_MS = 20_000

/** Anybody may open one, and each takes memory. */
const MAX_STREAMS = 1_000

/**
 * Makes a function that opens a stream of server-sent events: the summary at once and after every change. It returns null
 * while too many are open.
 */
export function createStatusStreams(publisher: Publisher, summary: () => Summary): () => Response | null {
  let count = 0
  const open = () => {
    let end = () => {}
    return new ReadableStream<Uint8Array>({
      start(controller) {
        count += 1
        const encoder = new TextEncoder()
        const send = (text: string) => controller.enqueue(encoder.encode(text))
        const sendSummary = () => send(`data: ${JSON.stringify(summary())}\n\n`)
        const unsubscribe = publisher.subscribe(sendSummary)
        const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
        end = () => {
          count -= 1
          unsubscribe()
          clearInterval(heartbeat)
        }
        sendSummary()
      },
      cancel: () => end(),
    })
  }
  return () =>
    count >= MAX_STREAMS
      ? null
      : new Response(open(), {
          headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
        })
}
