import { randomBytes } from 'node:crypto'
import type { User } from '../accounts.ts'
import { apiError } from '../errors.ts'
import { runQuery } from '../groq/run-query.ts'
import { tagsOfChange } from '../groq/track-reads.ts'
import { eventStream, streamUser } from '../listen/event-stream.ts'
import { eventsFor, type Listening } from '../listen/mutation-events.ts'
import { StreamTickets } from '../listen/stream-tickets.ts'
import { isPublishedByDefault, queryParams } from '../permissions.ts'
import { type Call, datasetOf, flagParameter, type Route } from '../router.ts'
import type { Committed, Dataset } from '../store/dataset.ts'
import { isPublicId } from '../store/documents.ts'
import { View } from '../store/perspective-view.ts'

function listeningOf(call: Call, user: User | null): Listening {
  const { searchParams } = call.url
  const query = searchParams.get('query')
  if (query === null) throw apiError(400, 'The parameter "query" is missing')
  return {
    query,
    params: queryParams(searchParams),
    user,
    includeAllVersions:
      !isPublishedByDefault(call.apiVersion) || flagParameter(call.url, 'includeAllVersions'),
    includeMutations: searchParams.get('includeMutations') !== 'false',
    includeResult: flagParameter(call.url, 'includeResult'),
    includePreviousRevision: flagParameter(call.url, 'includePreviousRevision'),
    withEffects: searchParams.get('effectFormat') === 'mendoza',
    visibility: searchParams.get('visibility') === 'transaction' ? 'transaction' : 'query',
  }
}

/** The changes of documents that match a query, for listeners such as the studio's. */
function changesOf(dataset: Dataset, listening: Listening, projectId: string): Response {
  const context = { projectId, dataset: dataset.name, identity: listening.user?.id ?? '<anonymous>' }
  // Refuses an invalid query now, rather than failing at the first change.
  runQuery(listening.query, listening.params, new View(), context)
  return eventStream((send) => {
    send('welcome', { listenerName: randomBytes(9).toString('base64url') })
    return dataset.subscribe((committed) => {
      for (const one of eventsFor(committed, listening, context)) send('mutation', one, String(one.eventId))
    })
  })
}

/** The sync tags of queries whose result a transaction may change; drafts and versions only where asked for. */
function tagsOf({ transaction, previous }: Committed, includeDrafts: boolean): string[] {
  const seen = transaction.changes.filter(({ id }) => includeDrafts || isPublicId(id))
  const tags = seen.flatMap(({ id, document }) => tagsOfChange(id, previous.get(id) ?? null, document))
  return [...new Set(tags)]
}

/** The Live Content API's events: a client fetches again what has one of their sync tags. */
function liveEventsOf(dataset: Dataset, includeDrafts: boolean): Response {
  return eventStream((send) => {
    send('welcome', {})
    return dataset.subscribe((committed) => {
      const tags = tagsOf(committed, includeDrafts)
      if (tags.length > 0) send('message', { tags }, committed.transaction.id)
    })
  })
}

export function listenRoutes(): readonly Route[] {
  const tickets = new StreamTickets()
  const stream = (
    path: string,
    operation: string,
    open: (call: Call, user: User | null) => Response,
  ): Route => ({
    method: 'GET',
    path,
    versioned: true,
    operation,
    isSideRequest: true,
    handle: (call) => {
      datasetOf(call)
      const start = streamUser(call, tickets)
      return 'redirect' in start ? start.redirect : open(call, start.user)
    },
  })
  return [
    stream('/data/listen/:dataset', 'listen', (call, user) =>
      changesOf(datasetOf(call), listeningOf(call, user), call.service.projectId),
    ),
    stream('/data/live/events/:dataset', 'live', (call, user) => {
      const includeDrafts = flagParameter(call.url, 'includeDrafts')
      if (includeDrafts && user === null) {
        throw apiError(401, 'Unauthorized - live events of drafts need a token', 'SIO-401-AWH')
      }
      return liveEventsOf(datasetOf(call), includeDrafts)
    }),
  ]
}
