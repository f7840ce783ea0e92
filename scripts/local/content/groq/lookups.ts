import { isObject, type StoredDocument } from '../store/documents.ts'
import type { View } from '../store/view.ts'
import type { Node } from './nodes.ts'

/**
 * What a query can look up while it runs. groq-js asks us for one thing only, what a reference points at; so a look-up is
 * written into the query as following a reference that no document can hold, and answered here.
 */
const kinds = ['text', 'referring', 'document'] as const
type Kind = (typeof kinds)[number]

const prefix = (kind: Kind) => `\u0000${kind}:`

/** A node that stands for what `kind` of `id` (a node with a string) finds: see {@link lookUp}. */
export function lookupNode(kind: Kind, id: Node): Node {
  const orNothing: Node = {
    type: 'FuncCall',
    namespace: 'global',
    name: 'coalesce',
    args: [id, { type: 'Value', value: '' }],
  }
  const reference: Node = {
    type: 'OpCall',
    op: '+',
    left: { type: 'Value', value: prefix(kind) },
    right: orNothing,
  }
  return {
    type: 'Deref',
    base: {
      type: 'Object',
      attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value: reference }],
    },
  }
}

function strings(value: unknown, found: string[]): void {
  if (typeof value === 'string') found.push(value)
  else if (Array.isArray(value)) for (const one of value) strings(one, found)
  else if (isObject(value)) for (const one of Object.values(value)) strings(one, found)
}

/**
 * What a reference leads to: the document of that id, or for one made by {@link lookupNode} the texts in a document
 * (`text`), the documents that refer to it (`referring`), or a list with just it (`document`).
 */
export function lookUp(reference: string, view: View): StoredDocument | readonly unknown[] | null {
  const kind = reference.startsWith('\u0000') ? kinds.find((one) => reference.startsWith(prefix(one))) : null
  if (kind === null || kind === undefined) return view.byId(reference)
  const id = reference.slice(prefix(kind).length)
  if (kind === 'referring') return view.referringTo(id)
  const document = view.byId(id)
  if (kind === 'document') return document === null ? [] : [document]
  const found: string[] = []
  strings(document, found)
  return found
}
