import { isObject, type JsonObject } from '../store/documents.ts'

/**
 * The part of groq-js's syntax tree that is looked at here. Its package ships no types for the nodes, and the tree is
 * only ever read and rewritten node by node.
 */
export type Node = JsonObject & { type: string }

export const isNode = (value: unknown): value is Node => isObject(value) && typeof value.type === 'string'

export const child = (node: Node, name: string): Node | null => {
  const value = node[name]
  return isNode(value) ? value : null
}

/**
 * groq-js evaluates some parts of a query in a scope that `^` does not count. `Map` and `FlatMap` open such a hidden
 * scope, filters, projections and pipe functions an ordinary one; everything else stays in the scope it is in.
 */
function hiddenIn(parent: Node, key: string, hidden: boolean): boolean {
  if (key === 'args') return parent.type === 'PipeFuncCall' ? false : hidden
  if (key !== 'expr') return hidden
  if (parent.type === 'Map' || parent.type === 'FlatMap') return true
  return parent.type === 'Filter' || parent.type === 'Projection' ? false : hidden
}

/**
 * A tree with each node replaced by what `change` makes of it (null: look inside). Values are never looked into.
 * `change` is told whether the node's scope is one that `^` does not count.
 */
export function rewrite(
  tree: Node,
  change: (node: Node, hidden: boolean) => Node | null,
  hidden = false,
): Node {
  const changed = change(tree, hidden)
  if (changed !== null) return changed
  if (tree.type === 'Value') return tree
  const copy: Node = { ...tree }
  for (const [key, value] of Object.entries(tree)) {
    const inside = hiddenIn(tree, key, hidden)
    if (isNode(value)) copy[key] = rewrite(value, change, inside)
    else if (Array.isArray(value)) {
      copy[key] = value.map((one) => (isNode(one) ? rewrite(one, change, inside) : one))
    }
  }
  return copy
}

/** Whether any node of the tree passes. */
export function some(tree: Node, test: (node: Node) => boolean): boolean {
  if (test(tree)) return true
  if (tree.type === 'Value') return false
  return Object.values(tree).some((value) => {
    if (isNode(value)) return some(value, test)
    return Array.isArray(value) && value.some((one) => isNode(one) && some(one, test))
  })
}
