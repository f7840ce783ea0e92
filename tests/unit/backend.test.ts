import { getIntrospectionQuery } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createGraphqlEndpoint } from '#backend/graphql-endpoint.ts'
import { createRateLimiter } from '#backend/rate-limiter.ts'
import type { RequestClient } from '#commerce/graphql-clients.ts'
import { requestError } from '#commerce/result.ts'
import { createCatalogueApi } from '#features/catalogue/fetch-products.api.ts'

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
    ['invalid JSON', '{', /^The body is not a GraphQL request in JSON$/],
    [
      'an overlong query',
      { query: `{ products { nodes { ${'id '.repeat(1500)} } } }` },
      /^Syntax Error: Document contains more that 1500 tokens/,
    ],
    ['JSON that is not a request', { question: 'products' }, /^The body is not a GraphQL request in JSON$/],
    ['a query with a syntax error', { query: '{ products(' }, /^Syntax Error: Expected Name/],
    ['an unknown field', { query: '{ products { nodes { cost } } }' }, /^Cannot query field "cost"/],
    [
      'an argument of the wrong type',
      { query: '{ products(count: "many") { nodes { id } } }' },
      /^Int cannot represent non-integer value/,
    ],
    [
      'null for the count',
      {
        query: 'query ($count: Int) { products(count: $count) { nodes { id } } }',
        variables: { count: null },
      },
      /count.*must not be null/,
    ],
  ])('answers %s with 400 and a reason (CAT-16)', async (_, body, reason) => {
    const { status, errors } = await post(body)
    expect(status).toBe(400)
    expect(errors?.[0]?.message).toMatch(reason)
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

  describe('tells whoever runs it what failed', () => {
    /** What is reported of an answer, and its status. */
    async function answer(query: string, variables: Record<string, unknown> = {}) {
      const reported: unknown[] = []
      const watched = createGraphqlEndpoint({
        storefront: unreachable,
        signUps: {
          submissions: {
            signUp: async ({ listId }) => {
              if (listId === 'FULL') throw new Error('No space is left on the disk')
              return { kind: 'unknown' }
            },
            submitForm: async () => ({ kind: 'unknown' }),
          },
          limiter: { consume: (address) => (address === 'busy' ? 1 : 0) },
        },
        report: (error) => reported.push(error),
      })
      const request = (address: string) =>
        watched.handle(
          new Request('https://shop.example/api/graphql', {
            method: 'POST',
            body: JSON.stringify({ query, variables }),
          }),
          { address },
        )
      return { reported, request, status: (await request('192.0.2.1')).status }
    }
    const signUp = (listId: string) =>
      `mutation { signup(email: "june@slow.example", listId: "${listId}") { email } }`

    test('a sign-up that could not be saved, with the status of a failure as of a form (ERR-14)', async () => {
      const { reported, status } = await answer(signUp('FULL'))
      expect(reported).toEqual([new Error('No space is left on the disk')])
      expect(status).toBe(503)
    })

    test('a query that the commerce service did not answer (ERR-14)', async () => {
      const { reported, status } = await answer('{ products { nodes { id } } }')
      expect(reported).toMatchObject([{ name: 'CommerceServiceError', message: 'connection refused' }])
      expect(status).toBe(200)
    })

    test('not what was wrong with a request (ERR-14)', async () => {
      const query = 'query ($count: Int!) { products(count: $count) { nodes { id } } }'
      for (const [wrong, variables] of [
        [signUp('NONE'), {}],
        [query, {}],
        [query, { count: 251 }],
      ] as const) {
        const { reported, request } = await answer(wrong, variables)
        await request('busy')
        expect(reported).toEqual([])
      }
    })
  })

  test('reports a missing variable as a GraphQL error (CAT-16)', async () => {
    const query = 'query GetProducts($count: Int!) { products(count: $count) { nodes { id } } }'
    expect((await post({ query, variables: {} })).errors?.[0]?.message).toContain('$count')
  })

  describe('limits what queries cost', () => {
    const request = vi.fn()
    const storefront: RequestClient = {
      request: async (document, variables) => {
        request(document)
        return unreachable.request(document, variables)
      },
    }
    const ask = (query: string, over = createGraphqlEndpoint({ storefront }), address = '192.0.2.1') =>
      over.handle(
        new Request('https://shop.example/api/graphql', { method: 'POST', body: JSON.stringify({ query }) }),
        { address },
      )
    const aliases = (count: number, field: string, name = 'a') =>
      Array.from({ length: count }, (_, at) => `${name}${at}: ${field}`).join(' ')

    test.each([
      ['100 aliased lists', `{ ${aliases(100, 'products { nodes { id } }')} }`, /more than 5 fields/],
      [
        'aliased lists in fragments',
        `{ ...a ...b } fragment a on Query { ${aliases(3, 'products { nodes { id } }')} }
         fragment b on Query { ${aliases(3, 'subscriptions { nodes { id } }', 'b')} }`,
        /more than 5 fields/,
      ],
      [
        'two full pages',
        `{ ${aliases(2, 'products(count: 250) { nodes { id } }')} }`,
        /asks for 500 products/,
      ],
      [
        'aliases within a full page',
        `{ products(count: 250) { nodes { ${aliases(20, 'variants { selectedOptions { name value } }')} } } }`,
        /may have \d+ values/,
      ],
      [
        'fragments that multiply',
        `{ products(count: 50) { ...n } }
         fragment n on ProductPage { ${aliases(20, 'nodes { ...v }')} }
         fragment v on Product { ${aliases(20, 'variants { sku title }')} }`,
        /may have \d+ values/,
      ],
    ])('refuses %s before executing them (CAT-16)', async (_, query, words) => {
      request.mockClear()
      const response = await ask(query)
      expect(response.status).toBe(400)
      const { errors } = answerSchema.parse(await response.json())
      expect(errors?.[0]?.message).toMatch(words)
      expect(errors?.[0]?.extensions?.code).toBe('QUERY_TOO_EXPENSIVE')
      expect(request).not.toHaveBeenCalled()
    })

    test('executes the shop’s own query of a full page, and introspection (CAT-16)', async () => {
      request.mockClear()
      const documents: string[] = []
      await createCatalogueApi(async (document) => {
        documents.push(document.loc?.source.body ?? '')
        return { ok: false, reason: 'recorded' }
      }, 'here')
        .products(null)
        .catch(() => null)
      expect(documents).toHaveLength(1)
      const own = await createGraphqlEndpoint({ storefront }).handle(
        new Request('https://shop.example/api/graphql', {
          method: 'POST',
          body: JSON.stringify({ query: documents[0], variables: { count: 250 } }),
        }),
      )
      expect(own.status).toBe(200)
      expect(request).toHaveBeenCalledTimes(1)
      const introspection = answerSchema.parse(await (await ask(getIntrospectionQuery())).json())
      expect(introspection.errors).toBeUndefined()
    })

    test('limits the queries of one address, whatever they ask for (CAT-16)', async () => {
      const endpoint = createGraphqlEndpoint({ storefront, queryLimiter: createRateLimiter({ max: 2 }) })
      const products = '{ products { nodes { id } } }'
      expect((await ask(products, endpoint)).status).toBe(200)
      expect((await ask(products, endpoint)).status).toBe(200)
      const throttled = await ask(products, endpoint)
      expect(throttled.status).toBe(429)
      expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answerSchema.parse(await throttled.json()).errors?.[0]?.extensions?.code).toBe('THROTTLED')
      for (const other of ['{ __typename }', '{ products { unknown } }', getIntrospectionQuery()])
        expect((await ask(other, endpoint)).status).toBe(429)
      expect((await ask(products, endpoint, '192.0.2.2')).status).toBe(200)
    })
  })
})
