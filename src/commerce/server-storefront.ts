import type { Environment } from '#config/env.ts'
import { BUILD_REQUEST_TIMEOUT_MS, REQUEST_ATTEMPTS, REQUEST_INITIAL_DELAY_MS } from '#config/limits.ts'
import {
  type ClientsConfig,
  createCommerceClients,
  type RequestClient,
  serverAccessToken,
} from './graphql-clients.ts'
import { clientInMarket } from './server-market.ts'

/**
 * A client of the Storefront API for programs on a server: with the private token where there is one, the retries of a
 * build (NET-02), and in the shop's market (OPS-11).
 * @param onMisconfiguration See `ClientsConfig`.
 */
export function createServerStorefront(
  environment: Environment,
  onMisconfiguration?: ClientsConfig['onMisconfiguration'],
): RequestClient {
  const { storefront } = createCommerceClients({
    storefrontUrl: environment.PUBLIC_STOREFRONT_API_URL,
    accessToken: serverAccessToken(
      environment.PUBLIC_STOREFRONT_API_TOKEN,
      environment.STOREFRONT_API_PRIVATE_TOKEN,
    ),
    backendUrl: environment.PUBLIC_BACKEND_URL ?? environment.PUBLIC_SITE_URL,
    ...(onMisconfiguration === undefined ? {} : { onMisconfiguration }),
    retry: {
      attempts: REQUEST_ATTEMPTS,
      initialDelayMs: REQUEST_INITIAL_DELAY_MS,
      timeoutMs: BUILD_REQUEST_TIMEOUT_MS,
    },
  })
  return clientInMarket(storefront, environment.PUBLIC_MARKET)
}
