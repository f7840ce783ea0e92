import { storefrontConfig } from '../../../src/commerce/server-storefront.ts'
import type { Environment } from '../../../src/config/env.ts'
import { createCatalogueApi } from '../../../src/features/catalogue/fetch-products.api.ts'
import { createBackendQuery, createOwnResolvers } from '../../../src/features/catalogue/query-backend.ts'
import type { ProductSource } from './commerce-products.ts'

/** Asks the commerce service itself, whose outages the publisher has to know: a running backend would answer from memory. */
export function createProductSource(environment: Environment): ProductSource {
  const store = storefrontConfig(environment)
  const queryBackend = createBackendQuery(store)
  return {
    api: createCatalogueApi(queryBackend, store.storefrontUrl, { log: console.warn }),
    byId: createOwnResolvers(store).productsById,
  }
}
