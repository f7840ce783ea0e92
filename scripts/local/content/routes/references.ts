import { type Call, datasetOf, type Route, requireUser } from '../router.ts'

/** Cross-dataset references to a document: always none, because local datasets are separate. */
function fromElsewhere(call: Call): Response {
  const dataset = datasetOf(call)
  requireUser(call)
  const inside = call.url.searchParams.get('excludeInternalReferences') !== 'true'
  const references = inside
    ? dataset.perspectives.raw
        .referringTo(call.params.id ?? '')
        .map(({ _id }) => ({ documentId: _id, datasetName: dataset.name, projectId: call.service.projectId }))
    : []
  return Response.json({ totalCount: references.length, references })
}

export const referenceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/data/references/:dataset/documents/:id/to',
    versioned: true,
    handle: fromElsewhere,
  },
]
