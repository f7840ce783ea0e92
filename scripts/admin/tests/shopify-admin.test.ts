import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { createShopifyAdmin } from '../shopify-admin.ts'

const environment = readEnvironment({
  PUBLIC_SITE_URL: 'https://lull.example',
  PUBLIC_SUPPORT_EMAIL: 'help@lull.example',
  PUBLIC_SANITY_PROJECT_ID: 'lull',
  PUBLIC_STOREFRONT_API_URL: 'https://lull.example/api/2026-04/graphql.json',
  PUBLIC_STOREFRONT_API_TOKEN: 'token',
  SHOPIFY_ADMIN_CLIENT_ID: 'app',
  SHOPIFY_ADMIN_CLIENT_SECRET: 'a-secret-of-the-app',
})
const url = 'https://lull.example/admin/api/2026-04/graphql.json'

const send = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', send)
  send.mockReset()
  send.mockResolvedValueOnce(Response.json({ access_token: 'for-a-day' }))
})
afterEach(() => vi.unstubAllGlobals())

const ask = (given = environment) =>
  createShopifyAdmin(given)?.request(
    'query Shop($first: Int!) { products(first: $first) { nodes { id } } }',
    { first: 1 },
    z.object({ products: z.unknown() }),
  )

test('does not exist without an app’s credentials (OPS-07)', () => {
  expect(createShopifyAdmin({ ...environment, SHOPIFY_ADMIN_CLIENT_SECRET: undefined })).toBeNull()
})

test('asks with the app’s token (OPS-07)', async () => {
  send.mockResolvedValueOnce(Response.json({ data: { products: 2 } }))
  await expect(ask()).resolves.toEqual({ products: 2 })
  const [address, init] = send.mock.calls[1] ?? []
  expect(String(address)).toBe(url)
  expect(new Headers(init?.headers).get('x-shopify-access-token')).toBe('for-a-day')
  expect(JSON.parse(String(init?.body))).toMatchObject({ operationName: 'Shop', variables: { first: 1 } })
})

test('asks with the lasting token of an older app instead, where one is set (OPS-07)', async () => {
  send.mockReset()
  send.mockResolvedValueOnce(Response.json({ data: { products: 2 } }))
  await expect(ask({ ...environment, SHOPIFY_ADMIN_TOKEN: 'shpat_lasting' })).resolves.toEqual({
    products: 2,
  })
  const [address, init] = send.mock.calls[0] ?? []
  expect(String(address)).toBe(url)
  expect(new Headers(init?.headers).get('x-shopify-access-token')).toBe('shpat_lasting')
})

test.each([
  ['in a list', [{ message: 'No such field' }, { message: 'Nor this' }], 'No such field; Nor this'],
  ['as a text', '[API] Invalid API key', '[API] Invalid API key'],
  ['as an object', { query: 'Required parameter missing' }, 'Required parameter missing'],
])('says why it is refused, with errors %s (OPS-07)', async (_, errors, reason) => {
  send.mockResolvedValueOnce(Response.json({ errors }, { status: 401 }))
  await expect(ask()).rejects.toThrow(/^The Admin API refuses \(status 401\): /)
  send.mockResolvedValueOnce(Response.json({ access_token: 'for-a-day' }))
  send.mockResolvedValueOnce(Response.json({ errors }, { status: 401 }))
  await expect(ask()).rejects.toThrow(reason)
})

test('says which address does not answer, and which app gets no token (OPS-07)', async () => {
  send.mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
  await expect(ask()).rejects.toThrow(`The Admin API does not answer at ${url}: connect ECONNREFUSED`)
  send.mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
  await expect(ask()).rejects.toThrow('does not answer at https://lull.example/admin/oauth/access_token')
  send.mockResolvedValueOnce(Response.json({ error: 'invalid_client' }, { status: 400 }))
  await expect(ask()).rejects.toThrow('The store gives SHOPIFY_ADMIN_CLIENT_ID no token (status 400)')
})
