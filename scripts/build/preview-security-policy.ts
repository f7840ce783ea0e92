import type { Environment } from '../../src/config/env.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { findTags } from './html-tags.ts'
import { collectCspSources, cspElements, noCspSources } from './post-processing/csp-sources.ts'

/**
 * The Content-Security-Policy of pages that are rendered per request. It allows the inline scripts and media of every page
 * so far: an open page gets the later versions of itself in its place, with what these have.
 */
export function createPreviewSecurityPolicy(
  environment: Environment,
): (html: string, frameAncestor: string) => string {
  const sources = noCspSources()
  return (html, frameAncestor) => {
    collectCspSources(findTags(html, cspElements), sources)
    return contentSecurityPolicy(environment, sources, [frameAncestor])
  }
}
