import { isObject, type StoredDocument } from '../store/documents.ts'
import { child, isNode, type Node, rewrite } from './nodes.ts'

/**
 * `text::query()`, which the studio's document lists search with and groq-js does not have, becomes the plain `match` of
 * the same words. "Anything in the document" is asked for through a reference that only {@link textFor} resolves.
 */
const PREFIX = '\u0000text:'

const wholeText: Node = {
  type: 'Deref',
  base: {
    type: 'Object',
    attributes: [
      {
        type: 'ObjectAttributeValue',
        name: '_ref',
        value: {
          type: 'OpCall',
          op: '+',
          left: { type: 'Value', value: PREFIX },
          right: { type: 'AccessAttribute', name: '_id' },
        },
      },
    ],
  },
}

function textQuery(node: Node | null): Node | null {
  if (node?.type !== 'FuncCall' || node.namespace !== 'text' || node.name !== 'query') return null
  const { args } = node
  const first: unknown = Array.isArray(args) ? args[0] : null
  return isNode(first) ? first : null
}

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
    return { ...node, left: whole ? wholeText : left, right: { type: 'Value', value: words } }
  })
}

function strings(value: unknown, found: string[]): void {
  if (typeof value === 'string') found.push(value)
  else if (Array.isArray(value)) for (const one of value) strings(one, found)
  else if (isObject(value)) for (const one of Object.values(value)) strings(one, found)
}

/** Every text of the document such a reference names; undefined for an ordinary reference. */
export function textFor(
  reference: string,
  document: (id: string) => StoredDocument | null,
): string[] | undefined {
  if (!reference.startsWith(PREFIX)) return undefined
  const found: string[] = []
  strings(document(reference.slice(PREFIX.length)), found)
  return found
}
