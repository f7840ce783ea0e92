import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createGraphqlEndpoint } from '#backend/graphql-endpoint.ts'
import type { RequestClient } from '#commerce/clients.ts'
import { requestError } from '#commerce/result.ts'

/** A commerce service that is unreachable. */
const unreachable: RequestClient = {
  request: async () => ({ ok: false, error: requestError('network', 'connection refused') }),
}

const endpoint = createGraphqlEndpoint({ storefront: unreachable })

const answerSchema = z.object({
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).partial().optional() }))
    .optional(),
})

async function post(body: unknown) {
  const response = await endpoint.handle(
    new Request('https://shop.example/api/graphql', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  return { status: response.status, ...answerSchema.parse(await response.json()) }
}

describe('the GraphQL endpoint', () => {
  test('answers other methods than POST with 405 (CAT-16)', async () => {
    const response = await endpoint.handle(new Request('https://shop.example/api/graphql'))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  test.each([
    ['invalid JSON', '{'],
    [
      'an overlong query',
      {
        query: `{ ${Array.from({ length: 400 }, (_, at) => `p${at}: products { nodes { id } }`).join(' ')} }`,
      },
    ],
    ['JSON that is not a request', { question: 'products' }],
    ['a query with a syntax error', { query: '{ products(' }],
    ['an unknown field', { query: '{ products { nodes { cost } } }' }],
    ['an argument of the wrong type', { query: '{ products(count: "many") { nodes { id } } }' }],
  ])('answers %s with 400 and a reason (CAT-16)', async (_, body) => {
    const { status, errors } = await post(body)
    expect(status).toBe(400)
    expect(errors?.[0]?.message).toMatch(/\w/)
  })

  test.each([0, -1, 251])('rejects a count of %i (CAT-16)', async (count) => {
    const { errors } = await post({ query: `{ products(count: ${count}) { nodes { id } } }` })
    expect(errors?.[0]).toMatchObject({
      message: `count must be from 1 to 250, not ${count}`,
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })

  test('reports an unreachable commerce service as a GraphQL error (CAT-17)', async () => {
    const { status, errors } = await post({ query: '{ subscriptions { nodes { id } } }' })
    expect(status).toBe(200)
    expect(errors?.[0]).toMatchObject({
      message: 'The commerce service is unavailable: connection refused',
      extensions: { code: 'COMMERCE_UNAVAILABLE' },
    })
  })

  test('reports a missing variable as a GraphQL error (CAT-16)', async () => {
    const query = 'query GetProducts($count: Int!) { products(count: $count) { nodes { id } } }'
    expect((await post({ query, variables: {} })).errors?.[0]?.message).toContain('$count')
  })
})
