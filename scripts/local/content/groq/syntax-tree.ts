import { isObject, type JsonObject } from '../store/documents.ts'

/** A node of groq-js's syntax tree, for which the package exports no types. */
export type Node = JsonObject & { type: string }

/** Whether a value of the tree is a node, and no list or text. */
export const isNode = (value: unknown): value is Node => isObject(value) && typeof value.type === 'string'

/** A node’s child by the name of its property; null where there is none. */
export const child = (node: Node, name: string): Node | null => {
  const value = node[name]
  return isNode(value) ? value : null
}

/**
 * Node types that open a scope in groq-js. `^` does not count the hidden scope of `Map` and `FlatMap`; filters,
 * projections and pipe functions open an ordinary one.
 */
function hiddenIn(parent: Node, key: string, hidden: boolean): boolean {
  if (key === 'args') return parent.type === 'PipeFuncCall' ? false : hidden
  if (key !== 'expr') return hidden
  if (parent.type === 'Map' || parent.type === 'FlatMap') return true
  return parent.type === 'Filter' || parent.type === 'Projection' ? false : hidden
}

/**
 * Replaces each node by the result of `change`; null descends into the node. Does not descend into values. `change`
 * gets whether the node is in a scope that `^` does not count.
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

/** Whether `test` holds for any node of the tree. */
export function some(tree: Node, test: (node: Node) => boolean): boolean {
  if (test(tree)) return true
  if (tree.type === 'Value') return false
  return Object.values(tree).some((value) => {
    if (isNode(value)) return some(value, test)
    return Array.isArray(value) && value.some((one) => isNode(one) && some(one, test))
  })
}
