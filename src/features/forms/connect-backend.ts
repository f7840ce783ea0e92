import { createBackend } from '#backend/backend.ts'
import { createEndpoints, type Endpoints } from '#backend/endpoints.ts'
import { createIntake } from '#backend/intake.ts'
import { createMailService } from '#backend/mail-service.ts'
import { startOutbox } from '#backend/outbox.ts'
import { openOutboxFiles } from '#backend/outbox-files.ts'
import { createRateLimiter } from '#backend/rate-limit.ts'
import { createCommerceClients } from '#commerce/clients.ts'
import type { Environment } from '#config/env.ts'
import { BUILD_REQUEST_TIMEOUT_MS, REQUEST_ATTEMPTS, REQUEST_INITIAL_DELAY_MS } from '#config/limits.ts'
import { createContentSource } from '#content/client.ts'
import { reportContentProblem } from '#content/problems.ts'
import { createFormSource } from './form-source.ts'

export interface BackendConfig {
  environment: Environment
  /** Where what was taken in waits until it is passed on; survives the process. */
  outboxDirectory: string
  /** Origins besides the site's own whose pages may send forms: another variant's, a preview's. */
  otherOrigins?: readonly string[]
  report: (error: unknown) => void
}

export interface ConnectedBackend extends Endpoints {
  /** Resolves when nothing is being passed on any more. */
  stop(): Promise<void>
}

function storefrontOf(environment: Environment) {
  const { STOREFRONT_API_PRIVATE_TOKEN: token } = environment
  return createCommerceClients({
    storefrontUrl: environment.PUBLIC_STOREFRONT_API_URL,
    accessToken:
      token === undefined
        ? { kind: 'public', value: environment.PUBLIC_STOREFRONT_API_TOKEN }
        : { kind: 'private', value: token },
    backendUrl: environment.PUBLIC_BACKEND_URL ?? environment.PUBLIC_SITE_URL,
    retry: {
      attempts: REQUEST_ATTEMPTS,
      initialDelayMs: REQUEST_INITIAL_DELAY_MS,
      timeoutMs: BUILD_REQUEST_TIMEOUT_MS,
    },
  }).storefront
}

/** The own backend, connected to the services that the environment names. Whatever was left in the outbox goes first. */
export async function connectBackend(config: BackendConfig): Promise<ConnectedBackend> {
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
    mail: url === undefined || key === undefined ? null : createMailService({ url, key }),
    report,
  })
  const intake = createIntake({
    outbox,
    forms: createFormSource({ source, siteOrigin, excludeCBD, report: reportContentProblem }, { report }),
    limiter: createRateLimiter(),
    supportEmail: environment.PUBLIC_SUPPORT_EMAIL,
    report,
  })
  const endpoints = createEndpoints({
    graphql: createBackend({ storefront: storefrontOf(environment), intake }),
    intake,
    siteOrigins: [siteOrigin, ...otherOrigins],
    siteName: environment.PUBLIC_SITE_NAME,
    report,
  })
  return { handle: endpoints.handle, stop: outbox.stop }
}
