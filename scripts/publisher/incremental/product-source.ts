import { serverAccessToken } from '../../../src/commerce/graphql-clients.ts'
import type { Environment } from '../../../src/config/env.ts'
import { createCatalogueApi } from '../../../src/features/catalogue/fetch-products.api.ts'
import { createBackendQuery, createOwnResolvers } from '../../../src/features/catalogue/query-backend.ts'
import type { ProductSource } from './commerce-products.ts'

/** Asks the commerce service itself, whose outages the publisher has to know: a running backend would answer from memory. */
export function createProductSource(environment: Environment): ProductSource {
  const { PUBLIC_STOREFRONT_API_URL: storefrontUrl } = environment
  const store = {
    storefrontUrl,
    accessToken: serverAccessToken(
      environment.PUBLIC_STOREFRONT_API_TOKEN,
      environment.STOREFRONT_API_PRIVATE_TOKEN,
    ),
    market: environment.PUBLIC_MARKET,
  }
  const queryBackend = createBackendQuery(store)
  return {
    api: createCatalogueApi(queryBackend, storefrontUrl, { log: console.warn }),
    byId: createOwnResolvers(store).productsById,
  }
}
