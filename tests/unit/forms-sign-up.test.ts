import {
  buildClientSchema,
  introspectionFromSchema,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGraphqlEndpoint } from '#backend/graphql-endpoint.ts'
import { backendSchema } from '#backend/schema.ts'
import { createSubmissions } from '#backend/submissions.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import { requestError } from '#commerce/result.ts'
import { signUp, signUpDocument } from '#features/forms/sign-up.api.ts'
import { createSignUp } from '#features/forms/sign-up.store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const data = { email: ' june@slow.example ', listId: 'LETTER' }

function setUp({ isOnline = true, answer = null as ReturnType<typeof requestError> | null } = {}) {
  const send = vi.fn(async () => answer)
  const options = { report: vi.fn(), onSignedUp: vi.fn(), onDone: vi.fn() }
  const online = vi.fn(() => isOnline)
  const store = createSignUp({ send, isOnline: online, ...options })
  const seen: string[] = []
  store.$state.subscribe(({ status }) => {
    if (seen.at(-1) !== status) seen.push(status)
  })
  return { store, send, online, seen, ...options }
}

describe('a sign-up form', () => {
  test('waits one second, sends, shows sent for two seconds, then resets (FORM-01, TRK-09, TRK-10)', async () => {
    const { store, send, seen, onSignedUp, onDone } = setUp()
    void store.submit(data)
    expect(store.$state.get().status).toBe('sending')
    await vi.advanceTimersByTimeAsync(999)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'june@slow.example', listId: 'LETTER' })
    expect(store.$state.get().status).toBe('sent')
    expect(onSignedUp).toHaveBeenCalledExactlyOnceWith({ email: 'june@slow.example', listId: 'LETTER' })
    await vi.advanceTimersByTimeAsync(1999)
    expect(onDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onDone).toHaveBeenCalledExactlyOnceWith('june@slow.example')
    expect(seen).toEqual(['initial', 'sending', 'sent', 'initial'])
  })

  test('ignores a second submit while one is in flight (FORM-01)', async () => {
    const { store, send } = setUp()
    void store.submit(data)
    void store.submit({ ...data, email: 'other@slow.example' })
    await vi.advanceTimersByTimeAsync(1000)
    void store.submit(data)
    await vi.advanceTimersByTimeAsync(2000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['', 'This field is required.'],
    ['june', 'Please enter a valid email address.'],
  ])('does not send %j and stays initial (FORM-06)', async (email, error) => {
    const { store, send } = setUp()
    await store.submit({ ...data, email })
    expect(store.$state.get()).toEqual({ status: 'initial', error })
    await vi.runAllTimersAsync()
    expect(send).not.toHaveBeenCalled()
  })

  test('shows an error on blur only after a refused submit, and none for an empty email (FORM-06)', async () => {
    const { store } = setUp()
    store.check('june@')
    expect(store.$state.get().error).toBeNull()
    await store.submit({ ...data, email: 'june' })
    store.edit()
    store.check('')
    expect(store.$state.get().error).toBeNull()
    store.check('june@')
    expect(store.$state.get()).toEqual({ status: 'initial', error: 'Please enter a valid email address.' })
    store.check('june@slow.example')
    expect(store.$state.get().error).toBeNull()
  })

  test.each([
    ['no list is configured', { data: { ...data, listId: null }, isOnline: true }, /can’t take sign-ups/],
    ['the browser is offline', { data, isOnline: false }, /offline/],
  ])(
    'shows an error for five seconds when %s (FORM-02, FORM-05)',
    async (_, { data: sent, isOnline }, text) => {
      const { store, send, seen, report } = setUp({ isOnline })
      void store.submit(sent)
      await vi.advanceTimersByTimeAsync(1000)
      expect(store.$state.get().error).toMatch(text)
      await vi.advanceTimersByTimeAsync(4999)
      expect(store.$state.get().status).toBe('error')
      await vi.advanceTimersByTimeAsync(1)
      expect(store.$state.get()).toEqual({ status: 'initial', error: null })
      expect(seen).toEqual(['initial', 'sending', 'error', 'initial'])
      expect(send).not.toHaveBeenCalled()
      expect(report).not.toHaveBeenCalled()
    },
  )

  test.each(['network', 'server', 'graphql', 'malformed'] as const)(
    'reports a failed call (%s), does not count it, and shows sent (FORM-05)',
    async (kind) => {
      const { store, seen, report, onSignedUp, onDone } = setUp({ answer: requestError(kind, 'no') })
      void store.submit(data)
      await vi.advanceTimersByTimeAsync(3000)
      expect(seen).toEqual(['initial', 'sending', 'sent', 'initial'])
      expect(report).toHaveBeenCalledTimes(1)
      expect(onSignedUp).not.toHaveBeenCalled()
      expect(onDone).toHaveBeenCalledTimes(1)
    },
  )

  test('resets on edit and cancels what has not been sent yet (FORM-03)', async () => {
    const { store, send, onDone } = setUp()
    void store.submit(data)
    await vi.advanceTimersByTimeAsync(500)
    store.edit()
    await vi.runAllTimersAsync()
    expect(store.$state.get().status).toBe('initial')
    expect(send).not.toHaveBeenCalled()

    void store.submit(data)
    await vi.advanceTimersByTimeAsync(1500)
    expect(store.$state.get().status).toBe('sent')
    store.edit()
    expect(store.$state.get().status).toBe('initial')
    await vi.runAllTimersAsync()
    expect(onDone).not.toHaveBeenCalled()
  })

  test('ignores the late response of an earlier attempt (FORM-03)', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const onDone = vi.fn()
    const store = createSignUp({
      send: () => promise,
      isOnline: () => true,
      report: vi.fn(),
      onSignedUp: vi.fn(),
      onDone,
    })
    void store.submit(data)
    await vi.advanceTimersByTimeAsync(1000)
    store.edit()
    resolve(null)
    await vi.runAllTimersAsync()
    expect(store.$state.get().status).toBe('initial')
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('the mutation signup', () => {
  test('is valid against the backend’s schema, with the same types (FORM-07, FORM-08)', () => {
    // Rebuilt from introspection, because the document is parsed by another copy of the graphql package.
    const schema = buildClientSchema(introspectionFromSchema(backendSchema))
    const source = signUpDocument.loc?.source.body ?? ''
    const document = parse(source)
    expect(validate(schema, document)).toEqual([])
    const variables: Record<string, string> = {}
    const fields: Record<string, string> = {}
    const types = new TypeInfo(schema)
    visit(
      document,
      visitWithTypeInfo(types, {
        VariableDefinition: {
          leave({ variable }) {
            variables[variable.name.value] = String(types.getInputType())
          },
        },
        Field({ name }) {
          fields[name.value] = String(types.getType())
        },
      }),
    )
    expect(variables).toEqual({
      email: 'String!',
      listId: 'ID!',
      properties: 'Properties',
      submissionId: 'ID',
    })
    expect(fields).toEqual({ signup: 'SignUpAnswer!', email: 'String!' })
  })

  test('is sent again after a lost answer with the same id, by which the backend keeps one (NET-02)', async () => {
    vi.useRealTimers()
    const ids: string[] = []
    const endpoint = createGraphqlEndpoint({
      storefront: { request: async () => ({ ok: false, error: requestError('network', 'unreachable') }) },
      signUps: {
        submissions: createSubmissions({
          outbox: { add: async ({ id }) => void ids.push(id) },
          forms: { findForm: async () => null, listIds: async () => new Set(['LETTER']) },
          supportEmail: 'help@slow.example',
          report: () => {},
        }),
        limiter: { consume: async () => 0 },
      },
    })
    let lost = 1
    const client = createCommerceClients({
      storefrontUrl: 'https://x.example/api/2026-04/graphql.json',
      accessToken: { kind: 'public', value: 'x' },
      backendUrl: 'https://x.example/api/graphql',
      retry: { attempts: 4, initialDelayMs: 1, timeoutMs: 1000 },
      async fetch(input, init) {
        const answer = await endpoint.handle(new Request(input, init))
        lost -= 1
        if (lost >= 0) throw new TypeError('Cut')
        return answer
      },
    }).default
    expect(await signUp(client, { email: 'june@slow.example', listId: 'LETTER' })).toBeNull()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    // Another sign-up has another id, and one without an id is not sent again.
    expect(await signUp(client, { email: 'june@slow.example', listId: 'LETTER' })).toBeNull()
    expect(new Set(ids).size).toBe(2)
    vi.stubGlobal('crypto', {})
    lost = 1
    expect(await signUp(client, { email: 'june@slow.example', listId: 'LETTER' })).not.toBeNull()
    expect(ids).toHaveLength(4)
    vi.unstubAllGlobals()
  })

  test('fails on a backend without submissions (FORM-05)', async () => {
    vi.useRealTimers()
    const unreachable = {
      request: async () => ({ ok: false as const, error: requestError('network', 'unreachable') }),
    }
    const endpoint = createGraphqlEndpoint({ storefront: unreachable })
    const client = createCommerceClients({
      storefrontUrl: 'https://x.example/api/2026-04/graphql.json',
      accessToken: { kind: 'public', value: 'x' },
      backendUrl: 'https://x.example/api/graphql',
      retry: { attempts: 1, initialDelayMs: 1, timeoutMs: 1000 },
      fetch: (input, init) => endpoint.handle(new Request(input, init)),
    }).default
    expect(await signUp(client, data)).toMatchObject({
      kind: 'graphql',
      message: 'Sign-ups are not accepted here',
    })
  })
})
