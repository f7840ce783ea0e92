import { isObject, type StoredDocument } from '../store/documents.ts'
import type { DocumentView } from '../store/perspective-view.ts'
import { removeMarks } from './source-map/mark-strings.ts'
import type { Node } from './syntax-tree.ts'

/**
 * Index lookups of a running query. The only hook groq-js has is `dereference`, so a lookup is written into the query
 * as following a reference that no document can hold, and resolved here.
 */
const kinds = ['text', 'referring', 'document', 'unmarked'] as const
type Kind = (typeof kinds)[number]

const prefix = (kind: Kind) => `\u0000${kind}:`

/** Null where `value` is not a string. */
function resolverNode(kind: Kind, value: Node): Node {
  const reference: Node = {
    type: 'OpCall',
    op: '+',
    left: { type: 'Value', value: prefix(kind) },
    right: value,
  }
  return {
    type: 'Deref',
    base: {
      type: 'Object',
      attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value: reference }],
    },
  }
}

/** The node of a lookup of `kind` for the string that the node `id` evaluates to: see {@link lookUp}. */
export function lookupNode(kind: Exclude<Kind, 'unmarked'>, id: Node): Node {
  return resolverNode(kind, {
    type: 'FuncCall',
    namespace: 'global',
    name: 'coalesce',
    args: [id, { type: 'Value', value: '' }],
  })
}

/** The node of a string without the marks of a source map; null where `value` is not a string. */
export const unmarkNode = (value: Node): Node => resolverNode('unmarked', value)

function strings(value: unknown, found: string[]): void {
  if (typeof value === 'string') found.push(value)
  else if (Array.isArray(value)) for (const one of value) strings(one, found)
  else if (isObject(value)) for (const one of Object.values(value)) strings(one, found)
}

/**
 * Resolves a reference to its document. Resolves one made by {@link lookupNode} to the texts of a document (`text`),
 * the documents that refer to it (`referring`), or a list with only it (`document`), and one made by
 * {@link unmarkNode} to the string.
 */
export function lookUp(
  reference: string,
  view: DocumentView,
): StoredDocument | readonly unknown[] | string | null {
  const kind = reference.startsWith('\u0000') ? kinds.find((one) => reference.startsWith(prefix(one))) : null
  if (kind === null || kind === undefined) return view.byId(removeMarks(reference))
  const id = reference.slice(prefix(kind).length)
  if (kind === 'unmarked') return removeMarks(id)
  if (kind === 'referring') return view.referringTo(id)
  const document = view.byId(id)
  if (kind === 'document') return document === null ? [] : [document]
  const found: string[] = []
  strings(document, found)
  return found
}
