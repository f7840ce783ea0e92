import { z } from 'zod'
import { apiError, badAction } from '../errors.ts'
import { isObject } from './documents.ts'
import { releaseActionSchemas } from './releases.ts'

const id = z.string().min(1)
const document = z.looseObject({ _id: id, _type: z.string().min(1) })
const prefix = 'sanity.action.document'

const actionSchema = z.discriminatedUnion('actionType', [
  z.object({
    actionType: z.literal(`${prefix}.create`),
    publishedId: id,
    attributes: document,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  z.object({
    actionType: z.literal(`${prefix}.edit`),
    draftId: id,
    publishedId: id,
    patch: z.record(z.string(), z.unknown()),
  }),
  z.object({
    actionType: z.literal(`${prefix}.publish`),
    draftId: id,
    publishedId: id,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  z.object({ actionType: z.literal(`${prefix}.unpublish`), draftId: id, publishedId: id }),
  z.object({ actionType: z.literal(`${prefix}.discard`), draftId: id }),
  z.object({
    actionType: z.literal(`${prefix}.delete`),
    publishedId: id,
    includeDrafts: z.array(id).default([]),
  }),
  z.object({ actionType: z.literal(`${prefix}.replaceDraft`), publishedId: id, attributes: document }),
  z.object({
    actionType: z.literal(`${prefix}.version.create`),
    publishedId: id,
    document: document.optional(),
    baseId: id.optional(),
    versionId: id.optional(),
  }),
  z.object({ actionType: z.literal(`${prefix}.version.replace`), document }),
  z.object({ actionType: z.literal(`${prefix}.version.discard`), versionId: id }),
  z.object({ actionType: z.literal(`${prefix}.version.unpublish`), versionId: id, publishedId: id }),
  ...releaseActionSchemas,
])
export type Action = z.infer<typeof actionSchema>

/** Parses the actions of a request, one or a list. @throws ApiError 400 naming the first invalid one. */
export function readActions(input: unknown): Action[] {
  const list = Array.isArray(input) ? input : [input]
  if (list.length === 0) throw apiError(400, 'The body needs at least one action')
  return list.map((one: unknown, index) => {
    const result = actionSchema.safeParse(one)
    if (result.success) return result.data
    const named = isObject(one) && typeof one.actionType === 'string' ? one.actionType : 'without a type'
    const reason = z.prettifyError(result.error).replaceAll('\n', ' ')
    throw badAction(400, `Action ${index} (${named}) is invalid: ${reason}`, index)
  })
}
