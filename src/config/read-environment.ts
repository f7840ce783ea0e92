import type { z } from 'zod'
import {
  type Environment,
  environmentSchema,
  otherPublicVariables,
  requiredCompanions,
  secretVariables,
} from './env.ts'
import { holdsPrivateToken } from './env-formats.ts'
import { emptyAsUnset } from './env-variables.ts'

/** Whether browsers can read a variable: on the shop's pages, or in the studio's bundle. */
const isPublic = (name: string) =>
  name.startsWith('PUBLIC_') || name.startsWith('SANITY_STUDIO_') || otherPublicVariables.includes(name)

/** One sentence for each public variable that holds a private token; no token is in it. */
const leakedTokens = (record: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(record).flatMap(([name, value = '']) =>
    isPublic(name) && (holdsPrivateToken(value) || isSecretOf(record, value))
      ? [`${name} is public and must not hold a private token`]
      : [],
  )

/** Whether a secret variable has this value. */
const isSecretOf = (record: Readonly<Record<string, string | undefined>>, value: string) =>
  value !== '' && secretVariables.some((name) => record[name] === value)

/** Variables are missing or malformed; `problems` has one sentence for each. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is incomplete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** One sentence for each issue that zod found in an environment. */
export const describeIssues = (error: z.ZodError): string[] =>
  error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

/**
 * Parses the shop's configuration from an environment such as `process.env`.
 * @throws ConfigurationError listing every missing or malformed variable, and every public one with a private token
 * (ERR-11, NET-05).
 */
export function readEnvironment(record: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = environmentSchema.safeParse(record)
  const problems = parsed.success ? [] : describeIssues(parsed.error)
  for (const [name, companion] of requiredCompanions) {
    const isSet = emptyAsUnset(record[name]) !== undefined
    if (isSet && emptyAsUnset(record[companion]) === undefined) {
      problems.push(`${companion} is missing: ${name} requires it`)
    }
  }
  problems.push(...leakedTokens(record))
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}
