import type { SchemaType, TypeNode } from 'groq-js'
import { z } from 'zod'

/** As much of JSON Schema as zod writes for what the queries' schemas take in. */
interface Taken {
  readonly $ref?: string | undefined
  readonly type?: string | readonly string[] | undefined
  readonly anyOf?: readonly Taken[] | undefined
  readonly allOf?: readonly Taken[] | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Taken>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: Taken | undefined
}
const taken: z.ZodType<Taken> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    anyOf: z.array(taken).optional(),
    allOf: z.array(taken).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    properties: z.record(z.string(), taken).optional(),
    required: z.array(z.string()).optional(),
    items: taken.optional(),
  }),
)

/** What a schema takes in, before it changes any of it; what cannot be written down takes anything. */
export const takenBy = (schema: z.ZodType): Taken =>
  taken.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }))

/** What a part of an answer can be, named kinds of object looked up in the studio's schema. */
export function alternatives(node: TypeNode, schema: SchemaType): readonly TypeNode[] {
  if (node.type === 'union') return node.of.flatMap((one) => alternatives(one, schema))
  if (node.type !== 'inline') return [node]
  const declared = schema.find((one) => one.type === 'type' && one.name === node.name)
  return declared?.type === 'type' ? alternatives(declared.value, schema) : [node]
}

/** Keys of an answer that can never hold anything, or of which nothing is known: the schema has no such field. */
export function lost(nodes: readonly TypeNode[], schema: SchemaType, place = ''): string[] {
  const real = nodes.flatMap((node) => alternatives(node, schema)).filter(({ type }) => type !== 'null')
  if (real.length === 0 || real.some(({ type }) => type === 'unknown' || type === 'inline')) return [place]
  const items = real.flatMap((node) => (node.type === 'array' ? [node.of] : []))
  const objects = real.flatMap((node) => (node.type === 'object' ? [node.attributes] : []))
  const keys = new Set(objects.flatMap((attributes) => Object.keys(attributes)))
  return [
    ...(items.length === 0 ? [] : lost(items, schema, `${place}[]`)),
    ...[...keys].flatMap((key) =>
      lost(
        objects.flatMap((attributes) => attributes[key]?.value ?? []),
        schema,
        `${place}.${key}`,
      ),
    ),
  ]
}

const isOfType = ({ type }: Taken, name: string) => [type].flat().includes(name)

function fitsPlain(node: TypeNode, wanted: Taken): boolean {
  const value = 'value' in node ? node.value : undefined
  if (wanted.const !== undefined) return value === wanted.const
  if (wanted.enum !== undefined) return wanted.enum.includes(value)
  return isOfType(wanted, node.type)
}

const isAnything = ({ type, anyOf, allOf, enum: listed, const: only, $ref }: Taken) =>
  [type, anyOf, allOf, listed, only, $ref].every((one) => one === undefined)

/**
 * Where an answer can be something that the schema reading it does not take, and which keys that schema reads without
 * the query asking for them.
 */
export function misfits(node: TypeNode, wanted: Taken, schema: SchemaType, place = ''): string[] {
  if (isAnything(wanted)) return []
  const found = alternatives(node, schema)
  if (found.length !== 1 || found[0] !== node) {
    return found.flatMap((one) => misfits(one, wanted, schema, place))
  }
  if (wanted.allOf !== undefined) return wanted.allOf.flatMap((one) => misfits(node, one, schema, place))
  if (wanted.anyOf !== undefined) {
    const attempts = wanted.anyOf.map((one) => misfits(node, one, schema, place))
    if (attempts.some((attempt) => attempt.length === 0)) return []
    // The closest attempt says the most.
    const sameKind = wanted.anyOf.findIndex((one) => isOfType(one, node.type))
    return attempts[Math.max(0, sameKind)] ?? []
  }
  if (node.type === 'array' && isOfType(wanted, 'array')) {
    return misfits(node.of, wanted.items ?? {}, schema, `${place}[]`)
  }
  if (node.type === 'object' && isOfType(wanted, 'object')) {
    return Object.entries(wanted.properties ?? {}).flatMap(([key, inner]) => {
      const attribute = node.attributes[key]
      if (attribute === undefined) return [`${place}.${key} is not asked for`]
      return misfits(attribute.value, inner, schema, `${place}.${key}`)
    })
  }
  return fitsPlain(node, wanted) ? [] : [`${place} can be ${node.type}`]
}
