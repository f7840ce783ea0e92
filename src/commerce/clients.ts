import { type DocumentNode, Kind, print } from '@0no-co/graphql.web'
import type { TadaDocumentNode } from 'gql.tada'
import { type RequestError, type RequestResult, requestError } from './result.ts'
import { type Clock, fetchWithRetry, type RetryOptions, systemClock, TimeoutError } from './retry.ts'

interface RequestOptions {
  /**
   * Whether doing it twice is the same as doing it once, so that it may be sent again after a lost answer (NET-02).
   * Queries always are; mutations only when the caller says so.
   */
  idempotent?: boolean
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

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Why an answer is no data: its status and texts only, for whatever repeats the variables repeats a cart's secret. */
function errorOf(status: number, answer: unknown): RequestError | null {
  if (status === 429 || status === 430) return requestError('throttled', `Refused for now (${status})`)
  if (status >= 500) return requestError('server', `Failed with status ${status}`)
  const errors = field(answer, 'errors')
  if (Array.isArray(errors) && errors.length > 0) {
    const texts = errors.map((error) => String(field(error, 'message')))
    const codes = errors.map((error) => field(field(error, 'extensions'), 'code'))
    if (codes.includes('THROTTLED')) return requestError('throttled', texts.join('; '))
    const error = requestError('graphql', texts.join('; '))
    return codes.some((code) => passingCodes.has(code)) ? { ...error, isRetryable: true } : error
  }
  return status >= 400 ? requestError('refused', `Refused with status ${status}`) : null
}

function toRequestError(failure: unknown): RequestError {
  if (failure instanceof TimeoutError) return requestError('timeout', failure.message)
  // fetch itself fails with a TypeError, whatever the reason.
  const isLost = failure instanceof TypeError || (failure instanceof Error && failure.name === 'AbortError')
  return requestError(
    isLost ? 'network' : 'malformed',
    failure instanceof Error ? failure.message : String(failure),
  )
}

/** The operation a document is made for; its other definitions are fragments. */
const operationOf = (document: DocumentNode) =>
  document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)

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
  return {
    async request(document, variables, options = {}) {
      const operation = operationOf(document)
      const retrying = fetchWithRetry({
        fetch: async (input, init) => {
          const response = await send(input, init)
          inspect?.(response)
          return response
        },
        clock: config.clock ?? systemClock,
        random: config.random ?? Math.random,
        ...config.retry,
        resendLostAnswers: options.idempotent ?? operation?.operation !== 'mutation',
      })
      try {
        const response = await retrying(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/graphql-response+json, application/json',
            ...headers(),
          },
          body: JSON.stringify({ query: print(document), variables, operationName: operation?.name?.value }),
          keepalive: options.keepalive ?? false,
        })
        const answer = readJson(await response.text())
        const error = errorOf(response.status, answer)
        if (error !== null) return { ok: false, error }
        const data = field(answer, 'data')
        return answers(document, data)
          ? { ok: true, data }
          : { ok: false, error: requestError('malformed', 'An answer without data') }
      } catch (failure) {
        return { ok: false, error: toRequestError(failure) }
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
