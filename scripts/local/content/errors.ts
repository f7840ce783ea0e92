/** A refusal in the content service's own shape. Thrown anywhere below a route, answered by the router. */
export class Refusal extends Error {
  override name = 'Refusal'
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

/** The plain shape: `{statusCode, error, message}`, with an error code where the real service has one. */
export function refuse(status: number, message: string, errorCode?: string): Refusal {
  return new Refusal(status, message, {
    statusCode: status,
    error: titles[status] ?? 'Error',
    message,
    ...(errorCode === undefined ? {} : { errorCode }),
  })
}

export const noSuchDataset = (projectId: string, dataset: string) =>
  refuse(404, `Dataset not found - dataset="${dataset}" project="${projectId}"`)

/** A query that cannot be parsed or evaluated; `start` and `end` are characters of the query. */
export function badQuery(query: string, description: string, start: number): Refusal {
  return new Refusal(400, description, {
    error: {
      type: 'queryParseError',
      description,
      query,
      start,
      end: start === 0 ? query.length : Math.min(start + 1, query.length),
    },
  })
}

/** One mutation of a transaction that cannot be done; nothing of the transaction is. */
export function badMutation(
  status: number,
  description: string,
  item: { type: string; index: number } & Readonly<Record<string, unknown>>,
): Refusal {
  const { index, ...error } = item
  return new Refusal(status, description, {
    error: {
      type: 'mutationError',
      description: `The mutation(s) failed: ${description}`,
      items: [{ error: { ...error, description }, index }],
    },
  })
}

/** An action of a list that cannot be done; nothing of the list is. */
export function badAction(status: number, description: string, index: number, type = 'actionError'): Refusal {
  return new Refusal(status, description, {
    error: { type: 'actionError', description, items: [{ error: { type, description }, index }] },
  })
}

/** Releases of many documents at once are a plan's extra; a project without them may have none, and is told so. */
export const noReleases = () => {
  const description = 'This project has no content releases: at most 0 are allowed'
  return new Refusal(403, description, {
    error: { type: 'releaseLimitExceededError', limit: 0, description },
  })
}
