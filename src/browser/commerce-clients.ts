import { PUBLIC_BACKEND_URL, PUBLIC_STOREFRONT_API_TOKEN, PUBLIC_STOREFRONT_API_URL } from 'astro:env/client'
import { report } from '#browser/reporting/report.ts'
import { logOut, readBearerToken } from '#commerce/customer-token-cookie.ts'
import { type CommerceClients, createCommerceClients } from '#commerce/graphql-clients.ts'
import {
  REQUEST_ATTEMPTS,
  REQUEST_INITIAL_DELAY_MS,
  REQUEST_MAX_WAIT_MS,
  REQUEST_TIMEOUT_MS,
} from '#config/limits.ts'
import { GRAPHQL_API_PATH } from '#config/paths.ts'
import { createRetryBudget, systemClock } from '#config/retry.ts'

const retry = {
  attempts: REQUEST_ATTEMPTS,
  initialDelayMs: REQUEST_INITIAL_DELAY_MS,
  timeoutMs: REQUEST_TIMEOUT_MS,
  maxWaitMs: REQUEST_MAX_WAIT_MS,
}

/** The retry budget of a request whose caller retries by itself. */
export const newRetryBudget = () => createRetryBudget({ ...retry, clock: systemClock, random: Math.random })

let clients: CommerceClients | null = null

/** The request clients of this browser (NET-01), created from configuration on first use. */
export function browserClients(): CommerceClients {
  clients ??= createCommerceClients({
    storefrontUrl: PUBLIC_STOREFRONT_API_URL,
    accessToken: { kind: 'public', value: PUBLIC_STOREFRONT_API_TOKEN },
    backendUrl: PUBLIC_BACKEND_URL ?? new URL(GRAPHQL_API_PATH, location.origin).href,
    bearerToken: () => readBearerToken(document),
    onTokenRefused: () => logOut(document),
    onMisconfiguration: (message) => report(new Error(message)),
    retry,
  })
  return clients
}
