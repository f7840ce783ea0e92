import { randomBytes } from 'node:crypto'
import type { User } from '../accounts.ts'
import { apiError } from '../errors.ts'
import { runQuery } from '../groq/run-query.ts'
import { eventsFor, type Listening } from '../listen/mutation-events.ts'
import { StreamTickets } from '../listen/stream-tickets.ts'
import { queryParams } from '../permissions.ts'
import { type Call, datasetOf, flag, type Route } from '../router.ts'
import type { Dataset } from '../store/dataset.ts'
import { View } from '../store/perspective-view.ts'

const HEARTBEAT_MS = 15_000

function listeningOf(call: Call, user: User | null): Listening {
  const { searchParams } = call.url
  const query = searchParams.get('query')
  if (query === null) throw apiError(400, 'The parameter "query" is missing')
  return {
    query,
    params: queryParams(searchParams),
    user,
    includeMutations: searchParams.get('includeMutations') !== 'false',
    includeResult: flag(call.url, 'includeResult'),
    includePreviousRevision: flag(call.url, 'includePreviousRevision'),
    withEffects: searchParams.get('effectFormat') === 'mendoza',
    visibility: searchParams.get('visibility') === 'transaction' ? 'transaction' : 'query',
  }
}

function stream(dataset: Dataset, listening: Listening, projectId: string): Response {
  const context = { projectId, dataset: dataset.name, identity: listening.user?.id ?? '<anonymous>' }
  // Refuses an invalid query now, rather than failing at the first change.
  runQuery(listening.query, listening.params, new View(), context)
  const encoder = new TextEncoder()
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const event = (name: string, data: unknown, id?: string) =>
        send(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      send(':\n\n')
      event('welcome', { listenerName: randomBytes(9).toString('base64url') })
      const unsubscribe = dataset.subscribe((committed) => {
        for (const one of eventsFor(committed, listening, context)) {
          event('mutation', one, String(one.eventId))
        }
      })
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

export function listenRoutes(): readonly Route[] {
  const tickets = new StreamTickets()
  const listen = (call: Call): Response => {
    const dataset = datasetOf(call)
    const ticket = call.url.searchParams.get('__ticket')
    const holder = ticket === null ? undefined : tickets.take(ticket)
    if (ticket !== null && holder === undefined)
      throw apiError(401, 'The stream ticket was used or has expired')
    const user = holder === undefined ? call.user : holder
    const listening = listeningOf(call, user)
    const isBrowser = call.request.headers.get('origin') !== null
    const elsewhere = isBrowser && ticket === null ? tickets.elsewhere(call.url, user) : null
    if (elsewhere !== null) {
      return new Response(null, {
        status: 307,
        headers: { location: elsewhere, 'cache-control': 'no-store' },
      })
    }
    return stream(dataset, listening, call.service.projectId)
  }
  return [
    {
      method: 'GET',
      path: '/data/listen/:dataset',
      versioned: true,
      operation: 'listen',
      isSideRequest: true,
      handle: listen,
    },
  ]
}
