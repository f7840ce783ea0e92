import { z } from 'zod'

/** What is known of an environment variable besides its schema. */
interface VariableInfo {
  /** The comment in `.env.example`. */
  description: string
  /** Whether code that reads the variable may find it unset. */
  isOptional: boolean
  /** The value where none is configured. */
  defaultValue?: string
  /** Whether browsers get the variable although its name does not begin with PUBLIC_. */
  isForBrowsers?: boolean
  /** Whether no variable that browsers get may have the same value. */
  isSecret?: boolean
  /** All allowed values, if only a few are. */
  values?: readonly string[]
}

/** The description of each variable's schema. */
export const variableInfo = z.registry<VariableInfo>()

/** `.env` files and CI settings contain lines without a value, which count as not set. */
export const emptyAsUnset = (value: unknown) => (value === '' ? undefined : value)

function described<Schema extends z.ZodType>(schema: Schema, info: VariableInfo): Schema {
  variableInfo.add(schema, info)
  return schema
}

/** A variable without which nothing can be built. */
export const required = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  described(z.preprocess(emptyAsUnset, schema), { description, isOptional: false })

/** A variable that may be unset or empty. */
export const optional = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  described(z.preprocess(emptyAsUnset, schema.optional()), { description, isOptional: true })

/** An optional variable that browsers get although its name does not begin with PUBLIC_. */
export const optionalInBrowsers = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  described(z.preprocess(emptyAsUnset, schema.optional()), {
    description,
    isOptional: true,
    isForBrowsers: true,
  })

/** An optional variable whose value no browser may see; its name does not begin with PUBLIC_. */
export const optionalSecret = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  described(z.preprocess(emptyAsUnset, schema.optional()), {
    description,
    isOptional: true,
    isSecret: true,
  })

/** A variable that `npm run build` sets where it is not configured. */
export const setByBuild = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  described(z.preprocess(emptyAsUnset, schema.optional()), { description, isOptional: false })

/** A variable that has `defaultValue` while it is unset or empty. */
export const withDefault = (schema: z.ZodString, defaultValue: string, description: string) =>
  described(z.preprocess(emptyAsUnset, schema.default(defaultValue)), {
    description,
    isOptional: false,
    defaultValue,
  })

/** A variable with one of some values, the first of which is the default. */
export function oneOf<const Value extends string>(
  values: readonly [Value, Value, ...Value[]],
  description: string,
) {
  const [defaultValue] = values
  const choices = values.map((value) => `"${value}"`).join(' or ')
  const schema = z.enum(values, `must be ${choices}`).prefault(defaultValue)
  return described(z.preprocess(emptyAsUnset, schema), {
    description,
    isOptional: false,
    defaultValue,
    values,
  })
}
