import { apiError } from '../errors.ts'
import { type Call, datasetOf, flagParameter, type Route, requireUser } from '../router.ts'
import { isPublicId, type StoredDocument } from '../store/documents.ts'

function readDocuments(call: Call): Response {
  const dataset = datasetOf(call)
  const ids = (call.params.ids ?? '').split(',').filter((id) => id !== '')
  if (ids.length === 0) throw apiError(400, 'No document ids given')
  const documents: StoredDocument[] = []
  const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
  for (const id of ids) {
    const document = dataset.get(id)
    if (call.user === null && !isPublicId(id)) omitted.push({ id, reason: 'permission' })
    else if (document === null) omitted.push({ id, reason: 'existence' })
    else documents.push(document)
  }
  const { searchParams } = call.url
  if (searchParams.get('excludeContent') === 'true') {
    const heads = documents.map(({ _id, _type, _rev }) => ({ _id, _type, _rev }))
    return Response.json({ documents: heads, omitted })
  }
  return Response.json({ documents, omitted })
}

function lines(documents: readonly unknown[]): Response {
  const waiting = documents.values()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part: string[] = []
      for (const document of waiting) {
        part.push(`${JSON.stringify(document)}\n`)
        if (part.length === 200) break
      }
      if (part.length > 0) controller.enqueue(encoder.encode(part.join('')))
      if (part.length < 200) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } })
}

function exportDataset(call: Call): Response {
  const dataset = datasetOf(call)
  requireUser(call)
  const types = call.url.searchParams.get('types')?.split(',')
  const withDrafts =
    call.url.searchParams.get('drafts') !== 'false' && !flagParameter(call.url, 'excludeDrafts')
  const documents = dataset.perspectives.raw.all.filter(
    ({ _id, _type }) =>
      (types === undefined || types.includes(_type)) && (withDrafts || !_id.startsWith('drafts.')),
  )
  return lines(documents)
}

export const documentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/data/doc/:dataset/:ids',
    versioned: true,
    operation: 'doc',
    handle: readDocuments,
  },
  {
    method: 'GET',
    path: '/data/export/:dataset',
    versioned: true,
    operation: 'export',
    handle: exportDataset,
  },
]
