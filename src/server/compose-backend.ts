import { type Api, createApi } from '#backend/api.ts'
import { createGraphqlEndpoint } from '#backend/graphql-endpoint.ts'
import type { Outbox } from '#backend/outbox.ts'
import type { RateLimiter } from '#backend/rate-limiter.ts'
import { createSubmissions } from '#backend/submissions.ts'
import { createServerStorefront, storefrontConfig } from '#commerce/server-storefront.ts'
import type { Environment } from '#config/env.ts'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { reportContentProblem } from '#content/problems.ts'
import { createPublishedSource } from '#content/published-source.ts'
import { createFormDefinitionCache } from './form-definition-cache.ts'
import { createSearchPage } from './search-page.ts'

export interface BackendOptions {
  environment: Environment
  /** Where accepted submissions go; they are acknowledged once they are in it. */
  outbox: Pick<Outbox, 'add'>
  limiters: { submissions: RateLimiter; queries: RateLimiter }
  /** Origins besides the site's own whose pages may send forms, such as another variant's or a preview's. */
  otherOrigins?: readonly string[]
  /** Reads a file of the site; by default from the site's address. */
  readSite?: (path: string) => Promise<Response>
  /** See `staleIfError`. */
  sharesLoading?: boolean
  report: (error: unknown) => void
}

/** Pages of the preview send forms to their own host where the site's serves the backend, too (FORM-11). */
function ownHosts(environment: Environment): readonly string[] {
  const { PUBLIC_BACKEND_URL, BACKEND_HOSTS = [], SANITY_STUDIO_PREVIEW_URLS = {} } = environment
  const urls = [PUBLIC_BACKEND_URL ?? [], ...Object.values(SANITY_STUDIO_PREVIEW_URLS)].flat()
  return [...urls.map((url) => new URL(url).host), ...BACKEND_HOSTS]
}

/** The own backend with the services that the environment configures: the same on every platform that runs it. */
export function composeBackend(options: BackendOptions): Api {
  const { environment, outbox, limiters, otherOrigins = [], sharesLoading = true, report } = options
  const siteOrigin = new URL(environment.PUBLIC_SITE_URL).origin
  const source = createPublishedSource(environment)
  const excludeCBD = environment.PUBLIC_SITE_VARIANT === 'scrubbed'
  const submissions = createSubmissions({
    outbox,
    forms: createFormDefinitionCache(
      { source, siteOrigin, excludeCBD, report: reportContentProblem },
      { report, sharesLoading },
    ),
    supportEmail: environment.PUBLIC_SUPPORT_EMAIL,
    report,
  })
  return createApi({
    graphql: createGraphqlEndpoint({
      storefront: createServerStorefront(storefrontConfig(environment), (message) =>
        report(new Error(message)),
      ),
      signUps: { submissions, limiter: limiters.submissions },
      queryLimiter: limiters.queries,
      report,
    }),
    submissions,
    submissionsLimiter: limiters.submissions,
    siteOrigins: [siteOrigin, ...otherOrigins],
    hosts: ownHosts(environment),
    siteName: environment.PUBLIC_SITE_NAME,
    search: createSearchPage({
      siteUrl: siteOrigin,
      siteName: environment.PUBLIC_SITE_NAME,
      readSite:
        options.readSite ??
        ((path) => fetch(new URL(path, siteOrigin), { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })),
      limiter: limiters.queries,
      report,
    }),
    report,
  })
}
