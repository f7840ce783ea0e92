import { z } from 'zod'
import { apiError, badAction, noReleases } from '../errors.ts'
import { applyStep, type Stamp } from './apply-mutation.ts'
import { draftId, isObject, type JsonObject, type StoredDocument } from './documents.ts'
import { type MutationInput, patchSchema, readMutations, toSteps } from './mutations.ts'

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
  z.object({ actionType: z.literal(`${prefix}.version.create`), publishedId: id, document }),
  z.object({ actionType: z.literal(`${prefix}.version.replace`), document }),
  z.object({ actionType: z.literal(`${prefix}.version.discard`), versionId: id }),
])
export type Action = z.infer<typeof actionSchema>

/** Parses the actions of a request, one or a list. Throws 400 naming the first invalid one, 403 for releases. */
export function readActions(input: unknown): Action[] {
  const list = Array.isArray(input) ? input : [input]
  if (list.length === 0) throw apiError(400, 'The body needs at least one action')
  return list.map((one: unknown, index) => {
    const result = actionSchema.safeParse(one)
    if (result.success) return result.data
    const named = isObject(one) && typeof one.actionType === 'string' ? one.actionType : 'without a type'
    if (named.startsWith('sanity.action.release.')) throw noReleases()
    const reason = z.prettifyError(result.error).replaceAll('\n', ' ')
    throw badAction(400, `Action ${index} (${named}) is invalid: ${reason}`, index)
  })
}

/** A draft's content without its system fields, to be stored under another id. */
function contentOf(source: StoredDocument, target: string): JsonObject & { _id: string; _type: string } {
  const { _rev, _updatedAt, _createdAt, ...content } = source
  return { ...content, _id: target, _type: source._type }
}

/**
 * Makes references strong on publish that were weak only because their target was unpublished
 * (`_strengthenOnPublish`).
 */
function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened)
  if (!isObject(value)) return value
  const copy: JsonObject = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, strengthened(one)]),
  )
  const { _strengthenOnPublish: mark } = copy
  if (mark === undefined || typeof copy._ref !== 'string') return copy
  const { _strengthenOnPublish, _weak, ...reference } = copy
  return isObject(mark) && mark.weak === true ? { ...reference, _weak: true } : reference
}

type Read = (id: string) => StoredDocument | null

function publish(
  action: Extract<Action, { actionType: `${typeof prefix}.publish` }>,
  read: Read,
  index: number,
) {
  const draft = read(action.draftId)
  const published = read(action.publishedId)
  const unexpected = (which: string, wanted: string) =>
    badAction(
      409,
      `Document "${which}" has an unexpected revision ID, expected "${wanted}"`,
      index,
      'documentRevisionIDDoesNotMatchError',
    )
  if (draft === null)
    throw badAction(409, `Draft document "${action.draftId}" was not found`, index, 'documentNotFoundError')
  if (action.ifDraftRevisionId !== undefined && draft._rev !== action.ifDraftRevisionId) {
    throw unexpected(action.draftId, action.ifDraftRevisionId)
  }
  if (action.ifPublishedRevisionId !== undefined && published?._rev !== action.ifPublishedRevisionId) {
    throw unexpected(action.publishedId, action.ifPublishedRevisionId)
  }
  return [
    {
      createOrReplace: {
        ...Object(strengthened(contentOf(draft, action.publishedId))),
        _createdAt: published?._createdAt ?? draft._createdAt,
      },
    },
    { delete: { id: action.draftId } },
  ]
}

function mutationsOf(action: Action, read: Read, index: number): unknown[] {
  const found = (wanted: string): StoredDocument => {
    const there = read(wanted)
    if (there !== null) return there
    throw badAction(409, `Document "${wanted}" was not found`, index, 'documentNotFoundError')
  }
  switch (action.actionType) {
    case `${prefix}.create`:
      return [{ [action.ifExists === 'ignore' ? 'createIfNotExists' : 'create']: action.attributes }]
    case `${prefix}.edit`: {
      const patch = { patch: { ...action.patch, id: action.draftId } }
      if (read(action.draftId) !== null) return [patch]
      return [{ create: contentOf(found(action.publishedId), action.draftId) }, patch]
    }
    case `${prefix}.publish`:
      return publish(action, read, index)
    case `${prefix}.unpublish`: {
      const published = found(action.publishedId)
      return [
        { createIfNotExists: contentOf(published, action.draftId) },
        { delete: { id: action.publishedId } },
      ]
    }
    case `${prefix}.discard`:
      return [{ delete: { id: found(action.draftId)._id } }]
    case `${prefix}.version.discard`:
      return [{ delete: { id: found(action.versionId)._id } }]
    case `${prefix}.delete`: {
      const targets = [action.publishedId, draftId(action.publishedId), ...action.includeDrafts]
      const there = [...new Set(targets)].filter((one) => read(one) !== null)
      if (there.length === 0) found(action.publishedId)
      return there.map((one) => ({ delete: { id: one } }))
    }
    case `${prefix}.replaceDraft`:
      return [{ createOrReplace: action.attributes }]
    case `${prefix}.version.create`:
      return [{ create: action.document }]
    case `${prefix}.version.replace`:
      found(action.document._id)
      return [{ createOrReplace: action.document }]
  }
}

/**
 * Translates actions to mutations; each sees the results of those before it. Throws an actionError for the first that
 * fails.
 */
export function toMutations(actions: readonly Action[], read: Read): MutationInput[] {
  const staged = new Map<string, StoredDocument | null>()
  const now: Read = (one) => (staged.has(one) ? (staged.get(one) ?? null) : read(one))
  const stamp: Stamp = { transactionId: 'staged', timestamp: new Date().toISOString(), keepTimes: false }
  return actions.flatMap((action, index) => {
    if (action.actionType === `${prefix}.edit`) checkPatch(action.patch, index)
    const mutations = readMutations(mutationsOf(action, now, index))
    for (const step of toSteps(mutations, () => [])) {
      // Compares revisions with the stored document, because clients cannot know those of this request.
      const { id: target } = step
      const calm =
        step.kind === 'patch'
          ? { ...step, operations: { ...step.operations, ifRevisionID: undefined } }
          : step
      staged.set(target, applyStep(calm, now(target), stamp))
    }
    return mutations
  })
}

function checkPatch(patch: JsonObject, index: number): void {
  const result = patchSchema.safeParse({ ...patch, id: 'any' })
  if (result.success) return
  throw badAction(
    400,
    `The patch of action ${index} is not one: ${z.prettifyError(result.error).replaceAll('\n', ' ')}`,
    index,
  )
}
