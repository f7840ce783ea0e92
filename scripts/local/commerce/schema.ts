import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  buildClientSchema,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type IntrospectionQuery,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { checkAccess } from './access-scopes.ts'
import { graphqlError } from './errors.ts'

/** The part of a request's context that access depends on. */
interface AccessContext {
  /** The access scopes that the request's token lacks. */
  missingScopes: readonly string[]
}

type Resolver = GraphQLFieldResolver<unknown, AccessContext>

/** Resolvers of root fields: functions of their arguments and the request's context. */
type Root = Record<string, unknown>

function isIntrospection(value: unknown): value is IntrospectionQuery {
  return typeof value === 'object' && value !== null && '__schema' in value
}

/** The official schema of API version 2026-04, shipped with hydrogen-react. */
async function readIntrospection(): Promise<IntrospectionQuery> {
  const file = fileURLToPath(import.meta.resolve('@shopify/hydrogen-react/storefront.schema.json'))
  const json: unknown = JSON.parse(await readFile(file, 'utf8'))
  const content = typeof json === 'object' && json !== null && 'data' in json ? json.data : json
  if (!isIntrospection(content)) throw new Error(`${file} holds no introspection result`)
  return content
}

const read = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined

/**
 * Reads a field from its object, calling it when it is a function. A missing field is null where the schema allows that.
 * @throws NOT_IMPLEMENTED otherwise, so that a gap of this service is not taken for data.
 */
const resolveField: Resolver = (source, args, context, info) => {
  const value = read(source, info.fieldName)
  if (typeof value === 'function') return value.call(source, args, context, info)
  if (value === undefined && isNonNullType(info.returnType)) {
    throw graphqlError(
      `The local commerce service has nothing for ${info.parentType.name}.${info.fieldName}`,
      'NOT_IMPLEMENTED',
    )
  }
  return value
}

const rootResolver =
  (root: Root): Resolver =>
  (_source, args, context, info) => {
    const field = root[info.fieldName]
    if (typeof field === 'function') return field(args, context)
    throw graphqlError(
      `The local commerce service does not answer ${info.parentType.name}.${info.fieldName}`,
      'NOT_IMPLEMENTED',
    )
  }

const withAccess =
  (resolve: Resolver): Resolver =>
  (source, args, context, info) => {
    checkAccess(info.parentType.name, info.fieldName, context.missingScopes)
    return resolve(source, args, context, info)
  }

/**
 * The Storefront API's schema, resolved by `query` and `mutation`.
 * @throws Error when one of them has a field that the schema lacks.
 */
export async function buildSchema(query: Root, mutation: Root): Promise<GraphQLSchema> {
  const schema = buildClientSchema(await readIntrospection())
  const roots = new Map([
    [schema.getQueryType()?.name, query],
    [schema.getMutationType()?.name, mutation],
  ])
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    const fields = type.getFields()
    const root = roots.get(type.name)
    const unknown = Object.keys(root ?? {}).find((name) => !(name in fields))
    if (unknown !== undefined) throw new Error(`The Storefront schema has no ${type.name}.${unknown}`)
    for (const field of Object.values(fields)) {
      field.resolve = withAccess(root === undefined ? resolveField : rootResolver(root))
    }
  }
  return schema
}
