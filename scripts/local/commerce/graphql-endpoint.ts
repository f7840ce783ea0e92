import { setTimeout as wait } from 'node:timers/promises'
import { type GraphQLSchema, getOperationAST, Kind, parse } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { z } from 'zod'
import { type FaultPlan, type PayloadFault, withFault } from '../shared/faults.ts'
import { API_VERSION, versionServed } from './api-version.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { largestPage } from './largest-page.ts'
import type { RequestContext } from './request-context.ts'
import type { RequestLimit } from './request-limit.ts'
import { requestMarket } from './request-market.ts'

const PATH = /^\/api\/(?:([^/]+)\/)?graphql(?:\.json)?$/

const bodySchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

const INTERNAL_ERROR = 'Internal error. Looks like something went wrong on our end.'

/** The form of an answer to a document with `@defer`, whatever the client accepts. */
const MULTIPART = 'multipart/mixed'

type GraphQLBody = z.infer<typeof bodySchema>

const versioned = (answer: Response, version = API_VERSION): Response => {
  const headers = new Headers(answer.headers)
  headers.set('x-shopify-api-version', version)
  headers.set('x-request-id', crypto.randomUUID())
  return new Response(answer.body, { status: answer.status, headers })
}

/** An error response for a whole request, in Shopify's shape. */
export function errorResponse(status: number, message: string): Response {
  const errors = status === 400 ? { query: message } : [{ message, extensions: { code: String(status) } }]
  return versioned(Response.json({ errors }, { status }))
}

/**
 * The name that faults are ordered by: the operation's, or its first field's when it has none; empty when the query
 * cannot be parsed.
 */
function operationOf({ query, operationName }: GraphQLBody): string {
  try {
    const operation = getOperationAST(parse(query, { noLocation: true }), operationName)
    const named = operation?.name?.value
    if (named !== undefined) return named
    const first = operation?.selectionSet.selections.find(({ kind }) => kind === Kind.FIELD)
    return first?.kind === Kind.FIELD ? first.name.value : ''
  } catch {
    return ''
  }
}

/** The access tokens of the storefront. */
export interface AccessTokens {
  public: string
  private: string
  /** The access scopes that the public token lacks; none by default. */
  missingScopes?: readonly string[]
}

/** The error response for a missing or wrong access token; null for a valid one. */
function accessError(headers: Headers, tokens: AccessTokens): Response | null {
  const publicToken = headers.get('x-shopify-storefront-access-token')
  const privateToken = headers.get('shopify-storefront-private-token')
  // A private token from a page was published by mistake, so the request fails.
  const leaked = privateToken !== null && headers.has('origin')
  if (!leaked && (publicToken === tokens.public || privateToken === tokens.private)) return null
  const [status, code] = leaked ? ([403, 'FORBIDDEN'] as const) : ([401, 'UNAUTHORIZED'] as const)
  return versioned(Response.json({ errors: [{ message: '', extensions: { code } }] }, { status }))
}

const executionResult = z.looseObject({ data: z.unknown(), extensions: z.looseObject({}).optional() })

/** An injected error in the service's shape. */
function toError({ message, code, requiredAccess }: Extract<PayloadFault, { kind: 'graphqlError' }>) {
  return code === undefined ? { message } : { message, extensions: { code, requiredAccess } }
}

async function tooLarge({ status, ms }: Extract<PayloadFault, { kind: 'largePages' }>): Promise<Response> {
  await wait(ms)
  if (status !== undefined) return new Response('upstream request timeout', { status })
  const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId: crypto.randomUUID() }
  return Response.json({ errors: [{ message: INTERNAL_ERROR, extensions }] })
}

/** The response to a throttled request. */
const throttled = () =>
  Response.json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] })

async function readGraphQLBody(request: Request): Promise<GraphQLBody | null> {
  try {
    return bodySchema.parse(JSON.parse(await request.text()))
  } catch {
    return null
  }
}

export interface GraphQLEndpoint {
  owns(pathname: string): boolean
  answer(request: Request): Promise<Response>
}

interface EndpointOptions {
  schema: GraphQLSchema
  catalogue: CatalogueIndex
  faults: FaultPlan
  tokens: AccessTokens
  limit: RequestLimit
}

/** The GraphQL endpoint: checks token and body, applies an ordered fault, executes, adds the version header. */
export function graphqlEndpoint({
  schema,
  catalogue,
  faults,
  tokens,
  limit,
}: EndpointOptions): GraphQLEndpoint {
  const yoga = createYoga<RequestContext>({
    schema,
    graphqlEndpoint: '/',
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    logging: 'warn',
    maskedErrors: {
      errorMessage: INTERNAL_ERROR,
    },
  })

  const execute = async (
    body: GraphQLBody,
    tokenLacks: readonly string[],
    fault: PayloadFault | null,
  ): Promise<Response> => {
    if (fault?.kind === 'largePages' && largestPage(body) > fault.max) return tooLarge(fault)
    const injected = fault?.kind === 'graphqlError' ? fault : null
    const errors = injected === null ? [] : [toError(injected)]
    if (injected !== null && injected.withData !== true) return Response.json({ errors })
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: `application/json, ${MULTIPART}` },
      body: JSON.stringify(body),
    })
    const market = requestMarket(schema, catalogue.markets, body)
    const missingScopes = fault?.kind === 'missingScope' ? [fault.scope] : tokenLacks
    const answer = await yoga.fetch(request, { fault, market, missingScopes })
    const type = answer.headers.get('content-type') ?? ''
    // Only what is deferred comes in parts.
    if (type.startsWith(MULTIPART)) return new Response(answer.body, { headers: { 'content-type': type } })
    if (injected !== null || market !== null) {
      const result = executionResult.parse(await answer.json())
      return Response.json({
        ...result,
        ...(injected === null ? {} : { errors }),
        ...(market === null ? {} : { extensions: { ...result.extensions, context: market } }),
      })
    }
    // The real service answers GraphQL errors with 200 and plain JSON, whatever the client accepts.
    return new Response(answer.body, { headers: { 'content-type': 'application/json; charset=utf-8' } })
  }

  return {
    owns: (pathname) => PATH.test(pathname),
    answer: async (request) => {
      if (request.method !== 'POST') {
        return new Response('Only POST is answered here', { status: 405, headers: { allow: 'POST' } })
      }
      const [, asked] = PATH.exec(new URL(request.url).pathname) ?? []
      const version = versionServed(asked)
      if (version === null) return Response.json({ errors: 'Not Found' }, { status: 404 })
      const refusal = accessError(request.headers, tokens)
      if (refusal !== null) return refusal
      if (!limit.take()) return versioned(throttled(), version)
      const body = await readGraphQLBody(request)
      if (body === null) return errorResponse(400, 'Required parameter missing or invalid')
      const isPrivate = request.headers.get('shopify-storefront-private-token') === tokens.private
      const tokenLacks = isPrivate ? [] : (tokens.missingScopes ?? [])
      const agent = request.headers.get('user-agent') ?? ''
      return withFault(faults.take(operationOf(body), agent), async (fault) =>
        versioned(await execute(body, tokenLacks, fault), version),
      )
    },
  }
}
