import type { Publisher } from './publisher.ts'
import type { Summary } from './status.ts'

/** Proxies end connections that are silent for longer. */
const HEARTBEAT_MS = 20_000

/** Sends the summary at once and after every change, as server-sent events. */
export function statusStream(publisher: Publisher, summary: () => Summary): Response {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const sendSummary = () => send(`data: ${JSON.stringify(summary())}\n\n`)
      const unsubscribe = publisher.subscribe(sendSummary)
      const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
      end = () => {
        unsubscribe()
        clearInterval(heartbeat)
      }
      sendSummary()
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}
