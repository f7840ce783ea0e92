import { lookupNode } from './index-lookups.ts'
import { child, isNode, type Node, rewrite } from './syntax-tree.ts'

function textQuery(node: Node | null): Node | null {
  if (node?.type !== 'FuncCall' || node.namespace !== 'text' || node.name !== 'query') return null
  const { args } = node
  const first: unknown = Array.isArray(args) ? args[0] : null
  return isNode(first) ? first : null
}

/**
 * Rewrites `text::query()`, which the studio's lists use and groq-js lacks, to `match` with the same words. `valueIn`
 * returns the value of a literal or a parameter.
 */
export function withTextSearch(tree: Node, valueIn: (node: Node) => unknown): Node {
  return rewrite(tree, (node) => {
    if (node.type !== 'OpCall' || node.op !== 'match') return null
    const argument = textQuery(child(node, 'right'))
    if (argument === null) return null
    const value = valueIn(argument)
    const words = typeof value === 'string' ? value.replaceAll('"', '').trim() : ''
    if (words === '' || words === '*') return { type: 'Value', value: true }
    const left = child(node, 'left')
    const whole = left === null || left.type === 'This' || left.type === 'Array'
    const text = whole ? lookupNode('text', { type: 'AccessAttribute', name: '_id' }) : left
    return { ...node, left: text, right: { type: 'Value', value: words } }
  })
}
