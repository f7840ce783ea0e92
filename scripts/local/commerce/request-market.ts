import { type GraphQLSchema, getDirectiveValues, getOperationAST, getVariableValues, parse } from 'graphql'
import { z } from 'zod'
import type { StoreCatalogue } from './catalogue.ts'
import { marketOf } from './market-prices.ts'

/** The country and the language that a request is answered for, in the schema's codes. */
export interface RequestMarket {
  country: string
  language: string
}

const contextSchema = z.object({ country: z.string().nullish(), language: z.string().nullish() })

interface Operation {
  query: string
  variables?: Record<string, unknown> | null | undefined
  operationName?: string | null | undefined
}

/** The arguments of the operation's `@inContext`; null without it, and where it is not valid, which executing reports. */
function askedContext(schema: GraphQLSchema, { query, variables, operationName }: Operation) {
  const directive = schema.getDirective('inContext')
  try {
    const operation = getOperationAST(parse(query, { noLocation: true }), operationName)
    if (!directive || !operation) return null
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {})
    const values = coerced && getDirectiveValues(directive, operation, coerced)
    return values === undefined ? null : contextSchema.parse(values)
  } catch {
    return null
  }
}

/**
 * Where a request with `@inContext` is answered for; null for one without it. As at the real service, a country that the
 * shop does not sell in falls back to the primary market's, and a language that the market does not have to its default.
 */
export function requestMarket(
  schema: GraphQLSchema,
  markets: StoreCatalogue['markets'],
  operation: Operation,
): RequestMarket | null {
  const asked = askedContext(schema, operation)
  if (asked === null) return null
  const market = marketOf({ markets }, asked.country ?? null)
  return {
    country: market.countries.find((code) => code === asked.country) ?? market.countries[0],
    language: market.languages.find((code) => code === asked.language) ?? market.languages[0],
  }
}
