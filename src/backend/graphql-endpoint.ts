import { type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql'
import { z } from 'zod'
import type { RequestClient } from '#commerce/graphql-clients.ts'
import { GRAPHQL_BODY_MAX_BYTES } from '#config/server-limits.ts'
import type { ClientConnection } from './client-connection.ts'
import { createProductResolvers } from './product-resolvers.ts'
import { findCostError } from './query-cost.ts'
import { type RateLimiter, retryAfterHeader } from './rate-limiter.ts'
import { BodyTooLarge, readBody } from './request-body.ts'
import { backendSchema } from './schema.ts'
import { createSignUpResolver, SIGN_UP_FAILED, type SignUps } from './sign-up-resolver.ts'

/** Requests from the same process are counted as those of one client. */
const IN_PROCESS: ClientConnection = { address: 'in-process' }

export interface GraphqlEndpoint {
  /** Answers a GraphQL request (POST, JSON). Never rejects. */
  handle(request: Request, connection?: ClientConnection): Promise<Response>
}

const graphqlRequest = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

/** The shop's own queries have less than a tenth of it; longer ones could overload the commerce service. */
const MAX_QUERY_TOKENS = 1500

const respond = (status: number, body: ExecutionResult, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
  respond(status, { errors: [new GraphQLError(message)] }, headers)

function throttle(retryAfterMs: number): Response {
  const error = new GraphQLError('Too many queries from this address', {
    extensions: { code: 'THROTTLED' },
  })
  return respond(429, { errors: [error] }, retryAfterHeader(retryAfterMs))
}

function parseQuery(query: string) {
  try {
    return parse(query, { maxLexicalTokens: MAX_QUERY_TOKENS })
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError(String(error))
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readBody(request, GRAPHQL_BODY_MAX_BYTES))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The codes of errors by which the backend refuses what it was asked. */
const refusals: ReadonlySet<unknown> = new Set(['BAD_USER_INPUT', 'THROTTLED', 'NOT_AVAILABLE'])

/** Whether a field could not be resolved, and not by the request's fault; wrong variables are of no field. */
const isFailure = ({ path, extensions }: GraphQLError) => path !== undefined && !refusals.has(extensions.code)

/** What an error was made of: resolvers' errors have it in one of their own. */
const causeOf = (error: Error): Error =>
  error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error

export interface GraphqlEndpointOptions {
  /** The commerce service's storefront client (CAT-16, CAT-17). */
  storefront: RequestClient
  /** Where sign-ups go; without it the endpoint serves the catalogue only. */
  signUps?: SignUps
  /** Limits the queries of one client; without it there is no limit. */
  queryLimiter?: RateLimiter
  /** Receives what failed although the request was right (ERR-14). */
  report?: (error: unknown) => void
}

/** The own backend's GraphQL endpoint: products from the commerce service, sign-ups into the outbox. */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions): GraphqlEndpoint {
  const { storefront, signUps, queryLimiter, report = () => {} } = options
  const productResolvers = createProductResolvers(storefront)
  return {
    async handle(request, connection = IN_PROCESS) {
      if (request.method !== 'POST') return refuse(405, 'Only POST is supported', { allow: 'POST' })
      // Before any work: to read and check a query takes up to a quarter of a second.
      const retryAfterMs = (await queryLimiter?.consume(connection.address)) ?? 0
      if (retryAfterMs > 0) return throttle(retryAfterMs)
      const rootValue = {
        ...productResolvers,
        signup: createSignUpResolver(signUps ?? null, connection),
      }
      let body: unknown
      try {
        body = await readJson(request)
      } catch (error) {
        if (error instanceof BodyTooLarge) return refuse(413, error.message)
        return refuse(400, 'The body cannot be read')
      }
      const parsed = graphqlRequest.safeParse(body)
      if (!parsed.success) return refuse(400, 'The body is not a GraphQL request in JSON')
      const { query, variables, operationName } = parsed.data
      const document = parseQuery(query)
      if (document instanceof GraphQLError) return respond(400, { errors: [document] })
      const errors = validate(backendSchema, document)
      if (errors.length > 0) return respond(400, { errors })
      const costError = findCostError(document, variables ?? {}, operationName ?? null)
      if (costError !== null) return respond(400, { errors: [costError] })
      try {
        const result = await execute({
          schema: backendSchema,
          document,
          rootValue,
          variableValues: variables ?? {},
          operationName: operationName ?? null,
        })
        const failures = (result.errors ?? []).filter(isFailure)
        for (const failure of failures) report(causeOf(failure))
        // As of a form that could not be saved: whoever watches the status learns of both.
        return respond(
          failures.some(({ extensions }) => extensions.code === SIGN_UP_FAILED) ? 503 : 200,
          result,
        )
      } catch (error) {
        report(error)
        return refuse(500, error instanceof Error ? error.message : 'The backend failed')
      }
    },
  }
}
