import { type DocumentNode, print } from '@0no-co/graphql.web'

/** A response of a GraphQL endpoint. Services may answer with other shapes, so everything in it is checked. */
export interface GraphqlResponse {
  readonly status: number
  readonly headers: Headers
  readonly data: unknown
  readonly errors: ReadonlyArray<{
    readonly message: string
    readonly extensions: Readonly<Record<string, unknown>>
  }>
}

/** A response with errors or an error status. Its message has no variables, and with them no cart's secret. */
export class GraphqlResponseError extends Error {
  readonly response: GraphqlResponse

  constructor(response: GraphqlResponse) {
    super(`The GraphQL request failed with status ${response.status}`)
    this.response = response
  }
}

interface PostOptions {
  readonly fetch: typeof fetch
  readonly headers: Readonly<Record<string, string>>
  /** Lets the request outlive the page. */
  readonly keepalive: boolean
}

const isJson = /^application\/(graphql-response\+)?json\b/i

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The response's content; undefined for another type than JSON, and for what is not JSON in a response with an error status. */
async function readContent(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!isJson.test(response.headers.get('content-type') ?? '')) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (response.ok) throw error
    return undefined
  }
}

/**
 * Sends a document of one operation and returns its data, whatever that is. Own code, because a client library adds 2 KiB to
 * what every cart loads. Rejects with `GraphqlResponseError`, with what `fetch` rejects with, and with a SyntaxError when the
 * response is not JSON.
 */
export async function postGraphql(
  url: string,
  document: DocumentNode,
  variables: object,
  { fetch, headers, keepalive }: PostOptions,
): Promise<unknown> {
  const operation = document.definitions.find((definition) => definition.kind === 'OperationDefinition')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ query: print(document), variables, operationName: operation?.name?.value }),
    ...(keepalive ? { keepalive } : {}),
  })
  const content = await readContent(response)
  const data = fieldOf(content, 'data')
  const errors = fieldOf(content, 'errors')
  if (
    response.ok &&
    (errors === undefined || errors === null || (Array.isArray(errors) && errors.length === 0))
  ) {
    return data
  }
  throw new GraphqlResponseError({
    status: response.status,
    headers: response.headers,
    data,
    errors: (Array.isArray(errors) ? errors : []).map((error: unknown) => {
      const extensions = fieldOf(error, 'extensions')
      return {
        message: String(fieldOf(error, 'message')),
        extensions: typeof extensions === 'object' ? { ...extensions } : {},
      }
    }),
  })
}
