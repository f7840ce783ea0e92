import type { TadaDocumentNode } from 'gql.tada'
import { type DocumentNode, print } from 'graphql'
import { type Clock, createRetryBudget, type RetryBudgetOptions, systemClock } from '#config/retry.ts'
import { isRecord } from '#lib/is-record.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { missingScopes, readResponse, toRequestError, toResponseError } from './graphql-errors.ts'
import { type RequestError, type RequestResult, requestError } from './result.ts'

interface RequestOptions {
  /**
   * Whether the request may be sent again after a lost response (NET-02). Queries always are idempotent, mutations only
   * when the caller says so.
   */
  idempotent?: boolean
  /** Whether a transient error is retried by this client; all are by default. The caller handles the others. */
  shouldRetry?: (error: RequestError) => boolean
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** A client of one GraphQL endpoint. Never rejects: every failure is the result's `error`. */
export interface RequestClient {
  request<Data, Variables extends object>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<RequestResult<Data>>
}

interface AccessToken {
  kind: 'public' | 'private'
  value: string
}

export interface ClientsConfig {
  /** The Storefront API's GraphQL endpoint; its path contains the pinned version (`/api/2026-04/graphql.json`). */
  storefrontUrl: string
  /** `public` in browsers, `private` at build and on servers: the service expects each in its own header. */
  accessToken: AccessToken
  /** The GraphQL endpoint of the shop's own backend (`…/api/graphql`). */
  backendUrl: string
  /** Returns the shopper's token for the next request, null when logged out (NET-01). */
  bearerToken?: () => string | null
  /** Called when an endpoint refuses the shopper's token, which the client does not send again (NET-03). */
  onTokenRefused?: () => void
  /**
   * Called once for each mistake in the service's configuration that responses show: another API version than the pinned
   * one, a missing access scope.
   */
  onMisconfiguration?: (message: string) => void
  /** The retry budget of each request and the timeout of each attempt (NET-02). */
  retry: Pick<RetryBudgetOptions, 'attempts' | 'initialDelayMs' | 'maxWaitMs'> & { timeoutMs: number }
  fetch?: typeof fetch
  clock?: Clock
  /** Uniform in [0, 1). */
  random?: () => number
}

/** The three request clients (NET-01). */
export interface CommerceClients {
  /** The shop's own backend. */
  default: RequestClient
  /** Catalogue queries to the commerce service. */
  storefront: RequestClient
  /** The shopper's cart at the commerce service. */
  cart: RequestClient
}

/** The document's operation; documents have one each. */
const operationOf = ({ definitions }: DocumentNode) =>
  definitions.find((definition) => definition.kind === 'OperationDefinition')

/**
 * Gives the data its document's type without validation: the service cannot return another shape without breaking its
 * schema. Features still parse what they take money from.
 */
function hasData<Data, Variables>(_: TadaDocumentNode<Data, Variables>, data: unknown): data is Data {
  return isRecord(data)
}

interface Endpoint {
  url: string
  headers?: Record<string, string>
  inspect?: (response: Response) => void
  warn: (message: string) => void
}

function createClient({ url, headers, inspect, warn }: Endpoint, config: ClientsConfig): RequestClient {
  const { clock = systemClock, random = Math.random, retry } = config
  const send = fetchWithTimeout({ fetch: config.fetch ?? fetch, clock, timeoutMs: retry.timeoutMs })
  let refusedToken: string | null = null
  const client: RequestClient = {
    async request(document, variables, options = {}) {
      const current = config.bearerToken?.() ?? null
      // A refused token may stay readable, because the cookie of a parent domain cannot be removed.
      const token = current === refusedToken ? null : current
      const source: DocumentNode = document
      const { operation, name } = operationOf(source) ?? {}
      const isIdempotent = options.idempotent ?? operation !== 'mutation'
      const mayRetry = createRetryBudget({ ...retry, clock, random })
      const init = {
        method: 'POST',
        headers: {
          Accept: 'application/graphql-response+json, application/json',
          'Content-Type': 'application/json',
          ...headers,
          ...(token !== null && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query: print(source), variables, operationName: name?.value }),
        keepalive: options.keepalive === true,
      }
      for (;;) {
        let error: RequestError
        try {
          const answer = await send(url, init)
          inspect?.(answer)
          const response = await readResponse(answer)
          const { data, errors, status } = response
          if (answer.ok && errors.length === 0)
            return hasData(document, data)
              ? { ok: true, data }
              : { ok: false, error: requestError('malformed', 'The response has no data') }
          // A refused request had no effect, so that even a mutation can be sent again.
          if (token !== null && status === 401) {
            refusedToken = token
            config.onTokenRefused?.()
            return client.request(document, variables, options)
          }
          const scopes = missingScopes(response)
          for (const scope of scopes) warn(`The access token lacks an access scope: ${scope}`)
          if (scopes.length > 0 && hasData(document, data)) return { ok: true, data }
          error = toResponseError(response, clock)
        } catch (thrown) {
          error = toRequestError(thrown)
        }
        const { isRetryable, mayHaveHappened, retryAfterMs = null } = error
        const isRetriedHere = isRetryable && options.shouldRetry?.(error) !== false
        const isSafe = isIdempotent || !mayHaveHappened
        if (!isRetriedHere || !isSafe || !(await mayRetry(retryAfterMs))) return { ok: false, error }
      }
    },
  }
  return client
}

/** Compares the API version of responses with the pinned one. */
function versionCheck(storefrontUrl: string, warn: (message: string) => void) {
  const pinned = /\/api\/([^/]+)\//.exec(storefrontUrl)?.[1]
  return (response: Response) => {
    const actual = response.headers.get('x-shopify-api-version')
    if (pinned === undefined || actual === null || actual === pinned) return
    warn(`The service responded with API version ${actual}, not ${pinned}`)
  }
}

/** Passes each message on once. */
function oncePerMessage(warn: (message: string) => void) {
  const known = new Set<string>()
  return (message: string) => {
    if (known.has(message)) return
    known.add(message)
    warn(message)
  }
}

/** Creates the three clients from configuration (NET-01, NET-05); works in browsers and in Node. */
export function createCommerceClients(config: ClientsConfig): CommerceClients {
  const { kind, value } = config.accessToken
  const accessHeader =
    kind === 'public' ? 'X-Shopify-Storefront-Access-Token' : 'Shopify-Storefront-Private-Token'
  const warn = oncePerMessage(config.onMisconfiguration ?? console.warn)
  const commerce = {
    url: config.storefrontUrl,
    headers: { [accessHeader]: value },
    inspect: versionCheck(config.storefrontUrl, warn),
    warn,
  }
  return {
    default: createClient({ url: config.backendUrl, warn }, config),
    storefront: createClient(commerce, config),
    cart: createClient(commerce, config),
  }
}
