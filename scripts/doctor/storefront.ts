import { type DocumentNode, print } from 'graphql'
import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { inMarket, partsOfMarket } from '../../src/config/market.ts'
import { fetchOnce, type HttpResult, readJsonBody } from './fetch-once.ts'

export interface Token {
  /** The variable that holds it. */
  variable: 'PUBLIC_STOREFRONT_API_TOKEN' | 'STOREFRONT_API_PRIVATE_TOKEN'
  header: string
  value: string
}

/** The tokens that are configured; the public one, which browsers use, is the first. */
export function tokensOf(environment: Environment): [Token, ...Token[]] {
  const { PUBLIC_STOREFRONT_API_TOKEN, STOREFRONT_API_PRIVATE_TOKEN: value } = environment
  const shared: Token = {
    variable: 'PUBLIC_STOREFRONT_API_TOKEN',
    header: 'x-shopify-storefront-access-token',
    value: PUBLIC_STOREFRONT_API_TOKEN,
  }
  if (value === undefined) return [shared]
  return [
    shared,
    { variable: 'STOREFRONT_API_PRIVATE_TOKEN', header: 'shopify-storefront-private-token', value },
  ]
}

/** The token that builds and servers use: the private one where there is one. */
export function serverToken(environment: Environment): Token {
  const [shared, own = shared] = tokensOf(environment)
  return own
}

const bodySchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().nullish(), requiredAccess: z.string().nullish() }).nullish(),
      }),
    )
    .optional(),
})

export interface StorefrontReply {
  data: unknown
  /** Null without an error. `requiredAccess` is Shopify's text about the access scope that is missing. */
  error: { message: string; isDenied: boolean; requiredAccess: string | null } | null
}

type Variables = Readonly<Record<string, unknown>>

const post = (
  url: string,
  { header, value }: Token,
  query: string,
  variables: Variables,
): Promise<HttpResult> =>
  fetchOnce(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', [header]: value },
    body: JSON.stringify({ query, variables }),
  })

/** Sends a document to the Storefront API, which answers for the store's own country. */
export const askStorefront = (
  { PUBLIC_STOREFRONT_API_URL: url }: Environment,
  token: Token,
  document: DocumentNode,
  variables: Variables = {},
): Promise<HttpResult> => post(url, token, print(document), variables)

/** The same for the shop's market, as its pages and builds ask: a market may lack products that the store has (OPS-11). */
export const askInMarket = (
  { PUBLIC_STOREFRONT_API_URL: url, PUBLIC_MARKET: market }: Environment,
  token: Token,
  document: DocumentNode,
  variables: Variables = {},
): Promise<HttpResult> => {
  const text = print(document)
  return post(url, token, market === undefined ? text : inMarket(text, market), variables)
}

/** What a new cart of the shop is made with (OPS-11). */
export const newCartInput = ({ PUBLIC_MARKET: market }: Environment) =>
  market === undefined ? {} : { buyerIdentity: { countryCode: partsOfMarket(market).country } }

/** What a reply says; null when it is not one of the Storefront API. */
export function readStorefront(response: HttpResult): StorefrontReply | null {
  if (!('status' in response) || response.status !== 200) return null
  const body = readJsonBody(response, bodySchema)
  if (body === null) return null
  const [error] = body.errors ?? []
  if (error === undefined) return { data: body.data, error: null }
  const { code, requiredAccess } = error.extensions ?? {}
  return {
    data: body.data,
    error: {
      message: error.message,
      isDenied: code === 'ACCESS_DENIED',
      requiredAccess: requiredAccess ?? null,
    },
  }
}
