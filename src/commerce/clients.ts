import type { DocumentNode } from '@0no-co/graphql.web'
import type { TadaDocumentNode } from 'gql.tada'
import { ClientError, GraphQLClient, type RequestDocument } from 'graphql-request'
import { type RequestError, type RequestResult, requestError } from './result.ts'
import {
  type Clock,
  fetchWithRetry,
  isThrottled,
  type RetryOptions,
  retryAfter,
  systemClock,
  TimeoutError,
} from './retry.ts'

interface RequestOptions {
  /**
   * Whether the request may be sent again after a lost response (NET-02). Queries always are idempotent, mutations only
   * when the caller says so.
   */
  idempotent?: boolean
  /** Makes a single attempt, because the caller retries within a budget of its own. */
  once?: boolean
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

export interface ClientsConfig {
  /** The Storefront API's GraphQL endpoint; its path contains the pinned version (`/api/2026-04/graphql.json`). */
  storefrontUrl: string
  /** `public` in browsers, `private` at build and on servers: the service expects each in its own header. */
  accessToken: { kind: 'public' | 'private'; value: string }
  /** The GraphQL endpoint of the shop's own backend (`…/api/graphql`). */
  backendUrl: string
  /** Returns the shopper's token for the next request, null when logged out (NET-01). */
  bearerToken?: () => string | null
  /**
   * Called when an endpoint refuses the shopper's token. Returns whether the token was removed, so that the request can
   * be sent again without it (NET-03).
   */
  onTokenRefused?: () => boolean
  /** Called once if the service responds with another API version than the pinned one. */
  onVersionMismatch?: (message: string) => void
  /** The retry budget of each request and the timeout of each attempt (NET-02). */
  retry: Pick<RetryOptions, 'attempts' | 'initialDelayMs' | 'timeoutMs' | 'maxWaitMs'>
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

/** The codes of GraphQL errors that are temporary. */
const temporaryCodes: ReadonlySet<unknown> = new Set(['THROTTLED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'])

/** Keeps only status and error texts: `ClientError`'s own message contains the variables, and with them the cart's secret. */
function fromClientError({ response }: ClientError): RequestError {
  const { status } = response
  if (isThrottled(status)) return requestError('throttled', `Throttled (status ${status})`)
  if (status >= 500) return requestError('server', `Failed with status ${status}`)
  if (Array.isArray(response.errors) && response.errors.length > 0) {
    const texts = response.errors.map((error) => String(error.message))
    const codes: unknown[] = response.errors.map(({ extensions }) => {
      // Spread because services may leave out the extensions or set them to null.
      const { code } = { ...extensions }
      return code
    })
    if (codes.includes('THROTTLED')) return requestError('throttled', texts.join('; '))
    const error = requestError('graphql', texts.join('; '))
    return codes.some((code) => temporaryCodes.has(code)) ? { ...error, isRetryable: true } : error
  }
  return status >= 400
    ? requestError('refused', `Refused with status ${status}`)
    : requestError('malformed', 'The response has no data')
}

function toRequestError(error: unknown, clock: Clock): RequestError {
  if (error instanceof ClientError) {
    const { headers } = error.response
    return {
      ...fromClientError(error),
      retryAfterMs: headers instanceof Headers ? retryAfter(headers, clock) : null,
    }
  }
  // fetch rejects with a TypeError for any network error; parsing JSON throws a SyntaxError or a plain Error.
  const kind =
    error instanceof TimeoutError ? 'timeout' : error instanceof TypeError ? 'network' : 'malformed'
  return requestError(kind, error instanceof Error ? error.message : String(error))
}

const isMutation = (document: DocumentNode) =>
  document.definitions.some((definition) => 'operation' in definition && definition.operation === 'mutation')

/**
 * Gives the data its document's type without validation: the service cannot return another shape without breaking its
 * schema. Features still parse what they take money from.
 */
function hasData<Data, Variables>(_: TadaDocumentNode<Data, Variables>, data: unknown): data is Data {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

interface Endpoint {
  url: string
  headers?: Record<string, string>
  inspect?: (response: Response) => void
}

function createClient({ url, headers, inspect }: Endpoint, config: ClientsConfig): RequestClient {
  const send = config.fetch ?? fetch
  const clock = config.clock ?? systemClock
  const client: RequestClient = {
    async request(document, variables, options = {}) {
      const token = config.bearerToken?.() ?? null
      const retryingFetch = fetchWithRetry({
        fetch: async (input, init) => {
          const response = await send(input, init)
          inspect?.(response)
          return response
        },
        clock,
        random: config.random ?? Math.random,
        ...config.retry,
        ...(options.once === true ? { attempts: 1 } : {}),
        retryLostResponses: options.idempotent ?? !isMutation(document),
      })
      const graphql = new GraphQLClient(url, {
        fetch: retryingFetch,
        headers: { ...headers, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
        ...(options.keepalive === true ? { keepalive: true } : {}),
      })
      try {
        const source: RequestDocument = document
        const data = await graphql.request<unknown>(source, variables)
        return hasData(document, data)
          ? { ok: true, data }
          : { ok: false, error: requestError('malformed', 'The response has no data') }
      } catch (error) {
        const isTokenRefused = token !== null && error instanceof ClientError && error.response.status === 401
        // A refused request had no effect, so that even a mutation can be sent again.
        if (isTokenRefused && config.onTokenRefused?.()) return client.request(document, variables, options)
        return { ok: false, error: toRequestError(error, clock) }
      }
    },
  }
  return client
}

/** Compares the API version of responses with the pinned one and reports the first difference. */
function versionCheck(storefrontUrl: string, onMismatch: (message: string) => void) {
  const pinned = /\/api\/([^/]+)\//.exec(storefrontUrl)?.[1]
  let isReported = false
  return (response: Response) => {
    const actual = response.headers.get('x-shopify-api-version')
    if (isReported || pinned === undefined || actual === null || actual === pinned) return
    isReported = true
    onMismatch(`The commerce service responded with API version ${actual}, not the pinned ${pinned}`)
  }
}

/** Creates the three clients from configuration (NET-01, NET-05); works in browsers and in Node. */
export function createCommerceClients(config: ClientsConfig): CommerceClients {
  const { kind, value } = config.accessToken
  const accessHeader =
    kind === 'public' ? 'X-Shopify-Storefront-Access-Token' : 'Shopify-Storefront-Private-Token'
  const commerce = {
    url: config.storefrontUrl,
    headers: { [accessHeader]: value },
    inspect: versionCheck(config.storefrontUrl, config.onVersionMismatch ?? console.warn),
  }
  return {
    default: createClient({ url: config.backendUrl }, config),
    storefront: createClient(commerce, config),
    cart: createClient(commerce, config),
  }
}
