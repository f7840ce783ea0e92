// Replaces the GraphQL parser and printer in shoppers' bundles (see `astro.config.mjs`). Every document of the shop is one
// definition, which a test checks against its schema, so browsers only concatenate texts.

export const Kind = {
  DOCUMENT: 'Document',
  FRAGMENT_DEFINITION: 'FragmentDefinition',
  OPERATION_DEFINITION: 'OperationDefinition',
} as const

interface Definition {
  kind: (typeof Kind)[keyof typeof Kind]
  operation?: string
  name: { value: string }
  text: string
}

interface Document {
  kind: typeof Kind.DOCUMENT
  definitions: Definition[]
}

/** Parses a text of one definition. @throws SyntaxError for a text that does not begin with a named definition. */
export function parse(text: string): Document {
  const [, keyword, value] = /^\s*(query|mutation|fragment)\s+(\w+)/.exec(text) ?? []
  if (keyword === undefined || value === undefined)
    throw new SyntaxError(`No definition with a name: ${text}`)
  const kind = keyword === 'fragment' ? Kind.FRAGMENT_DEFINITION : Kind.OPERATION_DEFINITION
  const definition = {
    kind,
    operation: keyword,
    name: { value },
    // Only the type checker needs the directive.
    text: text.replace('@_unmask', '').replaceAll(/\s+/g, ' ').trim(),
  }
  return { kind: Kind.DOCUMENT, definitions: [definition] }
}

/** The text of a document, with its fragments. */
export const print = ({ definitions }: Document): string => definitions.map(({ text }) => text).join(' ')

/** Makes a document of a text and the fragments that it uses, each of them once. */
export function toDocument(text: string, fragments: readonly Document[] = []): Document {
  const definitions = [parse(text), ...fragments].flatMap((document) => document.definitions)
  return { kind: Kind.DOCUMENT, definitions: [...new Set(definitions)] }
}
