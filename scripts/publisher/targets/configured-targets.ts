import type { Environment } from '../../../src/config/env.ts'
import { isLocalOrigin } from '../../shared/is-local-origin.ts'
import { createBuildHookTarget } from './build-hook.ts'
import { createCloudflareTarget } from './cloudflare.ts'
import { createNetlifyTarget } from './netlify.ts'
import type { Target } from './target.ts'

/**
 * The hosts that the environment names, which `readEnvironment` has checked to be complete. None for a site that is
 * made for this machine, as that of `npm start` is, because it would replace the shop (PUB-07).
 */
export function configuredTargets(environment: Environment, log: (event: string) => void): Target[] {
  const {
    PUBLIC_SITE_URL: site,
    NETLIFY_SITE_ID: siteId,
    NETLIFY_AUTH_TOKEN: netlifyToken,
    CLOUDFLARE_ACCOUNT_ID: accountId,
    CLOUDFLARE_API_TOKEN: cloudflareToken,
    CLOUDFLARE_WORKER: worker,
    BUILD_HOOK_URL: url,
    BUILD_HOOK_TOKEN: hookToken,
  } = environment
  const targets: Target[] = []
  if (siteId !== undefined && netlifyToken !== undefined)
    targets.push(createNetlifyTarget({ siteId, token: netlifyToken }))
  if (worker !== undefined && accountId !== undefined && cloudflareToken !== undefined)
    targets.push(createCloudflareTarget({ accountId, token: cloudflareToken, worker }))
  if (url !== undefined) targets.push(createBuildHookTarget({ url, token: hookToken }))
  if (targets.length === 0 || !isLocalOrigin(site)) return targets
  log(`nothing is uploaded, because the site is made for ${site}`)
  return []
}
