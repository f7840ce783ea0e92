import { type DocumentNode, execute } from 'graphql'
import { createProductResolvers } from '#backend/product-resolvers.ts'
import { backendSchema } from '#backend/schema.ts'
import { type ClientsConfig, createCommerceClients } from '#commerce/graphql-clients.ts'
import { clientInMarket } from '#commerce/server-market.ts'
import {
  BUILD_REQUEST_TIMEOUT_MS,
  BUILD_THROTTLED_MAX_MS,
  REQUEST_ATTEMPTS,
  REQUEST_INITIAL_DELAY_MS,
} from '#config/limits.ts'
import type { QueryBackend } from './fetch-products.api.ts'

const retry = {
  attempts: REQUEST_ATTEMPTS,
  initialDelayMs: REQUEST_INITIAL_DELAY_MS,
  timeoutMs: BUILD_REQUEST_TIMEOUT_MS,
}

export interface ProductBackendConfig {
  storefrontUrl: string
  accessToken: ClientsConfig['accessToken']
  /** Undefined: its resolvers run in this process (CAT-17). */
  backendUrl: string | undefined
  /** Undefined: the store's own country. A backend at an address has its own (OPS-11). */
  market: string | undefined
}

/** The resolvers of the backend's queries in this process; the requests to the store are retried (NET-02). */
export function createOwnResolvers({
  storefrontUrl,
  accessToken,
  market,
}: Omit<ProductBackendConfig, 'backendUrl'>): ReturnType<typeof createProductResolvers> {
  const { storefront } = createCommerceClients({
    storefrontUrl,
    accessToken,
    backendUrl: storefrontUrl,
    retry,
  })
  return createProductResolvers(clientInMarket(storefront, market), {
    throttledMaxMs: BUILD_THROTTLED_MAX_MS,
  })
}

/**
 * Queries the shop's own backend: at its address, or its schema and resolvers in this process. Either way the
 * requests that leave the process are retried (NET-02).
 */
export function createBackendQuery({
  storefrontUrl,
  accessToken,
  backendUrl,
  market,
}: ProductBackendConfig): QueryBackend {
  if (backendUrl !== undefined) {
    const clients = createCommerceClients({ storefrontUrl, accessToken, backendUrl, retry })
    return async (document, variables) => {
      const result = await clients.default.request(document, variables)
      return result.ok ? result : { ok: false, reason: result.error.message }
    }
  }
  const rootValue = createOwnResolvers({ storefrontUrl, accessToken, market })
  return async (document: DocumentNode, variables) => {
    const { data, errors = [] } = await execute({
      schema: backendSchema,
      document,
      rootValue,
      variableValues: { ...variables },
    })
    return errors.length === 0
      ? { ok: true, data }
      : { ok: false, reason: errors.map(({ message }) => message).join('; ') }
  }
}
