import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { BACKEND_PAGE_DEFAULT, BACKEND_PAGE_MAX } from '#config/limits.ts'
import { backendSchema } from './schema.ts'

/** The shop's own queries have one root field, a depth of 6 and about 200,000 values for a full page. */
const MAX_ROOT_FIELDS = 5
const MAX_PRODUCTS = BACKEND_PAGE_MAX
const MAX_VALUES = 300_000
/** Introspection needs 13 levels. */
const MAX_DEPTH = 15
/** The assumed length of lists without an argument `count`. */
const ASSUMED_LENGTH = 10

interface Cost {
  /** Levels of fields. */
  depth: number
  /** Fields in the answer, list items counted one by one. */
  values: number
}

interface Scope {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: { [variable: string]: unknown }
  /** Costs by fragment and page size, so that nested spreads are counted once. */
  known: Map<string, Cost>
}

const metaFields = new Map<string, GraphQLField<unknown, unknown>>([
  ['__schema', SchemaMetaFieldDef],
  ['__type', TypeMetaFieldDef],
])

function fieldOf(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  return metaFields.get(name) ?? (isObjectType(type) ? type.getFields()[name] : undefined)
}

const isList = (type: GraphQLOutputType) => {
  const outer = getNullableType(type)
  return isListType(outer)
}

/**
 * The argument `count`, at most a page: the resolver refuses larger ones. Null for fields without one.
 * @throws GraphQLError for null, which a variable may be where the argument has a default.
 */
function pageSize(field: GraphQLField<unknown, unknown>, node: FieldNode, scope: Scope): number | null {
  if (!field.args.some(({ name }) => name === 'count')) return null
  const { count } = getArgumentValues(field, node, scope.variables)
  const size = typeof count === 'number' ? count : BACKEND_PAGE_DEFAULT
  return Math.min(Math.max(size, 1), BACKEND_PAGE_MAX)
}

/** The cost of a selection; `length` is the assumed length of its lists. */
function costOf(selections: SelectionSetNode, type: GraphQLNamedType, length: number, scope: Scope): Cost {
  const total: Cost = { depth: 0, values: 0 }
  for (const selection of selections.selections) {
    const { depth, values } = costOfSelection(selection, type, length, scope)
    total.depth = Math.max(total.depth, depth)
    total.values += values
  }
  return total
}

function costOfSelection(
  selection: SelectionSetNode['selections'][number],
  type: GraphQLNamedType,
  length: number,
  scope: Scope,
): Cost {
  if (selection.kind === Kind.INLINE_FRAGMENT) return costOf(selection.selectionSet, type, length, scope)
  if (selection.kind === Kind.FRAGMENT_SPREAD) {
    const key = `${selection.name.value} ${length}`
    const fragment = scope.fragments.get(selection.name.value)
    if (fragment === undefined) return { depth: 0, values: 0 }
    const cost = scope.known.get(key) ?? costOf(fragment.selectionSet, type, length, scope)
    scope.known.set(key, cost)
    return cost
  }
  const field = fieldOf(type, selection.name.value)
  if (field === undefined || selection.selectionSet === undefined) return { depth: 1, values: 1 }
  const size = pageSize(field, selection, scope)
  const items = isList(field.type) ? length : 1
  const inner = costOf(selection.selectionSet, getNamedType(field.type), size ?? ASSUMED_LENGTH, scope)
  return { depth: 1 + inner.depth, values: 1 + items * inner.values }
}

/** The fields of the operation itself, those in fragments included. */
function rootFieldsOf(selections: SelectionSetNode, scope: Scope): FieldNode[] {
  const fields: FieldNode[] = []
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) fields.push(selection)
    else {
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : scope.fragments.get(selection.name.value)
      if (inner !== undefined) fields.push(...rootFieldsOf(inner.selectionSet, scope))
    }
    if (fields.length > MAX_ROOT_FIELDS) break
  }
  return fields
}

/**
 * Why a valid query is too expensive or its arguments are invalid, before it is executed; null for one that may be (CAT-16).
 * Queries that cannot be executed cost nothing.
 */
export function findCostError(
  document: DocumentNode,
  input: { [variable: string]: unknown },
  operationName: string | null,
): GraphQLError | null {
  const operation = getOperationAST(document, operationName)
  const type = operation && backendSchema.getRootType(operation.operation)
  if (!operation || !type) return null
  const { coerced } = getVariableValues(backendSchema, operation.variableDefinitions ?? [], input)
  if (coerced === undefined) return null
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  const scope: Scope = { fragments, variables: coerced, known: new Map() }
  const roots = rootFieldsOf(operation.selectionSet, scope)
  let sizes: number[]
  try {
    sizes = roots.flatMap((node) => {
      const field = fieldOf(type, node.name.value)
      return (field && pageSize(field, node, scope)) ?? []
    })
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
  const refuse = (message: string) =>
    new GraphQLError(`The query is too expensive: ${message}`, {
      extensions: { code: 'QUERY_TOO_EXPENSIVE' },
    })
  if (roots.length > MAX_ROOT_FIELDS) {
    return refuse(`it has more than ${MAX_ROOT_FIELDS} fields at its root, aliases included`)
  }
  const products = sizes.reduce((sum, size) => sum + size, 0)
  if (products > MAX_PRODUCTS)
    return refuse(`it asks for ${products} products, at most ${MAX_PRODUCTS} are allowed`)
  const { depth, values } = costOf(operation.selectionSet, type, ASSUMED_LENGTH, scope)
  if (depth > MAX_DEPTH) return refuse(`it is ${depth} levels deep, at most ${MAX_DEPTH} are allowed`)
  if (values > MAX_VALUES)
    return refuse(`its answer may have ${values} values, at most ${MAX_VALUES} are allowed`)
  return null
}
