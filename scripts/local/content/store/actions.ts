import { z } from 'zod'
import { badAction } from '../errors.ts'
import { applyStep, type Stamp } from './apply-mutation.ts'
import { draftId, isObject, type JsonObject, type StoredDocument, withoutSystemFields } from './documents.ts'
import { type MutationInput, patchSchema, readMutations, toSteps } from './mutations.ts'
import type { Action } from './read-actions.ts'
import {
  isReleaseAction,
  type ReleaseSource,
  releaseMutations,
  releaseOfVersion,
  requireOpenRelease,
} from './releases.ts'

const prefix = 'sanity.action.document'

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

type Read = ReleaseSource['get']

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
        ...Object(strengthened(withoutSystemFields(draft, action.publishedId))),
        _createdAt: published?._createdAt ?? draft._createdAt,
      },
    },
    { delete: { id: action.draftId } },
  ]
}

/** The version that an action writes; null when it writes none. */
function versionIn(action: Action): string | null {
  if ('versionId' in action && action.versionId !== undefined) return action.versionId
  if ('draftId' in action) return action.draftId
  return 'document' in action && action.document !== undefined ? action.document._id : null
}

function mutationsOf(action: Action, source: ReleaseSource, index: number): unknown[] {
  if (isReleaseAction(action)) return releaseMutations(action, source, index)
  const read = source.get
  const version = versionIn(action)
  if (version !== null) requireOpenRelease(version, source, index)
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
      return [{ create: withoutSystemFields(found(action.publishedId), action.draftId) }, patch]
    }
    case `${prefix}.publish`:
      return publish(action, read, index)
    case `${prefix}.unpublish`: {
      const published = found(action.publishedId)
      return [
        { createIfNotExists: withoutSystemFields(published, action.draftId) },
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
    case `${prefix}.version.create`: {
      const { document, baseId, versionId } = action
      if (document !== undefined) return [{ create: document }]
      if (baseId !== undefined && versionId !== undefined)
        return [{ create: withoutSystemFields(found(baseId), versionId) }]
      throw badAction(400, `Action ${index} needs "document", or "baseId" and "versionId"`, index)
    }
    case `${prefix}.version.unpublish`: {
      const content = withoutSystemFields(found(action.publishedId), action.versionId)
      return [{ createOrReplace: { ...content, _system: { delete: true } } }]
    }
    case `${prefix}.version.replace`:
      found(action.document._id)
      return [{ createOrReplace: action.document }]
  }
}

/**
 * Translates actions to mutations; each sees the results of those before it.
 * @throws ApiError (an actionError) for the first that fails.
 */
export function toMutations(actions: readonly Action[], source: ReleaseSource): MutationInput[] {
  const staged = new Map<string, StoredDocument | null>()
  const get: Read = (one) => (staged.has(one) ? (staged.get(one) ?? null) : source.get(one))
  const isStaged = ({ _id }: StoredDocument) => staged.has(_id)
  const now: ReleaseSource = {
    ...source,
    get,
    versionsOf: (release) => [
      ...source.versionsOf(release).filter((version) => !isStaged(version)),
      ...[...staged.values()].flatMap((one) =>
        one !== null && releaseOfVersion(one._id) === release ? [one] : [],
      ),
    ],
  }
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
      staged.set(target, applyStep(calm, get(target), stamp))
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
