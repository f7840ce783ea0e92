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

/** A tree with each node replaced by what `change` makes of it (null: look inside). Values are never looked into. */
export function rewrite(tree: Node, change: (node: Node) => Node | null): Node {
  const changed = change(tree)
  if (changed !== null) return changed
  if (tree.type === 'Value') return tree
  const copy: Node = { ...tree }
  for (const [key, value] of Object.entries(tree)) {
    if (isNode(value)) copy[key] = rewrite(value, change)
    else if (Array.isArray(value)) copy[key] = value.map((one) => (isNode(one) ? rewrite(one, change) : one))
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
