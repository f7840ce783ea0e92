import { ClientError } from 'graphql-request'
import { type RequestError, requestError } from './result.ts'
import { type Clock, isThrottled, retryAfter, TimeoutError } from './retry.ts'

/** The codes of GraphQL errors that are temporary. */
const temporaryCodes: ReadonlySet<unknown> = new Set(['THROTTLED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'])

type GraphqlResponse = ClientError['response']

/** The extensions of each error; services may leave them out or set them to null. */
const extensionsOf = ({ errors }: GraphqlResponse): Array<Record<string, unknown>> =>
  Array.isArray(errors) ? errors.map(({ extensions }) => ({ ...extensions })) : []

/** Whether a response has data of at least one of the fields that were asked for. */
const hasAnyData = ({ data }: GraphqlResponse) =>
  typeof data === 'object' && data !== null && Object.values(data).some((value) => value !== null)

/** Keeps only status and error texts: `ClientError`'s own message contains the variables, and with them the cart's secret. */
function fromClientError({ response }: ClientError): RequestError {
  const { status } = response
  if (isThrottled(status)) return requestError('throttled', `Throttled (status ${status})`)
  if (status >= 500) return requestError('server', `Failed with status ${status}`)
  if (Array.isArray(response.errors) && response.errors.length > 0) {
    const text = response.errors.map((error) => String(error.message)).join('; ')
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

/** What a request failed with, whatever its client threw: no text in it holds the variables. */
export function toRequestError(error: unknown, clock: Clock): RequestError {
  if (error instanceof ClientError) {
    const { headers } = error.response
    return {
      ...fromClientError(error),
      retryAfterMs: headers instanceof Headers ? retryAfter(headers, clock) : null,
    }
  }
  // fetch rejects with a TypeError for any network error, with a DOMException when the browser aborts the request;
  // parsing JSON throws a SyntaxError or a plain Error.
  const isNetworkError = error instanceof TypeError || error instanceof DOMException
  const kind = error instanceof TimeoutError ? 'timeout' : isNetworkError ? 'network' : 'malformed'
  return requestError(kind, error instanceof Error ? error.message : String(error))
}

/**
 * The access scopes that the storefront's token lacks, if that is all that is wrong with a response that has data; else
 * none. The fields that need them are null.
 */
export function missingScopes(error: unknown): string[] {
  if (!(error instanceof ClientError) || error.response.status >= 400 || !hasAnyData(error.response))
    return []
  const denials = extensionsOf(error.response)
  return denials.every(({ code }) => code === 'ACCESS_DENIED')
    ? denials.map(({ requiredAccess }, index) =>
        String(requiredAccess ?? error.response.errors?.[index]?.message),
      )
    : []
}
