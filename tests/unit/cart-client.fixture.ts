import { createCommerceClients } from '#commerce/graphql-clients.ts'

/** The cart's client, whose requests `fetch` answers: each is sent once. */
export const cartClientOf = (fetch: typeof globalThis.fetch) =>
  createCommerceClients({
    storefrontUrl: 'https://shop.example/api/2026-04/graphql.json',
    accessToken: { kind: 'public', value: 'token' },
    backendUrl: 'https://shop.example/api/graphql',
    retry: { attempts: 1, initialDelayMs: 1, timeoutMs: 1000 },
    fetch,
  }).cart
