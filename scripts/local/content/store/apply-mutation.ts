import { extractWithPath, Mutation } from '@sanity/mutator'
import { badMutation } from '../errors.ts'
import { isObject, type StoredDocument, storedDocumentSchema } from './documents.ts'
import type { MutationStep, PatchOperations } from './mutations.ts'

export interface Stamp {
  transactionId: string
  timestamp: string
  /** True for imports: documents keep their own timestamps. */
  keepTimes: boolean
}

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)

function created(
  step: Extract<MutationStep, { kind: 'create' | 'createIfNotExists' | 'createOrReplace' }>,
  before: StoredDocument | null,
  stamp: Stamp,
): StoredDocument {
  const { document } = step
  return {
    ...structuredClone(document),
    _id: document._id,
    _type: document._type,
    _createdAt: textOr(document._createdAt, before?._createdAt ?? stamp.timestamp),
    _updatedAt: stamp.keepTimes ? textOr(document._updatedAt, stamp.timestamp) : stamp.timestamp,
    _rev: stamp.transactionId,
  }
}

function patched(
  before: StoredDocument,
  operations: Omit<PatchOperations, 'ifRevisionID'>,
  id: string,
  stamp: Stamp,
) {
  // Uses the studio's own patch library, so that both sides arrive at the same document.
  const { insert, ...others } = operations
  const patch = { id, ...structuredClone(others), ...(insert === undefined ? {} : { insert }) }
  const mutation = new Mutation({
    mutations: [JSON.parse(JSON.stringify({ patch }))],
    transactionId: stamp.transactionId,
    resultRev: stamp.transactionId,
    timestamp: stamp.timestamp,
  })
  return mutation.apply(structuredClone(before))
}

/** The first path of `inc` or `dec` whose value is not a number, after the operations that come before them. */
function notANumber(
  before: StoredDocument,
  operations: PatchOperations,
  id: string,
  stamp: Stamp,
): string | null {
  const { inc, dec, setIfMissing, set, unset } = operations
  const paths = Object.keys({ ...inc, ...dec })
  if (paths.length === 0) return null
  const earlier = {
    ...(setIfMissing === undefined ? {} : { setIfMissing }),
    ...(set === undefined ? {} : { set }),
    ...(unset === undefined ? {} : { unset }),
  }
  const document: unknown = Object.keys(earlier).length === 0 ? before : patched(before, earlier, id, stamp)
  const isOther = ({ value }: { value: unknown }) =>
    value !== undefined && value !== null && typeof value !== 'number'
  return paths.find((path) => extractWithPath(path, document).some(isOther)) ?? null
}

/**
 * Applies one mutation to a document; null when it is deleted or still absent.
 * @throws Sanity's error when the document exists already, is missing, has another revision, or the patch does not apply.
 */
export function applyStep(
  step: MutationStep,
  before: StoredDocument | null,
  stamp: Stamp,
): StoredDocument | null {
  const { id, index } = step
  switch (step.kind) {
    case 'create':
      if (before === null) return created(step, before, stamp)
      throw badMutation(409, `Document by ID "${id}" already exists`, {
        type: 'documentAlreadyExistsError',
        id,
        index,
      })
    case 'createIfNotExists':
      return before ?? created(step, before, stamp)
    case 'createOrReplace':
      return created(step, before, stamp)
    case 'delete':
      return null
    case 'patch':
      return applyPatch(step, before, stamp)
  }
}

function applyPatch(
  { id, index, operations: { ifRevisionID, ...operations } }: Extract<MutationStep, { kind: 'patch' }>,
  before: StoredDocument | null,
  stamp: Stamp,
): StoredDocument {
  if (before === null) {
    throw badMutation(409, `The document with the ID "${id}" was not found`, {
      type: 'documentNotFoundError',
      id,
      index,
    })
  }
  if (ifRevisionID !== undefined && ifRevisionID !== before._rev) {
    const description = `Document "${id}" has unexpected revision ID (${before._rev}), expected "${ifRevisionID}"`
    throw badMutation(409, description, {
      type: 'documentRevisionIDDoesNotMatchError',
      expectedRevisionID: ifRevisionID,
      currentRevisionID: before._rev,
      id,
      index,
    })
  }
  const invalid = (reason: string) =>
    badMutation(400, `The patch of "${id}" does not apply: ${reason}`, {
      type: 'invalidPatchError',
      id,
      index,
    })
  let after: unknown
  let other: string | null
  try {
    other = notANumber(before, operations, id, stamp)
    after = patched(before, operations, id, stamp)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
  if (other !== null)
    throw invalid(`the value at "${other}" is not a number, so it cannot be increased or decreased`)
  const result = storedDocumentSchema.safeParse(after)
  if (!result.success || !isObject(after)) throw invalid('it takes away what every document needs')
  if (result.data._id !== id) throw invalid('Cannot modify immutable attribute "_id"')
  if (result.data._type !== before._type) throw invalid('Cannot modify immutable attribute "_type"')
  return result.data
}
