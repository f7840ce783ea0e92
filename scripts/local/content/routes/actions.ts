import { z } from 'zod'
import { requireWriter } from '../permissions.ts'
import { bodyOf, type Call, datasetOf, flagParameter, type Route } from '../router.ts'
import { toMutations } from '../store/actions.ts'
import { withKeys } from '../store/mutations.ts'
import { readActions } from '../store/read-actions.ts'
import { releaseSourceOf } from '../store/release-source.ts'

const bodySchema = z.object({
  actions: z.unknown(),
  transactionId: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,128}$/)
    .optional(),
  dryRun: z.boolean().optional(),
  skipCrossDatasetReferenceValidation: z.boolean().optional(),
})

async function act(call: Call): Promise<Response> {
  const dataset = datasetOf(call)
  const author = requireWriter(call.user, 'update')
  const body = await bodyOf(bodySchema, call.request)
  const actions = readActions(body.actions)
  const unarchiving = actions.flatMap((action) =>
    action.actionType === 'sanity.action.release.unarchive' ? [action.releaseId] : [],
  )
  const mutations = toMutations(actions, await releaseSourceOf(dataset, unarchiving))
  const { transactionId } = await dataset.commit(
    flagParameter(call.url, 'autoGenerateArrayKeys') ? withKeys(mutations) : mutations,
    {
      author: author.id,
      transactionId: body.transactionId,
      dryRun: body.dryRun ?? flagParameter(call.url, 'dryRun'),
      select: () => [],
    },
  )
  return Response.json({ transactionId })
}

export const actionRoutes: readonly Route[] = [
  { method: 'POST', path: '/data/actions/:dataset', versioned: true, operation: 'actions', handle: act },
]
