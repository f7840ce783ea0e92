import { createGraphqlEndpoint } from '#backend/graphql-endpoint.ts'
import { type ClientsConfig, createCommerceClients } from '#commerce/clients.ts'
import { BUILD_REQUEST_TIMEOUT_MS, REQUEST_ATTEMPTS, REQUEST_INITIAL_DELAY_MS } from '#config/limits.ts'
import { type ContentServiceConfig, createContentSource } from '#content/client.ts'
import { createContent } from '#content/content.ts'
import { type ProblemReporter, reportContentProblem } from '#content/problems.ts'
import { createCatalogueApi } from './catalogue.api.ts'
import type { ShopParts } from './shop.ts'

export interface ShopConfig {
  /** Without a trailing slash. */
  siteOrigin: string
  excludeCBD: boolean
  content: ContentServiceConfig
  /** See `FieldContext`. */
  passedOnPictures?: string | null
  commerce: {
    storefrontUrl: string
    accessToken: ClientsConfig['accessToken']
    /** Undefined: the same resolvers run in this process (CAT-17). */
    backendUrl: string | undefined
  }
  /** Told of content the shop can do without; the build's log unless given. */
  report?: ProblemReporter
  reportError: (error: unknown) => void
}

/** Nobody listens here: requests to it are answered in this process. */
const IN_PROCESS = 'http://in-process.invalid/api/graphql'

const retry = {
  attempts: REQUEST_ATTEMPTS,
  initialDelayMs: REQUEST_INITIAL_DELAY_MS,
  timeoutMs: BUILD_REQUEST_TIMEOUT_MS,
}

function backendClient({ storefrontUrl, accessToken, backendUrl }: ShopConfig['commerce']) {
  const clients = createCommerceClients({
    storefrontUrl,
    accessToken,
    backendUrl: backendUrl ?? IN_PROCESS,
    retry,
  })
  if (backendUrl !== undefined) return clients.default
  const backend = createGraphqlEndpoint({ storefront: clients.storefront })
  return createCommerceClients({
    storefrontUrl,
    accessToken,
    backendUrl: IN_PROCESS,
    // The commerce service is retried beneath; here only a page's whole time is counted.
    retry: { ...retry, attempts: 1, timeoutMs: retry.timeoutMs * (retry.attempts + 1) },
    fetch: (input, init) => backend.handle(new Request(input, init)),
  }).default
}

/** Connects the shop's loading to its services, for a build: every document is kept once loaded. */
export function connectShop(config: ShopConfig): ShopParts {
  const { siteOrigin, excludeCBD, commerce, report = reportContentProblem, reportError } = config
  const { passedOnPictures = null } = config
  return {
    content: createContent({
      source: createContentSource(config.content),
      keep: true,
      siteOrigin,
      excludeCBD,
      passedOnPictures,
      report,
    }),
    api: createCatalogueApi(backendClient(commerce), commerce.backendUrl ?? commerce.storefrontUrl),
    report,
    reportError,
  }
}
