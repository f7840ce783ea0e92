import type { JsonObject, StoredDocument } from '../store/documents.ts'
import type { DocumentView } from '../store/perspective-view.ts'
import { lookupNode } from './index-lookups.ts'
import { child, isNode, type Node, rewrite } from './syntax-tree.ts'

/** Below this many documents, scanning is faster than an index. */
const FEW = 8

type Candidates = readonly StoredDocument[]

const byId = (a: StoredDocument, b: StoredDocument) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)

const merge = (lists: readonly Candidates[]): Candidates =>
  lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flat())].sort(byId)

/** The constant strings a node evaluates to; null when that depends on the document. */
function constants(node: Node | null, params: JsonObject): readonly unknown[] | null {
  switch (node?.type) {
    case 'Value':
      return [node.value]
    case 'Parameter':
      return [params[String(node.name)]]
    case 'Group':
      return constants(child(node, 'base'), params)
    case 'Array': {
      const { elements } = node
      if (!Array.isArray(elements)) return null
      const values = elements.map((element) =>
        isNode(element) && element.isSplat === false ? constants(child(element, 'value'), params) : null,
      )
      return values.every((value) => value !== null) ? [values.flat()] : null
    }
    default:
      return null
  }
}

/** Recognises `_id`, `_type` and `slug.current` of the filtered document. */
function attributeOf(node: Node | null): 'id' | 'type' | 'slug' | null {
  if (node?.type !== 'AccessAttribute') return null
  const base = child(node, 'base')
  if (base === null) return node.name === '_id' ? 'id' : node.name === '_type' ? 'type' : null
  const ofSlug = base.type === 'AccessAttribute' && base.name === 'slug' && child(base, 'base') === null
  return ofSlug && node.name === 'current' ? 'slug' : null
}

/**
 * Null for a slug that is not a string: `slug.current == null` matches documents without a slug, which are in no
 * index.
 */
function indexed(
  view: DocumentView,
  attribute: 'id' | 'type' | 'slug',
  values: readonly unknown[],
): Candidates | null {
  if (attribute === 'slug' && !values.every((value) => typeof value === 'string')) return null
  const lists = values.map((value): Candidates => {
    if (typeof value !== 'string') return []
    if (attribute === 'type') return view.byType(value)
    if (attribute === 'slug') return view.bySlug(value)
    const document = view.byId(value)
    return document === null ? [] : [document]
  })
  return merge(lists)
}

function operator(node: Node, view: DocumentView, params: JsonObject): Candidates | null {
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  if (node.op === '==') {
    for (const [attribute, other] of [
      [attributeOf(left), right],
      [attributeOf(right), left],
    ] as const) {
      const values = attribute === null ? null : constants(other, params)
      if (attribute !== null && values !== null) return indexed(view, attribute, values)
    }
  }
  if (node.op === 'in') {
    const attribute = attributeOf(left)
    const [values] = attribute === null ? [] : (constants(right, params) ?? [])
    if (attribute !== null && Array.isArray(values)) return indexed(view, attribute, values)
  }
  return null
}

/** Recognises `!defined($ids)` of a parameter that is given: the same for every document. */
function isNever(node: Node | null, params: JsonObject): boolean {
  if (node?.type === 'Group') return isNever(child(node, 'base'), params)
  const call = node?.type === 'Not' ? child(node, 'base') : null
  if (call?.type !== 'FuncCall' || call.name !== 'defined' || !Array.isArray(call.args)) return false
  const [only]: unknown[] = call.args
  return isNode(only) && only.type === 'Parameter' && (params[String(only.name)] ?? null) !== null
}

/**
 * A superset of the documents that match a filter, from an index; null when no index helps. The filter still runs on
 * each of them.
 */
function candidates(filter: Node | null, view: DocumentView, params: JsonObject): Candidates | null {
  if (filter === null) return null
  switch (filter.type) {
    case 'Group':
      return candidates(child(filter, 'base'), view, params)
    case 'OpCall':
      return operator(filter, view, params)
    case 'And': {
      const left = candidates(child(filter, 'left'), view, params)
      const right = candidates(child(filter, 'right'), view, params)
      if (left === null || right === null) return left ?? right
      return left.length <= right.length ? left : right
    }
    case 'Or': {
      if (isNever(child(filter, 'left'), params)) return candidates(child(filter, 'right'), view, params)
      const left = candidates(child(filter, 'left'), view, params)
      const right = candidates(child(filter, 'right'), view, params)
      return left === null || right === null ? null : merge([left, right])
    }
    case 'FuncCall': {
      const { namespace, name, args } = filter
      if (namespace !== 'global' || name !== 'references' || !Array.isArray(args)) return null
      const values = args.map((one) => (isNode(one) ? constants(one, params) : null))
      if (values.some((value) => value === null)) return null
      const targets = values.flat(2).filter((value) => typeof value === 'string')
      return merge(targets.map((target) => view.referringTo(target)))
    }
    default:
      return null
  }
}

/**
 * Recognises `^._id` and `^.author._ref`: strings from the outer scope, which are the same for every filtered
 * document.
 */
function fromAround(node: Node, hidden: boolean): Node | null {
  if (node.type === 'Group') {
    const base = child(node, 'base')
    return base === null ? null : fromAround(base, hidden)
  }
  if (node.type === 'Parent') {
    // Outside the filter's scope, what it calls `^` is one level nearer.
    const level = Number(node.n) - (hidden ? 0 : 1)
    return level === 0 ? { type: 'This' } : { type: 'Parent', n: level }
  }
  const base = node.type === 'AccessAttribute' ? child(node, 'base') : null
  const around = base === null ? null : fromAround(base, hidden)
  return around === null ? null : { ...node, base: around }
}

const isId = (node: Node) =>
  node.type === 'AccessAttribute' &&
  (node.name === '_id' || node.name === '_ref') &&
  child(node, 'base') !== null

/**
 * Like {@link candidates}, for filters such as `references(^._id)` or `_id == ^.x._ref`, whose value is known at run
 * time only.
 */
function lookup(filter: Node | null, hidden: boolean): Node | null {
  if (filter === null) return null
  if (filter.type === 'Group') return lookup(child(filter, 'base'), hidden)
  if (filter.type === 'And')
    return lookup(child(filter, 'left'), hidden) ?? lookup(child(filter, 'right'), hidden)
  if (filter.type === 'OpCall' && filter.op === '==') {
    const [left, right] = [child(filter, 'left'), child(filter, 'right')]
    const other = attributeOf(left) === 'id' ? right : attributeOf(right) === 'id' ? left : null
    const id = other !== null && isId(other) ? fromAround(other, hidden) : null
    return id === null ? null : lookupNode('document', id)
  }
  if (filter.type !== 'FuncCall' || filter.namespace !== 'global' || filter.name !== 'references') return null
  const [only, ...more]: unknown[] = Array.isArray(filter.args) ? filter.args : []
  const id = isNode(only) && isId(only) && more.length === 0 ? fromAround(only, hidden) : null
  return id === null ? null : lookupNode('referring', id)
}

/**
 * Rewrites each `*[…]` whose filter names a type, id, slug or referenced document to read only those documents.
 * Everything else (`*` alone, `->`, other filters) still reads the whole perspective, so that narrowing one part
 * hides no documents from another.
 */
export function narrow(tree: Node, view: DocumentView, params: JsonObject): Node {
  return rewrite(tree, (node, hidden) => {
    if (node.type !== 'Filter' || child(node, 'base')?.type !== 'Everything') return null
    const filter = child(node, 'expr')
    if (filter === null) return null
    const found = candidates(filter, view, params)
    const base =
      (found === null || found.length > FEW ? lookup(filter, hidden) : null) ??
      (found === null ? null : { type: 'Value', value: found })
    return base === null ? null : { ...node, base, expr: narrow(filter, view, params) }
  })
}
