import { z } from 'zod'
import { apiError } from '../errors.ts'
import { runQuery } from '../groq/run-query.ts'
import { requireWriter } from '../permissions.ts'
import { bodyOf, type Call, datasetOf, flagParameter, type Route } from '../router.ts'
import type { Dataset } from '../store/dataset.ts'
import { isObject, type JsonObject } from '../store/documents.ts'
import { readMutations, withKeys } from '../store/mutations.ts'

const bodySchema = z.object({
  mutations: z.array(z.unknown()),
  transactionId: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,128}$/, 'must be up to 128 letters, digits, ".", "_" or "-"')
    .optional(),
})

/** The ids of stored documents, drafts included, that the query of a mutation selects. */
const selectIn = (call: Call, dataset: Dataset) => (query: string, params: JsonObject) => {
  const result = runQuery(query, params, dataset.perspectives.raw, {
    projectId: call.service.projectId,
    dataset: dataset.name,
    identity: call.user?.id ?? '<anonymous>',
  })
  return (Array.isArray(result) ? result : [result]).flatMap((one: unknown) => {
    if (typeof one === 'string') return [one]
    return isObject(one) && typeof one._id === 'string' ? [one._id] : []
  })
}

async function mutate(call: Call): Promise<Response> {
  const dataset = datasetOf(call)
  const author = requireWriter(call.user, 'update')
  const visibility = call.url.searchParams.get('visibility') ?? 'sync'
  if (!['sync', 'async', 'deferred'].includes(visibility)) {
    throw apiError(400, `"visibility" must be sync, async or deferred, not "${visibility}"`)
  }
  const body = await bodyOf(bodySchema, call.request)
  const read = readMutations(body.mutations)
  const mutations = flagParameter(call.url, 'autoGenerateArrayKeys') ? withKeys(read) : read
  const { transactionId, results } = await dataset.commit(mutations, {
    author: author.id,
    transactionId: body.transactionId,
    dryRun: flagParameter(call.url, 'dryRun'),
    select: selectIn(call, dataset),
  })
  const withDocuments = flagParameter(call.url, 'returnDocuments')
  const withIds = withDocuments || flagParameter(call.url, 'returnIds')
  return Response.json({
    transactionId,
    ...(withIds
      ? {
          results: results.map(({ id, operation, document }) => ({
            id,
            operation,
            ...(withDocuments && document !== null ? { document } : {}),
          })),
        }
      : {}),
  })
}

export const mutateRoutes: readonly Route[] = [
  { method: 'POST', path: '/data/mutate/:dataset', versioned: true, operation: 'mutate', handle: mutate },
]
