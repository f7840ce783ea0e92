import { z } from 'zod'
import { apiError } from '../errors.ts'
import { runQuery, runQueryWithSourceMap } from '../groq/run-query.ts'
import { withSyncTags } from '../groq/track-reads.ts'
import { queryParams, visibleView } from '../permissions.ts'
import { bodyOf, type Call, datasetOf, type Route } from '../router.ts'
import type { JsonObject } from '../store/documents.ts'

const bodySchema = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
})

function answer(call: Call, query: string, params: JsonObject): Response {
  const dataset = datasetOf(call)
  const { searchParams } = call.url
  const { view, tags } = withSyncTags(
    visibleView(dataset, {
      perspective: searchParams.get('perspective'),
      apiVersion: call.apiVersion,
      user: call.user,
    }),
  )
  const began = performance.now()
  const context = {
    projectId: call.service.projectId,
    dataset: dataset.name,
    identity: call.user?.id ?? '<anonymous>',
  }
  const asked = searchParams.get('resultSourceMap')
  const { result, sourceMap } =
    asked === null || asked === 'false'
      ? { result: runQuery(query, params, view, context), sourceMap: null }
      : runQueryWithSourceMap(query, params, view, { ...context, withKeys: asked === 'withKeyArraySelector' })
  return Response.json({
    ...(searchParams.get('returnQuery') === 'false' ? {} : { query }),
    result,
    ...(sourceMap === null ? {} : { resultSourceMap: sourceMap }),
    syncTags: tags(),
    ms: Math.round(performance.now() - began),
  })
}

export const queryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/data/query/:dataset',
    versioned: true,
    operation: 'query',
    handle: (call) => {
      datasetOf(call)
      const query = call.url.searchParams.get('query')
      if (query === null) throw apiError(400, 'The parameter "query" is missing')
      return answer(call, query, queryParams(call.url.searchParams))
    },
  },
  {
    method: 'POST',
    path: '/data/query/:dataset',
    versioned: true,
    operation: 'query',
    handle: async (call) => {
      datasetOf(call)
      const { query, params = {} } = await bodyOf(bodySchema, call.request)
      return answer(call, query, { ...queryParams(call.url.searchParams), ...params })
    },
  },
]
