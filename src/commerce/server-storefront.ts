import type { Environment } from '#config/env.ts'
import { BUILD_REQUEST_TIMEOUT_MS, REQUEST_ATTEMPTS, REQUEST_INITIAL_DELAY_MS } from '#config/limits.ts'
import { type ClientsConfig, createCommerceClients, type RequestClient } from './graphql-clients.ts'
import { clientInMarket } from './server-market.ts'

/** What programs on a server need to ask the store. */
export interface StorefrontConfig extends Pick<ClientsConfig, 'storefrontUrl' | 'accessToken'> {
  /** Undefined: the store's own country (OPS-11). */
  market: string | undefined
}

type StorefrontEnvironment = Pick<
  Environment,
  | 'PUBLIC_STOREFRONT_API_URL'
  | 'PUBLIC_STOREFRONT_API_TOKEN'
  | 'STOREFRONT_API_PRIVATE_TOKEN'
  | 'PUBLIC_MARKET'
>

/** The store that the environment names, with the private token where there is one. */
export function storefrontConfig(environment: StorefrontEnvironment): StorefrontConfig {
  const privateToken = environment.STOREFRONT_API_PRIVATE_TOKEN
  return {
    storefrontUrl: environment.PUBLIC_STOREFRONT_API_URL,
    accessToken:
      privateToken === undefined
        ? { kind: 'public', value: environment.PUBLIC_STOREFRONT_API_TOKEN }
        : { kind: 'private', value: privateToken },
    market: environment.PUBLIC_MARKET,
  }
}

/**
 * A client of the Storefront API for programs on a server: with the retries of a build (NET-02), and in the shop's market
 * (OPS-11).
 * @param onMisconfiguration See `ClientsConfig`.
 */
export function createServerStorefront(
  { storefrontUrl, accessToken, market }: StorefrontConfig,
  onMisconfiguration?: ClientsConfig['onMisconfiguration'],
): RequestClient {
  const { storefront } = createCommerceClients({
    storefrontUrl,
    accessToken,
    // The client of the backend, which needs it, is not used.
    backendUrl: storefrontUrl,
    ...(onMisconfiguration === undefined ? {} : { onMisconfiguration }),
    retry: {
      attempts: REQUEST_ATTEMPTS,
      initialDelayMs: REQUEST_INITIAL_DELAY_MS,
      timeoutMs: BUILD_REQUEST_TIMEOUT_MS,
    },
  })
  return clientInMarket(storefront, market)
}
