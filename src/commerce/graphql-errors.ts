import { type Clock, isThrottled, retryAfter, temporaryCodes } from '#config/retry.ts'
import { isRecord } from '#lib/is-record.ts'
import { TimeoutError } from './fetch-with-timeout.ts'
import { type RequestError, requestError } from './result.ts'

/** What a service answered; nothing is known of its parts. */
export interface GraphqlResponse {
  readonly status: number
  readonly headers: Headers
  readonly data: unknown
  readonly errors: readonly unknown[]
}

/** Reads an answer; of one with an error status, whatever there is. @throws SyntaxError for another one that is no JSON. */
export async function readResponse(response: Response): Promise<GraphqlResponse> {
  const { status, headers, ok } = response
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    const { data, errors } = isRecord(body) ? body : {}
    return { status, headers, data, errors: Array.isArray(errors) ? errors : [] }
  } catch (error) {
    if (ok) throw error
    return { status, headers, data: null, errors: [] }
  }
}

const fieldOf = (error: unknown, name: string): unknown => (isRecord(error) ? error[name] : undefined)

/** The extensions of each error; services may leave them out or set them to null. */
const extensionsOf = ({ errors }: GraphqlResponse) =>
  errors.map((error) => {
    const extensions = fieldOf(error, 'extensions')
    return isRecord(extensions) ? extensions : {}
  })

const messagesOf = ({ errors }: GraphqlResponse) => errors.map((error) => String(fieldOf(error, 'message')))

/** Whether a response has data of at least one of the fields that were asked for. */
const hasAnyData = ({ data }: GraphqlResponse) =>
  isRecord(data) && Object.values(data).some((value) => value !== null)

function errorOf(response: GraphqlResponse): RequestError {
  const { status } = response
  if (isThrottled(status)) return requestError('throttled', `Throttled (status ${status})`)
  if (status >= 500) return requestError('server', `Failed with status ${status}`)
  if (response.errors.length > 0) {
    const text = messagesOf(response).join('; ')
    const codes = extensionsOf(response).map(({ code }) => code)
    // Beside data, a part of the request was not throttled, and a mutation may have had its effect.
    if (codes.includes('THROTTLED') && !hasAnyData(response)) return requestError('throttled', text)
    const error = requestError('graphql', text)
    return codes.some((code) => temporaryCodes.has(code)) ? { ...error, isRetryable: true } : error
  }
  return status >= 400
    ? requestError('refused', `Refused with status ${status}`)
    : requestError('malformed', 'The response has no data')
}

/** What is wrong with a response. Its texts hold no variables, and with them not the cart's secret. */
export const toResponseError = (response: GraphqlResponse, clock: Clock): RequestError => ({
  ...errorOf(response),
  retryAfterMs: retryAfter(response.headers, clock),
})

/** Why there is no response, or none that can be read. */
export function toRequestError(error: unknown): RequestError {
  // fetch rejects with a TypeError for any network error, with a DOMException when the browser aborts the request;
  // parsing JSON throws a SyntaxError.
  const isNetworkError = error instanceof TypeError || error instanceof DOMException
  const kind = error instanceof TimeoutError ? 'timeout' : isNetworkError ? 'network' : 'malformed'
  return requestError(kind, error instanceof Error ? error.message : String(error))
}

/**
 * The access scopes that the storefront's token lacks, if that is all that is wrong with a response that has data; else
 * none. The fields that need them are null.
 */
export function missingScopes(response: GraphqlResponse): string[] {
  if (response.status >= 400 || !hasAnyData(response)) return []
  const denials = extensionsOf(response)
  const messages = messagesOf(response)
  return denials.every(({ code }) => code === 'ACCESS_DENIED')
    ? denials.map(({ requiredAccess }, index) => String(requiredAccess ?? messages[index]))
    : []
}
