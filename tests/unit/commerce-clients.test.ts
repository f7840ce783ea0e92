import { describe, expect, test, vi } from 'vitest'
import { logOut, onLogOut, readBearerToken } from '#commerce/customer-token-cookie.ts'
import { graphql } from '#commerce/gql-tag.ts'
import { type ClientsConfig, createCommerceClients } from '#commerce/graphql-clients.ts'
import { FakeClock } from '../property/fake-clock.fixture.ts'

const query = graphql('query shop { shop { name } }')
const mutation = graphql('mutation cartCreate { cartCreate { userErrors { message } } }')
const shop = { data: { shop: { name: 'Lull' } } }
const created = { data: { cartCreate: { userErrors: [] } } }

type Reply = Response | Error | 'never'

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })

/** Creates clients that get these replies in order, with a simulated clock. */
function setUp(replies: Reply[], config: Partial<ClientsConfig> = {}) {
  const time = new FakeClock()
  const calls: Array<{ url: string; headers: Headers; at: number; init: RequestInit | undefined }> = []
  const started = time.now()
  const clients = createCommerceClients({
    storefrontUrl: 'https://shop.example/api/2026-04/graphql.json',
    accessToken: { kind: 'public', value: 'public-token' },
    backendUrl: 'https://site.example/api/graphql',
    retry: { attempts: 4, initialDelayMs: 200, timeoutMs: 1000 },
    clock: time.clockWhile(() => true),
    random: () => 0.5,
    fetch(this: unknown, input, init) {
      // As browsers' own.
      if (this !== undefined) throw new TypeError('Illegal invocation')
      calls.push({ url: String(input), headers: new Headers(init?.headers), at: time.now() - started, init })
      const reply = replies.shift()
      if (reply === undefined || reply === 'never') {
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        })
      }
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
    },
    ...config,
  })
  const settle = async <Result>(answer: Promise<Result>) => {
    await time.pass(120_000)
    return answer
  }
  return { clients, calls, settle }
}

const status = (code: number, headers: HeadersInit = {}) => new Response('', { status: code, headers })
const lost = () => new TypeError('fetch failed')

describe('the three clients', () => {
  test('send requests to their own endpoints with their own credentials (NET-01, OPEN-05)', async () => {
    const { clients, calls, settle } = setUp([json(shop), json(shop), json(shop)], {
      bearerToken: () => 'shopper',
    })
    for (const client of [clients.default, clients.storefront, clients.cart]) {
      await settle(client.request(query, {}))
    }
    expect(calls.map(({ url }) => new URL(url).host)).toEqual([
      'site.example',
      'shop.example',
      'shop.example',
    ])
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer shopper'))
    const tokens = calls.map(({ headers }) => headers.get('x-shopify-storefront-access-token'))
    expect(tokens).toEqual([null, 'public-token', 'public-token'])
  })

  test('send no bearer token when logged out (NET-01, OPEN-05)', async () => {
    const { clients, calls, settle } = setUp([json(shop)], { bearerToken: () => null })
    await settle(clients.cart.request(query, {}))
    expect(calls[0]?.headers.has('authorization')).toBe(false)
  })

  test('send a private token in its own header (NET-05)', async () => {
    const { clients, calls, settle } = setUp([json(shop)], {
      accessToken: { kind: 'private', value: 'private-token' },
    })
    await settle(clients.storefront.request(query, {}))
    expect(calls[0]?.headers.get('shopify-storefront-private-token')).toBe('private-token')
    expect(calls[0]?.headers.has('x-shopify-storefront-access-token')).toBe(false)
  })

  test('report an API version other than the pinned one once (NET-05)', async () => {
    const onMisconfiguration = vi.fn()
    const versioned = (version: string) => json(shop, { headers: { 'x-shopify-api-version': version } })
    const replies = [versioned('2026-04'), versioned('2026-07'), versioned('2026-07')]
    const { clients, settle } = setUp(replies, { onMisconfiguration })
    await settle(clients.storefront.request(query, {}))
    expect(onMisconfiguration).not.toHaveBeenCalled()
    await settle(clients.storefront.request(query, {}))
    await settle(clients.cart.request(query, {}))
    expect(onMisconfiguration).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('2026-07'))
  })
})

describe('retries', () => {
  test.each([
    ['a network error', lost()],
    ['429', status(429)],
    ['430', status(430)],
    ['500', status(500)],
    ['503', status(503)],
  ])('repeat a query after %s (NET-02)', async (_, failure) => {
    const { clients, calls, settle } = setUp([failure, json(shop)])
    expect(await settle(clients.storefront.request(query, {}))).toEqual({ ok: true, data: shop.data })
    expect(calls).toHaveLength(2)
  })

  test('end after four attempts with jitter and backoff doubling from 200 ms (NET-02)', async () => {
    const { clients, calls, settle } = setUp([status(500), status(500), status(500), status(500), json(shop)])
    const result = await settle(clients.storefront.request(query, {}))
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'server', isRetryable: true, mayHaveHappened: true },
    })
    expect(calls.map(({ at }) => at)).toEqual([0, 100, 300, 700])
  })

  test('honour Retry-After in seconds and as a date (NET-02)', async () => {
    const inTwoSeconds = new Date(new FakeClock().now() + 5000).toUTCString()
    const replies = [
      status(429, { 'retry-after': '3' }),
      status(503, { 'retry-after': inTwoSeconds }),
      json(shop),
    ]
    const { clients, calls, settle } = setUp(replies)
    await settle(clients.storefront.request(query, {}))
    expect(calls.map(({ at }) => at)).toEqual([0, 3000, 5000])
  })

  test('end if Retry-After exceeds the maximum wait (NET-02)', async () => {
    const replies = [status(429, { 'retry-after': '9' }), status(429, { 'retry-after': '3600' }), json(shop)]
    const { clients, calls, settle } = setUp(replies, {
      retry: { attempts: 4, initialDelayMs: 200, timeoutMs: 1000, maxWaitMs: 10_000 },
    })
    expect(await settle(clients.cart.request(query, {}))).toMatchObject({ error: { kind: 'throttled' } })
    expect(calls.map(({ at }) => at)).toEqual([0, 9000])
  })

  test('follow a timeout, which aborts the attempt (NET-02)', async () => {
    const { clients, calls, settle } = setUp(['never', 'never', 'never', 'never'])
    expect(await settle(clients.storefront.request(query, {}))).toMatchObject({ error: { kind: 'timeout' } })
    expect(calls).toHaveLength(4)
    expect(calls.every(({ init }) => init?.signal?.aborted)).toBe(true)
  })

  test('follow the timeout of a stalled body (NET-02)', async () => {
    const stalled = new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
    const { clients, calls, settle } = setUp([stalled, json(shop)])
    expect(await settle(clients.storefront.request(query, {}))).toMatchObject({ ok: true })
    expect(calls[1]?.at).toBe(1100)
  })

  test.each([
    ['a lost response', lost(), 'network'],
    ['status 502', status(502), 'server'],
  ])('do not repeat a mutation after %s (NET-02)', async (_, failure, kind) => {
    const { clients, calls, settle } = setUp([failure, json(created)])
    const result = await settle(clients.cart.request(mutation, {}))
    expect(result).toMatchObject({ ok: false, error: { kind, mayHaveHappened: true } })
    expect(calls).toHaveLength(1)
  })

  test('repeat a throttled mutation, which had no effect (NET-02)', async () => {
    const { clients, calls, settle } = setUp([status(429), status(430), json(created)])
    expect(await settle(clients.cart.request(mutation, {}))).toMatchObject({ ok: true })
    expect(calls).toHaveLength(3)
  })

  test('repeat an idempotent mutation after a lost response (NET-02)', async () => {
    const { clients, calls, settle } = setUp([lost(), json(created)])
    expect(await settle(clients.cart.request(mutation, {}, { idempotent: true }))).toMatchObject({ ok: true })
    expect(calls).toHaveLength(2)
  })

  const failure = (code: string, data: unknown = null) =>
    json({ data, errors: [{ message: code, extensions: { code } }] })

  test.each(['THROTTLED', 'INTERNAL_SERVER_ERROR'])(
    'repeat a query after the error %s with status 200, at most four times in all (NET-02)',
    async (code) => {
      const passing = setUp([failure(code), status(503), failure(code), json(shop)])
      expect(await passing.settle(passing.clients.storefront.request(query, {}))).toMatchObject({ ok: true })
      expect(passing.calls.map(({ at }) => at)).toEqual([0, 100, 300, 700])
      const lasting = setUp([failure(code), failure(code), failure(code), failure(code), json(shop)])
      expect(await lasting.settle(lasting.clients.storefront.request(query, {}))).toMatchObject({
        error: { isRetryable: true, message: code },
      })
      expect(lasting.calls).toHaveLength(4)
    },
  )

  test('honour Retry-After of an error with status 200 (NET-02)', async () => {
    const throttled = json({ errors: [{ message: '', extensions: { code: 'THROTTLED' } }] })
    throttled.headers.set('retry-after', '3')
    const { clients, calls, settle } = setUp([throttled, json(shop)])
    await settle(clients.storefront.request(query, {}))
    expect(calls.map(({ at }) => at)).toEqual([0, 3000])
  })

  test('repeat after errors with status 200 only mutations that are safe to repeat (NET-02)', async () => {
    const throttled = setUp([failure('THROTTLED', { cartCreate: null }), json(created)])
    expect(await throttled.settle(throttled.clients.cart.request(mutation, {}))).toMatchObject({ ok: true })
    const idempotent = setUp([failure('INTERNAL_SERVER_ERROR'), json(created)])
    expect(
      await idempotent.settle(idempotent.clients.cart.request(mutation, {}, { idempotent: true })),
    ).toMatchObject({ ok: true })
    for (const unclear of [failure('INTERNAL_SERVER_ERROR'), failure('THROTTLED', created.data)]) {
      const { clients, calls, settle } = setUp([unclear, json(created)])
      expect(await settle(clients.cart.request(mutation, {}))).toMatchObject({
        error: { kind: 'graphql', isRetryable: true, mayHaveHappened: true },
      })
      expect(calls).toHaveLength(1)
    }
  })

  test('do not repeat a query after a lasting error with status 200 (NET-02)', async () => {
    const { clients, calls, settle } = setUp([failure('BAD_REQUEST'), json(shop)])
    expect(await settle(clients.storefront.request(query, {}))).toMatchObject({ error: { kind: 'graphql' } })
    expect(calls).toHaveLength(1)
  })

  test('do not repeat a refused request (NET-02)', async () => {
    const { clients, calls, settle } = setUp([status(403)])
    expect(await settle(clients.storefront.request(query, {}))).toMatchObject({
      error: { kind: 'refused', isRetryable: false, mayHaveHappened: false },
    })
    expect(calls).toHaveLength(1)
  })
})

describe('responses', () => {
  test('with GraphQL errors become one error without the variables and their secrets (ERR-14)', async () => {
    const { clients, settle } = setUp([json({ errors: [{ message: 'No' }, { message: 'Really' }] })])
    const variables = { id: 'gid://shopify/Cart/1?key=secret' }
    const node = graphql('query cart($id: ID!) { node(id: $id) { id } }')
    const result = await settle(clients.cart.request(node, variables))
    expect(result).toMatchObject({ ok: false, error: { kind: 'graphql', message: 'No; Really' } })
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  test.each([
    ['truncated JSON', new Response('{"data":{"sh', { headers: { 'content-type': 'application/json' } })],
    ['HTML', new Response('<h1>Hello</h1>')],
    ['no data', json({ data: null })],
    ['an array', json([])],
  ])('with %s become an error of kind malformed (ERR-14)', async (_, reply) => {
    const { clients, settle } = setUp([reply])
    expect(await settle(clients.storefront.request(query, {}))).toMatchObject({
      ok: false,
      error: { kind: 'malformed', mayHaveHappened: true },
    })
  })

  test('with the GraphQL error THROTTLED become an error of kind throttled (NET-02)', async () => {
    const throttled = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }
    const { clients, settle } = setUp([json(throttled)])
    expect(await settle(clients.cart.request(mutation, {}, { shouldRetry: () => false }))).toMatchObject({
      error: { kind: 'throttled', isRetryable: true, mayHaveHappened: false },
    })
  })

  const denied = (requiredAccess: string, data: unknown = shop.data) =>
    json({
      data,
      errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED', requiredAccess } }],
    })

  test('with denied fields keep the data beside them, and each missing scope is named once (NET-02)', async () => {
    const onMisconfiguration = vi.fn()
    const replies = [denied('`read_stock`'), denied('`read_stock`'), denied('`read_tags`')]
    const { clients, settle } = setUp(replies, { onMisconfiguration })
    for (const client of [clients.storefront, clients.cart, clients.cart]) {
      expect(await settle(client.request(query, {}))).toEqual({ ok: true, data: shop.data })
    }
    expect(onMisconfiguration.mock.calls.flat()).toEqual([
      expect.stringContaining('`read_stock`'),
      expect.stringContaining('`read_tags`'),
    ])
  })

  test('with a denied field and another error, or without data, are errors (NET-02)', async () => {
    const mixed = json({
      data: shop.data,
      errors: [{ message: 'No', extensions: { code: 'ACCESS_DENIED' } }, { message: 'Broken' }],
    })
    for (const reply of [mixed, denied('`read_stock`', null), denied('`read_stock`', { shop: null })]) {
      const { clients, calls, settle } = setUp([reply])
      expect(await settle(clients.storefront.request(query, {}))).toMatchObject({
        error: { kind: 'graphql' },
      })
      expect(calls).toHaveLength(1)
    }
  })

  test('of keepalive requests may arrive after the page is left (CART-27)', async () => {
    const { clients, calls, settle } = setUp([json(created), json(created)])
    await settle(clients.cart.request(mutation, {}, { keepalive: true }))
    await settle(clients.cart.request(mutation, {}))
    expect(calls.map(({ init }) => init?.keepalive ?? false)).toEqual([true, false])
  })
})

describe('a refused bearer token', () => {
  const refused = () => status(401)
  const withToken = () => {
    let token: string | null = 'expired'
    const onTokenRefused = vi.fn(() => {
      token = null
    })
    return { bearerToken: () => token, onTokenRefused }
  }

  test('makes the client log out and send the request again without it, even a mutation (NET-03)', async () => {
    const config = withToken()
    const { clients, calls, settle } = setUp([refused(), json(created)], config)
    expect(await settle(clients.cart.request(mutation, {}))).toMatchObject({ ok: true })
    expect(config.onTokenRefused).toHaveBeenCalledOnce()
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer expired', null])
  })

  test('is not sent again even if its cookie cannot be removed, and a new one is (NET-03, OPEN-05)', async () => {
    let token = 'kept'
    const { clients, calls, settle } = setUp([refused(), json(created), json(shop), json(shop)], {
      bearerToken: () => token,
    })
    expect(await settle(clients.cart.request(mutation, {}))).toMatchObject({ ok: true })
    await settle(clients.cart.request(query, {}))
    token = 'new'
    await settle(clients.cart.request(query, {}))
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer kept',
      null,
      null,
      'Bearer new',
    ])
  })

  test('is no reason to log out if none was sent (NET-03)', async () => {
    const onTokenRefused = vi.fn()
    const { clients, settle } = setUp([refused()], { onTokenRefused })
    expect(await settle(clients.cart.request(query, {}))).toMatchObject({ error: { kind: 'refused' } })
    expect(onTokenRefused).not.toHaveBeenCalled()
  })
})

describe('logOut', () => {
  test('removes the cookie and calls the logout listeners (NET-03)', () => {
    const jar = { cookie: 'token=abc' }
    const listener = vi.fn()
    onLogOut(listener)
    logOut(jar)
    expect(jar.cookie).toBe('token=; Path=/; Max-Age=0; SameSite=Lax')
    expect(listener).toHaveBeenCalledOnce()
  })

  test('only logs an error of a listener and calls the others (NET-04)', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const later = vi.fn()
    onLogOut(() => {
      throw new Error('No')
    })
    onLogOut(later)
    logOut({ cookie: '' })
    expect(logged).toHaveBeenCalledOnce()
    expect(later).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  test('calls the listeners even if the cookie of a parent domain stays (NET-03)', () => {
    const listener = vi.fn()
    onLogOut(listener)
    const jar = {
      get cookie() {
        return 'token=abc'
      },
      set cookie(_) {},
    }
    logOut(jar)
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('readBearerToken', () => {
  test('finds the cookie among others and ignores values that are invalid in a header (NET-03)', () => {
    expect(readBearerToken({ cookie: 'a=1; token=abc%3D; b=2' })).toBe('abc=')
    expect(readBearerToken({ cookie: 'mytoken=abc' })).toBeNull()
    expect(readBearerToken({ cookie: '' })).toBeNull()
    expect(readBearerToken({ cookie: 'token=a%0Ab' })).toBeNull()
    expect(readBearerToken({ cookie: 'token=%E0%A4%A' })).toBeNull()
  })
})
