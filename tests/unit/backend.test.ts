import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createBackend } from '#backend/backend.ts'
import type { RequestClient } from '#commerce/clients.ts'
import { requestError } from '#commerce/result.ts'

/** A commerce service that is away. */
const away: RequestClient = {
  request: async () => ({ ok: false, error: requestError('network', 'connection refused') }),
}

const backend = createBackend({ storefront: away })

const answerSchema = z.object({
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).partial().optional() }))
    .optional(),
})

async function ask(body: unknown) {
  const response = await backend.handle(
    new Request('https://shop.example/api/graphql', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  return { status: response.status, ...answerSchema.parse(await response.json()) }
}

describe('the own backend', () => {
  test('only POST is understood (CAT-16)', async () => {
    const response = await backend.handle(new Request('https://shop.example/api/graphql'))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  test.each([
    ['what is no JSON', '{'],
    [
      'a query without an end',
      {
        query: `{ ${Array.from({ length: 400 }, (_, at) => `p${at}: products { nodes { id } }`).join(' ')} }`,
      },
    ],
    ['JSON that is no request', { question: 'products' }],
    ['a query that cannot be read', { query: '{ products(' }],
    ['a field that does not exist', { query: '{ products { nodes { cost } } }' }],
    ['an argument of the wrong type', { query: '{ products(count: "many") { nodes { id } } }' }],
  ])('%s is refused with 400 and a reason (CAT-16)', async (_, body) => {
    const { status, errors } = await ask(body)
    expect(status).toBe(400)
    expect(errors?.[0]?.message).toMatch(/\w/)
  })

  test.each([0, -1, 251])('a count of %i is refused (CAT-16)', async (count) => {
    const { errors } = await ask({ query: `{ products(count: ${count}) { nodes { id } } }` })
    expect(errors?.[0]).toMatchObject({
      message: `count must be from 1 to 250, not ${count}`,
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })

  test('a commerce service that is away is said to be, in a GraphQL error (CAT-17)', async () => {
    const { status, errors } = await ask({ query: '{ subscriptions { nodes { id } } }' })
    expect(status).toBe(200)
    expect(errors?.[0]).toMatchObject({
      message: 'The commerce service gave no answer: connection refused',
      extensions: { code: 'COMMERCE_UNAVAILABLE' },
    })
  })

  test('a missing variable is an error, not a failure (CAT-16)', async () => {
    const query = 'query GetProducts($count: Int!) { products(count: $count) { nodes { id } } }'
    expect((await ask({ query, variables: {} })).errors?.[0]?.message).toContain('$count')
  })
})
