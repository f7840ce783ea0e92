import { PUBLIC_BACKEND_URL, PUBLIC_STOREFRONT_API_TOKEN, PUBLIC_STOREFRONT_API_URL } from 'astro:env/client'
import { report } from '#browser/reporting/report.ts'
import { readBearerToken } from '#commerce/bearer-token.ts'
import { type CommerceClients, createCommerceClients } from '#commerce/clients.ts'
import { createPatience, systemClock } from '#commerce/retry.ts'
import {
  REQUEST_ATTEMPTS,
  REQUEST_INITIAL_DELAY_MS,
  REQUEST_LONGEST_WAIT_MS,
  REQUEST_TIMEOUT_MS,
} from '#config/limits.ts'

const retry = {
  attempts: REQUEST_ATTEMPTS,
  initialDelayMs: REQUEST_INITIAL_DELAY_MS,
  timeoutMs: REQUEST_TIMEOUT_MS,
  longestWaitMs: REQUEST_LONGEST_WAIT_MS,
}

/** For a request of this browser that is not to be sent again blindly. */
export const newPatience = () => createPatience({ ...retry, clock: systemClock, random: Math.random })

let clients: CommerceClients | null = null

/** The request clients of this browser (NET-01), made from configuration once. */
export function browserClients(): CommerceClients {
  clients ??= createCommerceClients({
    storefrontUrl: PUBLIC_STOREFRONT_API_URL,
    accessToken: { kind: 'public', value: PUBLIC_STOREFRONT_API_TOKEN },
    backendUrl: PUBLIC_BACKEND_URL ?? new URL('/api/graphql', location.origin).href,
    bearerToken: () => readBearerToken(document),
    onVersionMismatch: (message) => report(new Error(message)),
    retry,
  })
  return clients
}
