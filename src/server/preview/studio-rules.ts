import { z } from 'zod'
import { isRecord } from '#lib/is-record.ts'
import { Rule, type RuleContext } from './studio-rule-builder.ts'

// The studio's own rules, run without the studio: its schema is plain data, and rules are functions of a value.

interface SchemaType {
  name?: string | undefined
  type: string
  title?: string | undefined
  fields?: readonly SchemaType[] | undefined
  of?: readonly SchemaType[] | undefined
  validation?: ((rule: Rule) => unknown) | undefined
}

const schemaType: z.ZodType<SchemaType> = z.lazy(() =>
  z.object({
    name: z.string().optional(),
    type: z.string(),
    title: z.string().optional(),
    fields: z.array(schemaType).optional(),
    of: z.array(schemaType).optional(),
    validation: z.custom<(rule: Rule) => unknown>((value) => typeof value === 'function').optional(),
  }),
)

/** One sentence of the studio about a field. */
export interface StudioProblem {
  /** The titles of the fields that lead there, as the studio shows them. */
  field: string
  /** The field's path, such as `features.list[a].title`. */
  path: string
  message: string
}

export interface StudioRules {
  /** The studio's validation errors of a document; none for a type that it does not know. */
  problemsOf(
    document: Readonly<Record<string, unknown>>,
    fetch: ReturnType<RuleContext['getClient']>['fetch'],
  ): Promise<readonly StudioProblem[]>
  /** A field's path as the studio's titles; the path itself where it has none. */
  titleOf(type: string, path: string): string
}

/** Where a value is in a document. */
interface FieldLocation {
  titles: readonly string[]
  path: string
}

/** The errors of a value's own rules, without those of what is in it. */
async function ownProblems(
  type: SchemaType,
  value: unknown,
  { titles, path }: FieldLocation,
  context: RuleContext,
): Promise<StudioProblem[]> {
  const found: StudioProblem[] = []
  for (const rule of [type.validation?.(new Rule()) ?? []].flat()) {
    if (!(rule instanceof Rule) || !rule.isError) continue
    for (const check of rule.checks) {
      const result = await check(value, context)
      if (typeof result !== 'string') continue
      found.push({ field: titles.join(' › '), path, message: rule.message ?? result })
    }
  }
  return found
}

const titleOf = ({ title, name }: SchemaType) => title ?? name ?? ''

const locationOfField = (
  { titles, path }: FieldLocation,
  field: SchemaType,
  name: string,
): FieldLocation => ({
  titles: [...titles, titleOf(field)],
  path: path === '' ? name : `${path}.${name}`,
})

/** An item is named by its number, counted from 1, and has its key in the path. */
function locationOfItem({ titles, path }: FieldLocation, item: unknown, index: number): FieldLocation {
  const key = isRecord(item) && typeof item._key === 'string' ? item._key : String(index)
  const last = titles.at(-1) ?? ''
  return { titles: [...titles.slice(0, -1), `${last} ${index + 1}`], path: `${path}[${key}]` }
}

/** The list's type of an item: by its `_type`, or the first for an item without one. */
function memberOf(list: SchemaType, item: unknown): SchemaType | undefined {
  const named = isRecord(item) ? item._type : undefined
  return list.of?.find(({ name, type }) => (name ?? type) === named) ?? list.of?.find(() => !isRecord(item))
}

/** @param types The studio's schema. @throws ZodError for something else. */
export function createStudioRules(types: unknown): StudioRules {
  const byName = new Map(
    z
      .array(schemaType)
      .parse(types)
      .map((type) => [type.name, type]),
  )
  /** A type with the properties of the type that it is based on. */
  const withBase = (type: SchemaType): SchemaType => {
    const base = byName.get(type.type)
    return base === undefined ? type : { ...withBase(base), ...type }
  }

  async function check(
    given: SchemaType,
    value: unknown,
    location: FieldLocation,
    context: RuleContext,
  ): Promise<StudioProblem[]> {
    const type = withBase(given)
    const found = await ownProblems(type, value, location, context)
    const inContext = { ...context, parent: value }
    const inner: Promise<StudioProblem[]>[] = []
    // Fields that an object requires are required even while the object is empty.
    if (isRecord(value) || value === undefined) {
      for (const field of type.fields ?? []) {
        const name = field.name ?? ''
        inner.push(check(field, value?.[name], locationOfField(location, field, name), inContext))
      }
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const member = memberOf(type, item)
        if (member === undefined) continue
        inner.push(check(member, item, locationOfItem(location, item, index), inContext))
      }
    }
    return [...found, ...(await Promise.all(inner)).flat()]
  }

  return {
    async problemsOf(document, fetch) {
      const type = byName.get(String(document._type))
      if (type === undefined) return []
      const context = { document, parent: undefined, getClient: () => ({ fetch }) }
      const found = await check(type, document, { titles: [], path: '' }, context)
      // Two rules of a field may say the same.
      return [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()]
    },
    titleOf(typeName, path) {
      const titles: string[] = []
      let fields = byName.get(typeName)?.fields ?? []
      for (const step of path.split('.')) {
        if (/^\d+$/.test(step)) {
          titles.push(`${titles.pop() ?? ''} ${Number(step) + 1}`)
          continue
        }
        const field = fields.find(({ name }) => name === step)
        if (field === undefined) return titles.length === 0 ? path : titles.join(' › ')
        titles.push(titleOf(field))
        const type = withBase(field)
        fields = type.fields ?? (type.of ?? []).flatMap((member) => withBase(member).fields ?? [])
      }
      return titles.join(' › ')
    },
  }
}
