import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject, type StoredDocument } from './documents.ts'

/**
 * The effect of a transaction on a document as a Mendoza patch, which the studio uses to replay history and attribute
 * changes. Compares objects and list elements; a changed string is replaced as a whole.
 */
export type MendozaPatch = readonly unknown[]

/** Codes of the Mendoza operations in use. */
const op = {
  value: 0,
  pushFieldCopy: 10,
  pushFieldBlank: 11,
  pushElementCopy: 12,
  returnIntoObjectSameKeyPop: 15,
  returnIntoArrayPop: 16,
  objectSetFieldValue: 17,
  objectDeleteField: 19,
  arrayAppendValue: 20,
  arrayAppendSlice: 21,
} as const

const keyOf = (value: unknown): unknown => (isObject(value) ? value._key : undefined)

function listChange(before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const patch: unknown[] = []
  let at = 0
  while (at < after.length) {
    const value = after[at]
    const from = before.findIndex((one) => isDeepStrictEqual(one, value))
    if (from >= 0) {
      let run = 1
      while (
        at + run < after.length &&
        from + run < before.length &&
        isDeepStrictEqual(before[from + run], after[at + run])
      ) {
        run += 1
      }
      patch.push(op.arrayAppendSlice, from, from + run)
      at += run
      continue
    }
    const key = keyOf(value)
    const index = key === undefined ? -1 : before.findIndex((one) => keyOf(one) === key)
    const old = before[index]
    if (isObject(old) && isObject(value)) {
      patch.push(op.pushElementCopy, index, ...objectChange(old, value), op.returnIntoArrayPop)
    } else patch.push(op.arrayAppendValue, value)
    at += 1
  }
  return patch
}

function objectChange(before: JsonObject, after: JsonObject): unknown[] {
  const patch: unknown[] = []
  // Mendoza addresses a field by its index among the sorted names of the source object.
  for (const [index, name] of Object.keys(before).sort().entries()) {
    const [old, value] = [before[name], after[name]]
    if (value === undefined) patch.push(op.objectDeleteField, index)
    else if (isDeepStrictEqual(old, value)) continue
    else if (isObject(old) && isObject(value)) {
      patch.push(op.pushFieldCopy, index, ...objectChange(old, value), op.returnIntoObjectSameKeyPop)
    } else if (Array.isArray(old) && Array.isArray(value) && value.length > 0) {
      patch.push(op.pushFieldBlank, index, ...listChange(old, value), op.returnIntoObjectSameKeyPop)
    } else patch.push(op.objectSetFieldValue, value, name)
  }
  for (const [name, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, name) && value !== undefined) patch.push(op.objectSetFieldValue, value, name)
  }
  return patch
}

function withoutRevision(document: StoredDocument): JsonObject {
  const { _rev, ...rest } = document
  return rest
}

/** The patch from `before` to `after`; null stands for no document. Revisions are left out. */
export function effectOf(before: StoredDocument | null, after: StoredDocument | null): MendozaPatch {
  if (after === null) return [op.value, null]
  if (before === null) return [op.value, withoutRevision(after)]
  return objectChange(withoutRevision(before), withoutRevision(after))
}
