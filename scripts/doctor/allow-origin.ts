import type { Environment } from '../../src/config/env.ts'
import { AdminError } from '../admin/admin-error.ts'
import { createSanityManagement } from '../admin/sanity-management.ts'
import { checkOrigin } from './check-sanity.ts'
import { type Finding, ok, problem } from './finding.ts'

/** Lets the studio's origin use an editor's session at the content service, if it may not yet (OPS-06). */
export async function allowOrigin(environment: Environment): Promise<Finding[]> {
  const before = await checkOrigin(environment)
  if (before.every(({ level }) => level === 'ok')) return before
  const project = createSanityManagement(environment)
  if (project === null)
    return [
      ...before,
      problem(
        'The origin was not added.',
        'Set SANITY_API_ADMIN_TOKEN to a token with the right "Administrator".',
      ),
    ]
  const { origin } = new URL(environment.PUBLIC_SITE_URL)
  try {
    await project.allowOrigin(origin)
    return [ok(`Added ${origin} to the CORS origins, with credentials.`)]
  } catch (error) {
    if (!(error instanceof AdminError)) throw error
    return [problem(error.message, 'Correct SANITY_API_ADMIN_TOKEN.')]
  }
}
