import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiError, badMutation } from '../errors.ts'
import { isDocumentId, isObject, type JsonObject } from './documents.ts'

const ids = z.union([z.string(), z.array(z.string())])
const documentInput = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) })
const byPath = z.record(z.string(), z.unknown())
const numbersByPath = z.record(z.string(), z.number())
const items = z.array(z.unknown())

const operationsSchema = z.object({
  ifRevisionID: z.string().optional(),
  setIfMissing: byPath.optional(),
  set: byPath.optional(),
  unset: z.array(z.string()).optional(),
  inc: numbersByPath.optional(),
  dec: numbersByPath.optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  insert: z
    .union([
      z.strictObject({ before: z.string(), items }),
      z.strictObject({ after: z.string(), items }),
      z.strictObject({ replace: z.string(), items }),
    ])
    .optional(),
})
export type PatchOperations = z.infer<typeof operationsSchema>

const selectionShape = {
  id: ids.optional(),
  query: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
}
const selected = <T extends { id?: unknown; query?: unknown }>(value: T) =>
  (value.id === undefined) !== (value.query === undefined)

export const patchSchema = z
  .strictObject({ ...operationsSchema.shape, ...selectionShape })
  .refine(selected, 'either "id" or "query" says which documents')

const deletionSchema = z
  .strictObject({ ...selectionShape, purge: z.boolean().optional() })
  .refine(selected, 'either "id" or "query" says which documents')

const mutationSchema = z.union(
  [
    z.strictObject({ create: documentInput }),
    z.strictObject({ createIfNotExists: documentInput.extend({ _id: z.string().min(1) }) }),
    z.strictObject({ createOrReplace: documentInput.extend({ _id: z.string().min(1) }) }),
    z.strictObject({ delete: deletionSchema }),
    z.strictObject({ patch: patchSchema }),
  ],
  'is none of create, createIfNotExists, createOrReplace, delete, patch, or is not complete',
)
export type MutationInput = z.infer<typeof mutationSchema>

/** One mutation of one document, as the log and listeners use it. */
export type MutationStep =
  | {
      kind: 'create' | 'createIfNotExists' | 'createOrReplace'
      id: string
      index: number
      document: JsonObject & { _id: string; _type: string }
    }
  | { kind: 'delete'; id: string; index: number }
  | { kind: 'patch'; id: string; index: number; operations: PatchOperations }

/** Parses the mutations of a request. @throws ApiError 400 naming the first invalid one. */
export function readMutations(input: unknown): MutationInput[] {
  if (!Array.isArray(input)) throw apiError(400, 'The body needs a list "mutations"')
  return input.map((one, index) => {
    const result = mutationSchema.safeParse(one)
    if (result.success) return result.data
    const kinds = isObject(one) ? Object.keys(one).join(', ') : typeof one
    const reason = z.prettifyError(result.error).replaceAll('\n', ' ')
    throw badMutation(400, `Mutation ${index} (${kinds}) is invalid: ${reason}`, {
      type: 'invalidMutationError',
      index,
    })
  })
}

function newId(wanted: string | undefined, index: number): string {
  if (wanted === undefined || wanted === '') return randomUUID()
  const id = wanted.endsWith('.') ? wanted + randomUUID() : wanted
  if (isDocumentId(id)) return id
  throw badMutation(400, `Document ID "${id}" is not allowed: letters, digits, ".", "_" and "-" only`, {
    type: 'invalidDocumentIdError',
    id,
    index,
  })
}

/** Resolves queries to ids with `select`, and gives documents without an id a new one. */
export function toSteps(
  mutations: readonly MutationInput[],
  select: (query: string, params: JsonObject) => string[],
): MutationStep[] {
  return mutations.flatMap((mutation, index): MutationStep[] => {
    if ('create' in mutation) return [creation('create', mutation.create, index)]
    if ('createIfNotExists' in mutation) {
      return [creation('createIfNotExists', mutation.createIfNotExists, index)]
    }
    if ('createOrReplace' in mutation) return [creation('createOrReplace', mutation.createOrReplace, index)]
    const { id, query, params, ...rest } = 'delete' in mutation ? mutation.delete : mutation.patch
    const targets = query === undefined ? [id ?? []].flat() : select(query, params ?? {})
    if ('delete' in mutation) return targets.map((target) => ({ kind: 'delete', id: target, index }))
    const operations = operationsSchema.parse(rest)
    return targets.map((target) => ({ kind: 'patch', id: target, index, operations }))
  })
}

function creation(
  kind: 'create' | 'createIfNotExists' | 'createOrReplace',
  document: z.infer<typeof documentInput>,
  index: number,
): MutationStep {
  const id = newId(document._id, index)
  return { kind, id, index, document: { ...document, _id: id, _type: document._type } }
}

/** The mutation in the protocol's JSON. */
export function toProtocol(step: MutationStep): Record<string, unknown> {
  switch (step.kind) {
    case 'delete':
      return { delete: { id: step.id } }
    case 'patch':
      return { patch: { id: step.id, ...step.operations } }
    default:
      return { [step.kind]: step.document }
  }
}

/** Adds a missing `_key` to every object in a list (`autoGenerateArrayKeys`). */
export function withKeys<T>(value: T): T
export function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => {
      const inner = withKeys(one)
      return isObject(inner) && inner._key === undefined
        ? { ...inner, _key: randomBytes(6).toString('hex') }
        : inner
    })
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withKeys(one)]))
}
