import { unmarkNode } from '../index-lookups.ts'
import { child, isNode, type Node, rewrite } from '../syntax-tree.ts'

/** Functions that return one of their arguments, or do not look into strings. */
const passing = new Set(['coalesce', 'defined', 'count', 'references', 'path'])

/** Parameters, literals and names such as `_type` never have marks. */
function isUnmarked(node: Node): boolean {
  if (node.type === 'AccessAttribute') return node.name !== '_ref' && String(node.name).startsWith('_')
  return node.type === 'Value' || node.type === 'Parameter'
}

const call = (name: string, args: readonly Node[]): Node => ({
  type: 'FuncCall',
  namespace: 'global',
  name,
  args,
})

/** A node with the value of `node`: a string, or the strings of a list, without marks. */
function unmarked(node: Node): Node {
  const plain = unmarkOperands(node)
  if (isUnmarked(plain)) return plain
  const self: Node = { type: 'This' }
  const item = call('coalesce', [unmarkNode(self), self])
  return call('coalesce', [unmarkNode(plain), { type: 'Map', base: plain, expr: item }, plain])
}

function orderedBy(node: Node): Node {
  const base = child(node, 'base')
  if ((node.type !== 'Asc' && node.type !== 'Desc') || base === null) return unmarked(node)
  return { ...node, base: unmarked(base) }
}

/**
 * Rewrites a query so that it gives the same result over documents with marks (see mark-strings.ts): what operators,
 * functions and `order()` compare or compute with has no marks; what projections pass on keeps them.
 */
export function unmarkOperands(tree: Node): Node {
  return rewrite(tree, (node) => {
    const args = Array.isArray(node.args) ? node.args.filter(isNode) : []
    if (node.type === 'OpCall') {
      const [left, right] = [child(node, 'left'), child(node, 'right')]
      return left === null || right === null
        ? null
        : { ...node, left: unmarked(left), right: unmarked(right) }
    }
    if (node.type === 'FuncCall' && !passing.has(String(node.name))) {
      return { ...node, args: args.map(unmarked) }
    }
    if (node.type === 'PipeFuncCall' && node.name === 'order') {
      const base = child(node, 'base')
      return base === null ? null : { ...node, base: unmarkOperands(base), args: args.map(orderedBy) }
    }
    return null
  })
}
