import { environmentSchema } from '../../src/config/env.ts'

/** Every variable of the shop with an empty value, because missing ones are looked up in `.env` and in the environment. */
export const emptyEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(environmentSchema.shape).map((name) => [name, '']),
)
