/** Why a request has no usable answer. */
export type RequestErrorKind =
  /** No connection, or it broke before the answer. */
  | 'network'
  /** No answer in time. */
  | 'timeout'
  /** 429 or 430: the service refused for now. */
  | 'throttled'
  /** 5xx. */
  | 'server'
  /** Any other status: the service will not do this. */
  | 'refused'
  /** The service answered GraphQL errors. */
  | 'graphql'
  /** An answer that cannot be read, or lacks what was asked for. */
  | 'malformed'

export interface RequestError {
  readonly kind: RequestErrorKind
  /** For logs and reports; what shoppers read is worded by the feature. */
  readonly message: string
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean
  /**
   * Whether the service may have done the work although it did not say so: a mutation must not be sent again before
   * what it would have changed has been read (NET-02).
   */
  readonly mayHaveHappened: boolean
  /** How long the service asks to wait before it is sent again (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number | null
}

/** Every GraphQL answer of this shop: either the data asked for, or one error. */
export type RequestResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: RequestError }

/** The error of one kind, with what follows from the kind. */
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
