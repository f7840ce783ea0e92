import type { DocumentNode } from '@0no-co/graphql.web'
import type { TadaDocumentNode } from 'gql.tada'
import { ClientError, GraphQLClient, type RequestDocument } from 'graphql-request'
import { type RequestError, type RequestResult, requestError } from './result.ts'
import {
  type Clock,
  fetchWithRetry,
  type RetryOptions,
  retryAfter,
  systemClock,
  TimeoutError,
} from './retry.ts'

interface RequestOptions {
  /**
   * Whether doing it twice is the same as doing it once, so that it may be sent again after a lost answer (NET-02).
   * Queries always are; mutations only when the caller says so.
   */
  idempotent?: boolean
  /** Sends it once: whoever asks sends it again, with a patience of their own. */
  once?: boolean
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** One GraphQL endpoint. Never throws: whatever goes wrong is the result's `error`. */
export interface RequestClient {
  request<Data, Variables extends object>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<RequestResult<Data>>
}

export interface ClientsConfig {
  /** The Storefront API's GraphQL address; its path names the pinned version (`/api/2026-04/graphql.json`). */
  storefrontUrl: string
  /** `public` in browsers, `private` at build and on servers: the service wants each in its own header. */
  accessToken: { kind: 'public' | 'private'; value: string }
  /** The shop's own backend (`…/api/graphql`). */
  backendUrl: string
  /** The shopper's token for this request, null when signed out (NET-01). */
  bearerToken?: () => string | null
  /** Told once when the service answers another API version than the pinned one. */
  onVersionMismatch?: (message: string) => void
  /** NET-02's numbers. */
  retry: Pick<RetryOptions, 'attempts' | 'initialDelayMs' | 'timeoutMs' | 'longestWaitMs'>
  fetch?: typeof fetch
  clock?: Clock
  /** Uniform in [0, 1). */
  random?: () => number
}

/** The three request clients (NET-01). */
export interface CommerceClients {
  /** The shop's own backend. */
  default: RequestClient
  /** Catalogue reads from the commerce service. */
  storefront: RequestClient
  /** The shopper's cart at the commerce service. */
  cart: RequestClient
}

/** Graph errors that pass by themselves; all others would be answered again. */
const passingCodes: ReadonlySet<unknown> = new Set(['THROTTLED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'])

const readCode = (extensions: unknown): unknown =>
  typeof extensions === 'object' && extensions !== null && 'code' in extensions ? extensions.code : undefined

/** `ClientError`'s own message repeats the variables, and with them a cart's secret: only status and texts are kept. */
function fromClientError({ response }: ClientError): RequestError {
  const { status } = response
  if (status === 429 || status === 430) return requestError('throttled', `Refused for now (${status})`)
  if (status >= 500) return requestError('server', `Failed with status ${status}`)
  if (Array.isArray(response.errors) && response.errors.length > 0) {
    const texts = response.errors.map((error) => String(error.message))
    const codes = response.errors.map((error) => readCode(error.extensions))
    if (codes.includes('THROTTLED')) return requestError('throttled', texts.join('; '))
    const error = requestError('graphql', texts.join('; '))
    return codes.some((code) => passingCodes.has(code)) ? { ...error, isRetryable: true } : error
  }
  return status >= 400
    ? requestError('refused', `Refused with status ${status}`)
    : requestError('malformed', 'An answer with neither data nor readable errors')
}

function toRequestError(failure: unknown, clock: Clock): RequestError {
  if (failure instanceof ClientError) {
    const { headers } = failure.response
    return {
      ...fromClientError(failure),
      retryAfterMs: headers instanceof Headers ? retryAfter(headers, clock) : null,
    }
  }
  if (failure instanceof TimeoutError) return requestError('timeout', failure.message)
  // fetch itself fails with a TypeError, whatever the reason; reading JSON fails with a SyntaxError or a plain Error.
  if (failure instanceof TypeError) return requestError('network', failure.message)
  if (failure instanceof Error && failure.name === 'AbortError') {
    return requestError('network', failure.message)
  }
  return requestError('malformed', failure instanceof Error ? failure.message : String(failure))
}

const isMutation = (document: DocumentNode) =>
  document.definitions.some((definition) => 'operation' in definition && definition.operation === 'mutation')

/**
 * Data has its document's type by the service's word: a GraphQL service cannot answer another shape without breaking
 * its schema. What a feature depends on for money it still parses.
 */
function answers<Data, Variables>(_: TadaDocumentNode<Data, Variables>, data: unknown): data is Data {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

interface Endpoint {
  url: string
  headers: () => Record<string, string>
  inspect?: (response: Response) => void
}

function createClient({ url, headers, inspect }: Endpoint, config: ClientsConfig): RequestClient {
  const send = config.fetch ?? fetch
  const clock = config.clock ?? systemClock
  return {
    async request(document, variables, options = {}) {
      const retrying = fetchWithRetry({
        fetch: async (input, init) => {
          const response = await send(input, init)
          inspect?.(response)
          return response
        },
        clock,
        random: config.random ?? Math.random,
        ...config.retry,
        ...(options.once === true ? { attempts: 1 } : {}),
        resendLostAnswers: options.idempotent ?? !isMutation(document),
      })
      const client = new GraphQLClient(url, {
        fetch: retrying,
        headers,
        ...(options.keepalive === true ? { keepalive: true } : {}),
      })
      try {
        const source: RequestDocument = document
        const data = await client.request<unknown>(source, variables)
        return answers(document, data)
          ? { ok: true, data }
          : { ok: false, error: requestError('malformed', 'An answer without data') }
      } catch (failure) {
        return { ok: false, error: toRequestError(failure, clock) }
      }
    },
  }
}

/** Compares the API version that answered with the one the address pins, and tells of the first difference. */
function versionCheck(storefrontUrl: string, onMismatch: (message: string) => void) {
  const pinned = /\/api\/([^/]+)\//.exec(storefrontUrl)?.[1]
  let told = false
  return (response: Response) => {
    const answered = response.headers.get('x-shopify-api-version')
    if (told || pinned === undefined || answered === null || answered === pinned) return
    told = true
    onMismatch(`The commerce service answered API version ${answered}, not the pinned ${pinned}`)
  }
}

/** Makes the three clients from configuration (NET-01, NET-05); works in browsers and in Node. */
export function createCommerceClients(config: ClientsConfig): CommerceClients {
  const bearer = (): Record<string, string> => {
    const token = config.bearerToken?.() ?? null
    return token === null ? {} : { Authorization: `Bearer ${token}` }
  }
  const { kind, value } = config.accessToken
  const accessHeader =
    kind === 'public' ? 'X-Shopify-Storefront-Access-Token' : 'Shopify-Storefront-Private-Token'
  const commerce = (): Endpoint => ({
    url: config.storefrontUrl,
    headers: () => ({ [accessHeader]: value, ...bearer() }),
    inspect,
  })
  const inspect = versionCheck(config.storefrontUrl, config.onVersionMismatch ?? console.warn)
  return {
    default: createClient({ url: config.backendUrl, headers: bearer }, config),
    storefront: createClient(commerce(), config),
    cart: createClient(commerce(), config),
  }
}
