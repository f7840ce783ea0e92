import { evaluateSync, parse, toJS } from 'groq-js'
import { badQuery } from '../errors.ts'
import { isObject, type JsonObject } from '../store/documents.ts'
import type { DocumentView } from '../store/perspective-view.ts'
import { lookUp } from './index-lookups.ts'
import { narrow } from './narrow-filters.ts'
import { withMarks } from './source-map/mark-strings.ts'
import { readSourceMap, type SourceMap } from './source-map/read-source-map.ts'
import { unmarkOperands } from './source-map/unmark-operands.ts'
import { isNode, type Node, some } from './syntax-tree.ts'
import { withTextSearch } from './text-search.ts'

export interface QueryContext {
  projectId: string
  dataset: string
  /** The user id that `identity()` returns. */
  identity: string
}

const MAX_PARSED = 500
const parsed = new Map<string, Node>()

function remember(key: string, tree: Node): Node {
  parsed.delete(key)
  parsed.set(key, tree)
  if (parsed.size > MAX_PARSED) parsed.delete(parsed.keys().next().value ?? key)
  return tree
}

function parseTree(query: string, params?: JsonObject): Node {
  const tree: unknown = params === undefined ? parse(query) : parse(query, { params })
  if (!isNode(tree)) throw new Error('The query has no expression')
  return tree
}

function refusal(query: string, error: unknown) {
  const position = isObject(error) && typeof error.position === 'number' ? error.position : 0
  return badQuery(query, error instanceof Error ? error.message : String(error), position)
}

/** Caches syntax trees by query text; by text and parameters where the parser needs their values (slices). */
function parseQuery(query: string, params: JsonObject): Node {
  const known = parsed.get(query)
  if (known !== undefined) return remember(query, known)
  try {
    return remember(query, parseTree(query))
  } catch (error) {
    if (!query.includes('$')) throw refusal(query, error)
  }
  const key = `${query}\n${JSON.stringify(params)}`
  const withValues = parsed.get(key)
  if (withValues !== undefined) return remember(key, withValues)
  try {
    return remember(key, parseTree(query, params))
  } catch (error) {
    throw refusal(query, error)
  }
}

function requireParams(query: string, tree: Node, params: JsonObject): void {
  some(tree, (node) => {
    const name = node.type === 'Parameter' ? String(node.name) : null
    if (name !== null && !Object.hasOwn(params, name)) {
      throw badQuery(query, `param $${name} referenced, but not provided`, query.indexOf(`$${name}`))
    }
    return false
  })
}

/** Whether a query reads documents other than by an index. */
const readsAll = (tree: Node): boolean =>
  some(
    tree,
    ({ type, namespace }) => type === 'Everything' || (type === 'FuncCall' && namespace === 'releases'),
  )

function evaluateQuery(
  query: string,
  params: JsonObject,
  view: DocumentView,
  context: QueryContext,
  prepare: (tree: Node) => Node = (tree) => tree,
): unknown {
  const tree = parseQuery(query, params)
  requireParams(query, tree, params)
  const valueIn = (node: Node) => (node.type === 'Parameter' ? params[String(node.name)] : node.value)
  const searching = query.includes('text::query') ? withTextSearch(tree, valueIn) : tree
  try {
    const narrowed = prepare(narrow(searching, view, params))
    const value: unknown = toJS(
      evaluateSync(narrowed, {
        dataset: readsAll(narrowed) ? view.all : [],
        params,
        identity: context.identity,
        timestamp: new Date(),
        sanity: { projectId: context.projectId, dataset: context.dataset },
        dereference: ({ _ref }: { _ref: string }) => lookUp(_ref, view),
      }),
    )
    return value ?? null
  } catch (error) {
    throw refusal(query, error)
  }
}

/**
 * Evaluates a GROQ query over one perspective and returns its `result`.
 * @throws ApiError 400 (a queryParseError) for a query that cannot be parsed, lacks a parameter or calls an unknown
 * function.
 */
export const runQuery = (
  query: string,
  params: JsonObject,
  view: DocumentView,
  context: QueryContext,
): unknown => evaluateQuery(query, params, view, context)

/**
 * Like {@link runQuery}, with the Content Source Map of the result. `withKeys` names items of lists by key instead of
 * index.
 * @throws as runQuery does.
 */
export const runQueryWithSourceMap = (
  query: string,
  params: JsonObject,
  view: DocumentView,
  { withKeys, ...context }: QueryContext & { withKeys: boolean },
): { result: unknown; sourceMap: SourceMap } =>
  readSourceMap(
    evaluateQuery(query, params, withMarks(view, !query.includes('references(')), context, unmarkOperands),
    { withKeys },
  )

/** Whether a document matches the query of a listener. */
export function matchesQuery(
  query: string,
  params: JsonObject,
  view: DocumentView,
  context: QueryContext,
): boolean {
  const result = runQuery(query, params, view, context)
  return Array.isArray(result) ? result.length > 0 : Boolean(result)
}
