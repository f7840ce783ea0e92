/** An error response in Sanity's shape. Thrown anywhere below a route, sent by the router. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: unknown

  constructor(status: number, message: string, body: unknown) {
    super(message)
    this.status = status
    this.body = body
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The general shape: `{statusCode, error, message}`, with an error code where the real service has one. */
export function apiError(status: number, message: string, errorCode?: string): ApiError {
  return new ApiError(status, message, {
    statusCode: status,
    error: titles[status] ?? 'Error',
    message,
    ...(errorCode === undefined ? {} : { errorCode }),
  })
}

/** The error for a dataset that the project does not have (404). */
export const noSuchDataset = (projectId: string, dataset: string) =>
  apiError(404, `Dataset not found - dataset="${dataset}" project="${projectId}"`)

/** The error of a query that cannot be parsed or evaluated; `start` and `end` are offsets in the query. */
export function badQuery(query: string, description: string, start: number): ApiError {
  return new ApiError(400, description, {
    error: {
      type: 'queryParseError',
      description,
      query,
      start,
      end: start === 0 ? query.length : Math.min(start + 1, query.length),
    },
  })
}

/** The error of a mutation that fails, and its whole transaction with it. */
export function badMutation(
  status: number,
  description: string,
  item: { type: string; index: number } & Readonly<Record<string, unknown>>,
): ApiError {
  const { index, ...error } = item
  return new ApiError(status, description, {
    error: {
      type: 'mutationError',
      description: `The mutation(s) failed: ${description}`,
      items: [{ error: { ...error, description }, index }],
    },
  })
}

/** The error of a transaction id that the dataset has already. */
export const repeatedTransaction = (transactionId: string) =>
  apiError(409, `Transaction ID "${transactionId}" already exists: it must be unique in the dataset`)

/** The error of an action that fails, and all actions of its request with it. */
export function badAction(
  status: number,
  description: string,
  index: number,
  type = 'actionError',
): ApiError {
  return new ApiError(status, description, {
    error: { type: 'actionError', description, items: [{ error: { type, description }, index }] },
  })
}
