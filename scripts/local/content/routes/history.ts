import { apiError } from '../errors.ts'
import { type Call, datasetOf, flagParameter, type Route, requireUser } from '../router.ts'

const idsOf = (call: Call) => (call.params.ids ?? '').split(',').filter((id) => id !== '')

async function transactions(call: Call): Promise<Response> {
  const dataset = datasetOf(call)
  requireUser(call)
  const { searchParams } = call.url
  const limit = searchParams.get('limit')
  if (limit !== null && !/^\d{1,6}$/.test(limit))
    throw apiError(400, `"limit" must be a number, not "${limit}"`)
  const ids = idsOf(call)
  const found = await dataset.history.transactions(ids, {
    fromTransaction: searchParams.get('fromTransaction') ?? undefined,
    toTransaction: searchParams.get('toTransaction') ?? undefined,
    fromTime: searchParams.get('fromTime') ?? undefined,
    toTime: searchParams.get('toTime') ?? undefined,
    reverse: flagParameter(call.url, 'reverse'),
    limit: limit === null ? undefined : Number(limit),
  })
  const withMutations =
    !flagParameter(call.url, 'excludeContent') && !flagParameter(call.url, 'excludeMutations')
  const onlyAsked = flagParameter(call.url, 'includeIdentifiedDocumentsOnly')
  const withEffects = searchParams.get('effectFormat') === 'mendoza'
  const lines = found.map(({ mutations, effects, documentIDs, ...rest }) =>
    JSON.stringify({
      ...rest,
      documentIDs: onlyAsked ? documentIDs.filter((id) => ids.includes(id)) : documentIDs,
      ...(withMutations ? { mutations } : {}),
      ...(withEffects ? { effects } : {}),
    }),
  )
  return new Response(lines.map((line) => `${line}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
  })
}

async function documentsThen(call: Call): Promise<Response> {
  const dataset = datasetOf(call)
  requireUser(call)
  const { searchParams } = call.url
  const revision = searchParams.get('revision')
  const time = searchParams.get('time')
  const when = flagParameter(call.url, 'lastRevision')
    ? 'last'
    : revision !== null
      ? { revision }
      : { time: time ?? new Date().toISOString() }
  const documents = await Promise.all(idsOf(call).map((id) => dataset.history.documentAt(id, when)))
  return Response.json({ documents: documents.filter((document) => document !== null) })
}

async function events(call: Call): Promise<Response> {
  const dataset = datasetOf(call)
  requireUser(call)
  const { searchParams } = call.url
  const id = call.params.id ?? ''
  const all = await dataset.history.events(id)
  const from = Number(searchParams.get('nextCursor') ?? 0)
  const next = from + Number(searchParams.get('limit') ?? all.length)
  if (!Number.isInteger(from) || !Number.isInteger(next)) throw apiError(400, '"limit" must be a number')
  const nextCursor = next < all.length ? String(next) : ''
  return Response.json({ events: { [id]: all.slice(from, next) }, nextCursor })
}

export const historyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/data/history/:dataset/transactions/:ids',
    versioned: true,
    operation: 'history',
    handle: transactions,
  },
  {
    method: 'GET',
    path: '/data/history/:dataset/documents/:ids',
    versioned: true,
    operation: 'history',
    handle: documentsThen,
  },
  {
    method: 'GET',
    path: '/data/history/:dataset/events/documents/:id',
    versioned: true,
    operation: 'history',
    handle: events,
  },
]
