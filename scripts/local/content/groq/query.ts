import { evaluateSync, parse, toJS } from 'groq-js'
import { badQuery } from '../errors.ts'
import { isObject, type JsonObject } from '../store/documents.ts'
import type { View } from '../store/view.ts'
import { lookUp } from './lookups.ts'
import { isNode, type Node, some } from './nodes.ts'
import { narrow } from './plan.ts'
import { withTextSearch } from './text-search.ts'

export interface QueryContext {
  projectId: string
  dataset: string
  /** Who asks, for `identity()`. */
  identity: string
}

const PARSED_KEPT = 500
const parsed = new Map<string, Node>()

function remember(key: string, tree: Node): Node {
  parsed.delete(key)
  parsed.set(key, tree)
  if (parsed.size > PARSED_KEPT) parsed.delete(parsed.keys().next().value ?? key)
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

/** Parsed once per text. Only where the parser itself needs a parameter's value (slices) once per text and values. */
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

/**
 * Evaluates GROQ over one perspective: `result` as the service answers it. Throws the service's queryParseError (400)
 * for what cannot be parsed, lacks a parameter or calls a function that is not there.
 */
export function runQuery(query: string, params: JsonObject, view: View, context: QueryContext): unknown {
  const tree = parseQuery(query, params)
  requireParams(query, tree, params)
  const valueIn = (node: Node) => (node.type === 'Parameter' ? params[String(node.name)] : node.value)
  const searching = query.includes('text::query') ? withTextSearch(tree, valueIn) : tree
  try {
    const value: unknown = toJS(
      evaluateSync(narrow(searching, view, params), {
        dataset: view.all,
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

/** Whether a document passes a listener's query by itself. */
export function matchesQuery(query: string, params: JsonObject, view: View, context: QueryContext): boolean {
  const result = runQuery(query, params, view, context)
  return Array.isArray(result) ? result.length > 0 : Boolean(result)
}
