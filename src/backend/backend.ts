import { type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql'
import { z } from 'zod'
import type { RequestClient } from '#commerce/clients.ts'
import { createProductResolvers } from './products.ts'
import { backendSchema } from './schema.ts'

/** The shop's own backend: a request in, a response out, wherever it runs. */
export interface Backend {
  /** Answers a GraphQL request (POST, JSON). Never rejects. */
  handle(request: Request): Promise<Response>
}

const graphqlRequest = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

const answer = (status: number, body: ExecutionResult) =>
  Response.json(body, { status, headers: status === 405 ? { allow: 'POST' } : {} })

const refuse = (status: number, message: string) => answer(status, { errors: [new GraphQLError(message)] })

function parseQuery(query: string) {
  try {
    return parse(query)
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError(String(error))
  }
}

/** The backend on the commerce service's storefront client (CAT-16, CAT-17). */
export function createBackend({ storefront }: { storefront: RequestClient }): Backend {
  const rootValue = createProductResolvers(storefront)
  return {
    async handle(request) {
      if (request.method !== 'POST') return refuse(405, 'Only POST is understood')
      const body: unknown = await request.json().catch(() => null)
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
