import { z } from 'zod'
import { isRecord } from '#lib/is-record.ts'

// The studio's own rules, run without the studio: its schema is plain data, and rules are functions of a value.

/** What a rule of the studio may ask for besides the value. */
export interface RuleContext {
  document: Readonly<Record<string, unknown>>
  parent: unknown
  getClient: () => { fetch(query: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> }
}

type Check = (value: unknown, context: RuleContext) => unknown

/** A value is empty if it has only fields that the studio keeps for itself. */
const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isRecord(value) && Object.keys(value).every((name) => name.startsWith('_') && name !== '_ref'))

const sizeOf = (value: unknown): number | null =>
  Array.isArray(value) || typeof value === 'string' ? value.length : null

/** As much of Sanity's rule builder as the schema uses; each call makes a new rule. */
class Rule {
  readonly checks: readonly Check[]
  readonly isError: boolean
  readonly message: string | null

  constructor(checks: readonly Check[] = [], isError = true, message: string | null = null) {
    this.checks = checks
    this.isError = isError
    this.message = message
  }

  #with = (check: Check) => new Rule([...this.checks, check], this.isError, this.message)

  required = () => this.#with((value) => (isMissing(value) ? 'Required' : true))
  min = (min: number) => this.#with((value) => (sizeOf(value) ?? min) >= min || `Must have at least ${min}`)
  max = (max: number) => this.#with((value) => (sizeOf(value) ?? max) <= max || `Must have at most ${max}`)
  custom = (check: Check) => this.#with(check)
  error = (message: string | null = null) => new Rule(this.checks, true, message)
  warning = (message: string | null = null) => new Rule(this.checks, false, message)
  info = (message: string | null = null) => new Rule(this.checks, false, message)
}

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

/** @param types The studio's schema. @throws ZodError for something else. */
export function createStudioRules(types: unknown): StudioRules {
  const byName = new Map(
    z
      .array(schemaType)
      .parse(types)
      .map((type) => [type.name, type]),
  )
  const titleOf = ({ title, name }: SchemaType) => title ?? name ?? ''
  /** A type with the properties of the type that it is based on. */
  const whole = (type: SchemaType): SchemaType => {
    const base = byName.get(type.type)
    return base === undefined ? type : { ...whole(base), ...type }
  }

  async function check(
    given: SchemaType,
    value: unknown,
    place: { titles: readonly string[]; path: string },
    context: RuleContext,
  ): Promise<StudioProblem[]> {
    const type = whole(given)
    const found: StudioProblem[] = []
    for (const rule of [type.validation?.(new Rule()) ?? []].flat()) {
      if (!(rule instanceof Rule) || !rule.isError) continue
      for (const one of rule.checks) {
        const result = await one(value, context)
        if (typeof result !== 'string') continue
        found.push({ field: place.titles.join(' › '), path: place.path, message: rule.message ?? result })
      }
    }
    const inner: Promise<StudioProblem[]>[] = []
    // Fields that an object requires are required even while the object is empty.
    if (isRecord(value) || value === undefined) {
      for (const field of type.fields ?? []) {
        const name = field.name ?? ''
        const below = {
          titles: [...place.titles, titleOf(field)],
          path: place.path === '' ? name : `${place.path}.${name}`,
        }
        inner.push(check(field, value?.[name], below, { ...context, parent: value }))
      }
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const named = isRecord(item) ? item._type : undefined
        const member =
          type.of?.find(({ name, type: kind }) => (name ?? kind) === named) ??
          type.of?.find(() => !isRecord(item))
        if (member === undefined) continue
        const key = isRecord(item) && typeof item._key === 'string' ? item._key : String(index)
        const last = place.titles.at(-1) ?? ''
        const below = {
          titles: [...place.titles.slice(0, -1), `${last} ${index + 1}`],
          path: `${place.path}[${key}]`,
        }
        inner.push(check(member, item, below, { ...context, parent: value }))
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
        const type = whole(field)
        fields = type.fields ?? (type.of ?? []).flatMap((member) => whole(member).fields ?? [])
      }
      return titles.join(' › ')
    },
  }
}
