import { FORMS_API_PATH, SIGN_UP_API_PATH } from '../../../src/config/form-paths.ts'
import { API_PATH } from '../../../src/config/paths.ts'
import {
  BACKEND_QUERIES_PER_ADDRESS,
  RATE_LIMIT_WINDOW_MS,
  SUBMISSIONS_PER_ADDRESS,
} from '../../../src/config/server-limits.ts'
import { HEALTH_PATH } from '../../../src/config/status-paths.ts'
import type { ProcessEnvironment } from '../../lib/process.ts'
import { backendSecrets, backendVariables } from '../backend-variables.ts'

const limited = (max: number) => ({
  windowLimit: max,
  windowSize: RATE_LIMIT_WINDOW_MS / 1000,
  aggregateBy: ['ip', 'domain'],
})

const submissionPaths = [SIGN_UP_API_PATH, `${FORMS_API_PATH}*`]

/**
 * The functions with their sources and what Netlify reads from each: addresses, limits for a client, schedule. Sign-ups and
 * forms are a function of their own, because Netlify limits a function as a whole.
 */
export const functionConfigs = {
  api: {
    source: 'api.ts',
    config: {
      path: [`${API_PATH}/*`, HEALTH_PATH],
      excludedPath: submissionPaths,
      rateLimit: limited(BACKEND_QUERIES_PER_ADDRESS),
    },
  },
  submissions: {
    source: 'api.ts',
    config: { path: submissionPaths, rateLimit: limited(SUBMISSIONS_PER_ADDRESS) },
  },
  outbox: { source: 'outbox.ts', config: { schedule: '* * * * *' } },
} as const

/** A value of a `.env` file, which knows no escapes: in quotes that it does not have itself. */
function quoted(name: string, value: string): string {
  const quote = ["'", '`', '"'].find((one) => !value.includes(one))
  if (quote === undefined)
    throw new RangeError(`${name} has all kinds of quotes, which no .env file can hold`)
  return quote + value + quote
}

/** The variables of the functions as a `.env` file, secrets included. @throws RangeError for a value that has no place there. */
export const functionVariables = (variables: ProcessEnvironment): string =>
  Object.entries({ ...backendVariables(variables), ...backendSecrets(variables) })
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join('')

/** What Netlify's client reads: no build of its own, files and functions as they are. */
export const netlifyToml = (): string =>
  ['[build]', 'command = ""', 'publish = "site"', '', '[functions]', 'directory = "functions"', ''].join('\n')
