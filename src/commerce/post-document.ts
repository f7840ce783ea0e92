import { type DocumentNode, print } from 'graphql'

/** What a GraphQL service answered: a status that says that the request failed, or errors, maybe beside data. */
export interface FailedResponse {
  readonly status: number
  readonly headers: Headers
  readonly data: unknown
  /** As answered: services may leave out anything of an error. */
  readonly errors: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** A service answered, but not with data alone. Its message says nothing of the request, whose variables may be secret. */
export class FailedResponseError extends Error {
  readonly response: FailedResponse

  constructor(response: FailedResponse) {
    super(`The response has errors or status ${response.status}`)
    this.response = response
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body of a response. @throws Error for one that is not an object of JSON. */
async function readBody(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json()
  if (!isObject(body)) throw new Error('The response is not a GraphQL result')
  return body
}

interface PostOptions {
  readonly url: string
  readonly fetch: typeof fetch
  readonly headers: Readonly<Record<string, string>>
  /** Lets the request outlive the page. */
  readonly keepalive: boolean
}

/**
 * Sends a document of one operation to a GraphQL service, and answers its data.
 * @throws FailedResponseError for a failed status or for errors; what `fetch` and parsing JSON throw.
 */
export async function postDocument(
  document: DocumentNode,
  variables: object,
  { url, fetch: send, headers, keepalive }: PostOptions,
): Promise<unknown> {
  const operation = document.definitions.find((definition) => definition.kind === 'OperationDefinition')
  const response = await send(url, {
    method: 'POST',
    headers: {
      Accept: 'application/graphql-response+json, application/json',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ query: print(document), variables, operationName: operation?.name?.value }),
    ...(keepalive ? { keepalive } : {}),
  })
  const { status, ok } = response
  const body = await readBody(response).catch((error: unknown) => {
    if (ok) throw error
    // The status says enough.
    return {}
  })
  const { data, errors = [] }: { data?: unknown; errors?: unknown } = body
  if (ok && Array.isArray(errors) && errors.length === 0) return data
  throw new FailedResponseError({
    status,
    headers: response.headers,
    data,
    errors: Array.isArray(errors) ? errors.filter(isObject) : [],
  })
}
