import { type Api, createApi } from '#backend/api.ts'
import { createEmailMarketing } from '#backend/email-marketing.ts'
import { createGraphqlEndpoint } from '#backend/graphql-endpoint.ts'
import { startOutbox } from '#backend/outbox.ts'
import { openOutboxFiles } from '#backend/outbox-files.ts'
import { createRateLimiter } from '#backend/rate-limiter.ts'
import { createSubmissions } from '#backend/submissions.ts'
import { createServerStorefront } from '#commerce/server-storefront.ts'
import type { Environment } from '#config/env.ts'
import { CATALOGUE_QUERIES_PER_ADDRESS, SUBMISSIONS_PER_ADDRESS } from '#config/limits.ts'
import { createContentSource } from '#content/client.ts'
import { reportContentProblem } from '#content/problems.ts'
import { createFormSource } from './form-source.ts'

export interface BackendConfig {
  environment: Environment
  /** Keeps accepted submissions until they have been sent; must survive the process. */
  outboxDirectory: string
  /** Origins besides the site's own whose pages may send forms, such as another variant's or a preview's. */
  otherOrigins?: readonly string[]
  report: (error: unknown) => void
}

export interface RunningBackend extends Api {
  /** Resolves when no submission is being sent any more. */
  stop(): Promise<void>
}

/**
 * Starts the own backend with the services that the environment configures. Sends what is left in the outbox first.
 * Rejects when the outbox directory cannot be used.
 */
export async function startBackend(config: BackendConfig): Promise<RunningBackend> {
  const { environment, outboxDirectory, otherOrigins = [], report } = config
  const { EMAIL_MARKETING_URL: url, EMAIL_MARKETING_KEY: key } = environment
  const siteOrigin = new URL(environment.PUBLIC_SITE_URL).origin
  const excludeCBD = environment.PUBLIC_SITE_VARIANT === 'scrubbed'
  const source = createContentSource({
    projectId: environment.PUBLIC_SANITY_PROJECT_ID,
    dataset: environment.PUBLIC_SANITY_DATASET,
    apiHost: environment.PUBLIC_SANITY_API_HOST,
    token: environment.SANITY_API_READ_TOKEN,
    perspective: 'published',
  })
  const outbox = startOutbox({
    files: await openOutboxFiles(outboxDirectory),
    service: url === undefined || key === undefined ? null : createEmailMarketing({ url, key }),
    report,
  })
  const submissions = createSubmissions({
    outbox,
    forms: createFormSource({ source, siteOrigin, excludeCBD, report: reportContentProblem }, { report }),
    limiter: createRateLimiter({ max: SUBMISSIONS_PER_ADDRESS }),
    supportEmail: environment.PUBLIC_SUPPORT_EMAIL,
    report,
  })
  const api = createApi({
    graphql: createGraphqlEndpoint({
      storefront: createServerStorefront(environment, (message) => report(new Error(message))),
      submissions,
      catalogueLimiter: createRateLimiter({ max: CATALOGUE_QUERIES_PER_ADDRESS }),
    }),
    submissions,
    siteOrigins: [siteOrigin, ...otherOrigins],
    hosts: [
      ...(environment.PUBLIC_BACKEND_URL === undefined ? [] : [new URL(environment.PUBLIC_BACKEND_URL).host]),
      ...(environment.BACKEND_HOSTS ?? []),
    ],
    siteName: environment.PUBLIC_SITE_NAME,
    report,
  })
  return { handle: api.handle, stop: outbox.stop }
}
