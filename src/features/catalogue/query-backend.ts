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

export interface ProductStore {
  /** The Storefront API's GraphQL endpoint. */
  storefrontUrl: string
  accessToken: ClientsConfig['accessToken']
  /** Undefined: the store's own country (OPS-11). */
  market: string | undefined
}

/** The resolvers of the backend's queries in this process; the requests to the store are retried (NET-02). */
export function createOwnResolvers({
  storefrontUrl,
  accessToken,
  market,
}: ProductStore): ReturnType<typeof createProductResolvers> {
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
 * Queries the shop's own backend by its schema and resolvers in this process, so that builds need no backend that runs
 * (CAT-17).
 */
export function createBackendQuery(store: ProductStore): QueryBackend {
  const rootValue = createOwnResolvers(store)
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
