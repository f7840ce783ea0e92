/** Why a request has no usable answer. */
export type RequestErrorKind =
  /** No connection, or it was lost before the response. */
  | 'network'
  /** No response in time. */
  | 'timeout'
  /** Status 429 or 430. */
  | 'throttled'
  /** 5xx. */
  | 'server'
  /** Any other error status. */
  | 'refused'
  /** The response has GraphQL errors. */
  | 'graphql'
  /** A response that cannot be parsed, or without data. */
  | 'malformed'

export interface RequestError {
  readonly kind: RequestErrorKind
  /** For logs and reports; features have texts of their own for shoppers. */
  readonly message: string
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean
  /**
   * Whether the mutation may have taken effect without a response: it must not be sent again before its outcome was
   * queried (NET-02).
   */
  readonly mayHaveHappened: boolean
  /** The service's `Retry-After` in milliseconds. */
  readonly retryAfterMs?: number | null
}

/** The result of every GraphQL request: the data or one error. */
export type RequestResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: RequestError }

/** An error with the properties of its kind. */
export function requestError(kind: RequestErrorKind, message: string): RequestError {
  switch (kind) {
    case 'network':
    case 'timeout':
    case 'server':
      return { kind, message, isRetryable: true, mayHaveHappened: true }
    case 'throttled':
      return { kind, message, isRetryable: true, mayHaveHappened: false }
    case 'graphql':
    case 'malformed':
      return { kind, message, isRetryable: false, mayHaveHappened: true }
    case 'refused':
      return { kind, message, isRetryable: false, mayHaveHappened: false }
  }
}
