// Stands for the GraphQL parser and printer in shoppers' bundles (see `astro.config.mjs`): every document of ours is one
// definition, checked against its schema by the test command, so browsers only have to put texts together.

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

/** Reads a text of one definition. @throws SyntaxError for one that does not begin with a named definition. */
export function parse(text: string): Document {
  const [, keyword, value] = /^\s*(query|mutation|fragment)\s+(\w+)/.exec(text) ?? []
  if (keyword === undefined || value === undefined)
    throw new SyntaxError(`No definition with a name: ${text}`)
  const kind = keyword === 'fragment' ? Kind.FRAGMENT_DEFINITION : Kind.OPERATION_DEFINITION
  const definition = {
    kind,
    operation: keyword,
    name: { value },
    // The directive is the type checker's alone.
    text: text.replace('@_unmask', '').replaceAll(/\s+/g, ' ').trim(),
  }
  return { kind: Kind.DOCUMENT, definitions: [definition] }
}

/** A document's text, its fragments included. */
export const print = ({ definitions }: Document): string => definitions.map(({ text }) => text).join(' ')
