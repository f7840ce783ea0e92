import type { User } from '../accounts.ts'
import { apiError } from '../errors.ts'
import type { Call } from '../router.ts'
import type { StreamTickets } from './stream-tickets.ts'

const HEARTBEAT_MS = 15_000

/** Sends one event: its name, its data as JSON, and an id to resume at. */
export type SendEvent = (name: string, data: unknown, id?: string) => void

/** A stream of server-sent events. `subscribe` is called once and returns a function that unsubscribes. */
export function eventStream(subscribe: (send: SendEvent) => () => void): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      send(':\n\n')
      const unsubscribe = subscribe((name, data, id) =>
        send(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
      )
      const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
      stop = () => {
        clearInterval(heartbeat)
        unsubscribe()
      }
    },
    cancel: () => stop(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
  })
}

/**
 * The user of a stream, or the redirect that a browser gets first (see {@link StreamTickets}).
 * @throws ApiError 401 for a ticket that was used or has expired.
 */
export function streamUser(
  call: Call,
  tickets: StreamTickets,
): { user: User | null } | { redirect: Response } {
  const ticket = call.url.searchParams.get('__ticket')
  if (ticket !== null) {
    const holder = tickets.take(ticket)
    if (holder === undefined) throw apiError(401, 'The stream ticket was used or has expired')
    return { user: holder }
  }
  const isBrowser = call.request.headers.get('origin') !== null
  const location = isBrowser ? tickets.elsewhere(call.url, call.user) : null
  if (location === null) return { user: call.user }
  return {
    redirect: new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } }),
  }
}
