import { type DocumentNode, execute } from 'graphql'
import { createProductResolvers } from '#backend/product-resolvers.ts'
import { backendSchema } from '#backend/schema.ts'
import { createServerStorefront, type StorefrontConfig } from '#commerce/server-storefront.ts'
import { BUILD_THROTTLED_MAX_MS } from '#config/limits.ts'
import type { QueryBackend } from './fetch-products.api.ts'

/** The resolvers of the backend's queries in this process; the requests to the store are retried (NET-02). */
export const createOwnResolvers = (store: StorefrontConfig): ReturnType<typeof createProductResolvers> =>
  createProductResolvers(createServerStorefront(store), { throttledMaxMs: BUILD_THROTTLED_MAX_MS })

/**
 * Queries the shop's own backend by its schema and resolvers in this process, so that builds need no backend that runs
 * (CAT-17).
 */
export function createBackendQuery(store: StorefrontConfig): QueryBackend {
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
