import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
  visit,
} from 'graphql'
import type { SourceFile } from './read-repository.ts'

interface Placed<Node> {
  node: Node
  path: string
}

/** Text between backticks, with what is inserted into it. */
const TEMPLATE = /`((?:[^`\\$]|\\[\s\S]|\$(?!\{)|\$\{[^{}]*\})*)`/g
const DEFINITION = /\b(?:query|mutation|fragment)\b[\s\S]*\{/

/** The texts of a file that look like documents. */
function textsOf({ path, text }: SourceFile): string[] {
  if (/\.(?:graphql|gql)$/.test(path)) return [text]
  return [...text.matchAll(TEMPLATE)]
    .map(([, inside = '']) => inside.replaceAll(/\$\{[^{}]*\}/g, ' '))
    .filter((inside) => DEFINITION.test(inside))
}

function definitionsOf(text: string): readonly DefinitionNode[] {
  try {
    return parse(text, { noLocation: true }).definitions
  } catch {
    // Made of parts at run time, or no document at all.
    return []
  }
}

/** How many folders two paths begin with together. */
function closeness(a: string, b: string): number {
  const [one, other] = [a.split('/'), b.split('/')]
  const first = one.findIndex((part, index) => part !== other[index])
  return first < 0 ? one.length : first
}

const spreadsIn = (node: DefinitionNode): string[] => {
  const names: string[] = []
  visit(node, {
    enter: (child) => {
      if (child.kind === Kind.FRAGMENT_SPREAD) names.push(child.name.value)
    },
  })
  return names
}

/** An operation with the fragments that it needs; of several of a name the one that is nearest to it. */
function complete(
  operation: Placed<OperationDefinitionNode>,
  fragments: ReadonlyArray<Placed<FragmentDefinitionNode>>,
): DocumentNode {
  const needed = new Map<string, FragmentDefinitionNode>()
  const open = spreadsIn(operation.node)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (needed.has(name)) continue
    const [nearest] = fragments
      .filter(({ node }) => node.name.value === name)
      .toSorted((a, b) => closeness(b.path, operation.path) - closeness(a.path, operation.path))
    if (nearest === undefined) continue
    needed.set(name, nearest.node)
    open.push(...spreadsIn(nearest.node))
  }
  return { kind: Kind.DOCUMENT, definitions: [operation.node, ...needed.values()] }
}

/** The operations in some files that are valid in a schema, each once, with the fragments that they need. */
export function extractOperations(files: readonly SourceFile[], schema: GraphQLSchema): DocumentNode[] {
  const operations: Array<Placed<OperationDefinitionNode>> = []
  const fragments: Array<Placed<FragmentDefinitionNode>> = []
  for (const file of files)
    for (const node of textsOf(file).flatMap(definitionsOf)) {
      if (node.kind === Kind.OPERATION_DEFINITION) operations.push({ node, path: file.path })
      if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.push({ node, path: file.path })
    }
  const documents = new Map<string, DocumentNode>()
  for (const operation of operations) {
    const document = complete(operation, fragments)
    if (validate(schema, document).length === 0) documents.set(print(document), document)
  }
  return [...documents.values()]
}
