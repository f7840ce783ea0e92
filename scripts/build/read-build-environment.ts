import type { Environment } from '../../src/config/env.ts'
import { ConfigurationError, readEnvironment } from '../../src/config/read-environment.ts'
import type { ProcessEnvironment } from '../lib/process.ts'

/** What only the content tells: the same is refused once it is read, where nothing else is missing. */
const BACKEND_PROBLEM =
  'PUBLIC_BACKEND_URL is missing: a shop with forms or sign-ups needs it, unless SITE_SERVES_API is "yes"'

/**
 * The configuration of a build.
 * @throws ConfigurationError listing all that `readEnvironment` lists, and the backend where it may be missing as well, so
 * that nobody learns of it from the next build only (OPEN-06).
 */
export function readBuildEnvironment(record: ProcessEnvironment): Environment {
  try {
    return readEnvironment(record)
  } catch (error) {
    const hasBackend = Boolean(record.PUBLIC_BACKEND_URL) || record.SITE_SERVES_API === 'yes'
    if (!(error instanceof ConfigurationError) || hasBackend) throw error
    throw new ConfigurationError([...error.problems, BACKEND_PROBLEM])
  }
}
