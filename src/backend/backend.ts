import { type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql'
import { z } from 'zod'
import type { RequestClient } from '#commerce/clients.ts'
import { GRAPHQL_BODY_MAXIMUM_BYTES } from '#config/limits.ts'
import { BodyTooLarge, readBody } from './body.ts'
import type { Intake } from './intake.ts'
import { createProductResolvers } from './products.ts'
import { backendSchema } from './schema.ts'
import { createSignUpResolver } from './sign-up.ts'

/** Who asks: what a request itself cannot tell. */
export interface Connection {
  /** The network address, for limits on how often it may send something. */
  address: string
}

/** Nobody is limited in this process. */
const IN_PROCESS: Connection = { address: 'in-process' }

/** The shop's own backend: a request in, a response out, wherever it runs. */
export interface Backend {
  /** Answers a GraphQL request (POST, JSON). Never rejects. */
  handle(request: Request, connection?: Connection): Promise<Response>
}

const graphqlRequest = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

/** Ours have less than a tenth of it; what has more is made to keep the commerce service busy. */
const QUERY_TOKENS = 1500

const answer = (status: number, body: ExecutionResult) =>
  Response.json(body, { status, headers: status === 405 ? { allow: 'POST' } : {} })

const refuse = (status: number, message: string) => answer(status, { errors: [new GraphQLError(message)] })

function parseQuery(query: string) {
  try {
    return parse(query, { maxLexicalTokens: QUERY_TOKENS })
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError(String(error))
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readBody(request, GRAPHQL_BODY_MAXIMUM_BYTES))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export interface BackendParts {
  /** The commerce service's storefront client (CAT-16, CAT-17). */
  storefront: RequestClient
  /** Where sign-ups come in; left out where only the catalogue is asked for. */
  intake?: Intake
}

/** The backend's GraphQL: products out of the commerce service, sign-ups into the outbox. */
export function createBackend({ storefront, intake }: BackendParts): Backend {
  const products = createProductResolvers(storefront)
  return {
    async handle(request, connection = IN_PROCESS) {
      if (request.method !== 'POST') return refuse(405, 'Only POST is understood')
      const rootValue = { ...products, signup: createSignUpResolver(intake ?? null, connection) }
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
      if (document instanceof GraphQLError) return answer(400, { errors: [document] })
      const faults = validate(backendSchema, document)
      if (faults.length > 0) return answer(400, { errors: faults })
      try {
        const result = await execute({
          schema: backendSchema,
          document,
          rootValue,
          variableValues: variables ?? {},
          operationName: operationName ?? null,
        })
        return answer(200, result)
      } catch (error) {
        return refuse(500, error instanceof Error ? error.message : 'The backend failed')
      }
    },
  }
}
