import * as z from 'zod/mini'
import { isRecord } from './is-record.ts'

// Zod's own kinds of these would be loaded with every cart, as would `z.enum`, `z.regex` and `z.extend`: 2 KiB after gzip which
// browser code does not use. Here, values pass as they are: nothing is stripped of them.

const matches = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

/** An object of any keys, whose values match `schema`. */
export const recordOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.custom<Record<string, z.infer<Schema>>>(
    (given) => isRecord(given) && Object.values(given).every((value) => matches(schema, value)),
  )

/** A value that matches one of `schemas`. */
export const anyOf = <Schemas extends readonly z.ZodMiniType[]>(...schemas: Schemas) =>
  z.custom<z.infer<Schemas[number]>>((given) => schemas.some((schema) => matches(schema, given)))

/** This string and no other; its type is the literal. */
export const exactly = <Text extends string>(text: Text) => z.custom<Text>((given) => given === text)
