import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  visit,
} from 'graphql'

/** Ids and handles that the service has. */
export interface Known {
  cart: string
  line: string
  product: string
  variant: string
  collection: string
  productHandle: string
  collectionHandle: string
}

/** The name of the field that a variable is passed to first, and of its argument. */
function placeOf(operation: OperationDefinitionNode, name: string): string {
  let place = ''
  visit(operation, {
    enter: (field) => {
      if (field.kind !== Kind.FIELD || place !== '') return
      const argument = field.arguments?.find(
        ({ value }) => value.kind === Kind.VARIABLE && value.name.value === name,
      )
      if (argument !== undefined) place = `${field.name.value} ${argument.name.value}`
    },
  })
  return place
}

const byName: ReadonlyArray<readonly [RegExp, keyof Known]> = [
  [/line/i, 'line'],
  [/variant|merchandise/i, 'variant'],
  [/cart/i, 'cart'],
  [/collection/i, 'collection'],
]

const texts: ReadonlyArray<readonly [RegExp, (known: Known) => string]> = [
  [/menu/i, (_) => 'main-menu'],
  [/collection.*handle/i, ({ collectionHandle }) => collectionHandle],
  [/handle/i, ({ productHandle }) => productHandle],
  [/email/i, () => 'june@slow.example'],
]

const scalars: Readonly<Record<string, unknown>> = {
  Boolean: true,
  DateTime: '2026-03-02T07:05:00Z',
  Decimal: '1.0',
  Float: 1,
  Int: 4,
  JSON: {},
  URL: 'https://shop.example/',
  CountryCode: 'US',
  LanguageCode: 'EN',
}

/** A value of a type; of an input object only what it needs. `hint` is made of the names of variable and argument. */
function madeUpValue(type: GraphQLInputType, hint: string, known: Known): unknown {
  if (isNonNullType(type)) return madeUpValue(type.ofType, hint, known)
  if (isListType(type)) return [madeUpValue(type.ofType, hint, known)]
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField)
    const fields = required.map((field) => [
      field.name,
      madeUpValue(field.type, `${hint} ${field.name}`, known),
    ])
    // Of "exactly one of these", the first.
    const [first] = Object.values(type.getFields())
    return type.isOneOf && first !== undefined
      ? { [first.name]: madeUpValue(first.type, `${hint} ${first.name}`, known) }
      : Object.fromEntries(fields)
  }
  const { name } = getNamedType(type)
  if (name in scalars) return scalars[name]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (name === 'ID') return known[byName.find(([pattern]) => pattern.test(hint))?.[1] ?? 'product']
  return texts.find(([pattern]) => pattern.test(hint))?.[1](known) ?? 'water'
}

/** Optional variables that are given all the same: without them lists and products cannot be asked for. */
const isUseful = (name: string) => /first|count|limit|pageBy|handle|^id$|country|language/i.test(name)

/** Variables with which an operation can be sent. */
export function madeUpVariables(
  document: DocumentNode,
  schema: GraphQLSchema,
  known: Known,
): Record<string, unknown> {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return {}
  const entryOf = ({ variable, type, defaultValue }: VariableDefinitionNode) => {
    const name = variable.name.value
    const isOptional = type.kind !== Kind.NON_NULL_TYPE || defaultValue !== undefined
    if (isOptional && (defaultValue !== undefined || !isUseful(name))) return []
    const found = typeFromAST(schema, type)
    return isInputType(found)
      ? [[name, madeUpValue(found, `${placeOf(operation, name)} ${name}`, known)]]
      : []
  }
  return Object.fromEntries((operation.variableDefinitions ?? []).flatMap(entryOf))
}
