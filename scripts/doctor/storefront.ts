import { type DocumentNode, print } from 'graphql'
import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { type Asked, ask, readJson } from './fetch-once.ts'

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

/** Sends a document to the Storefront API, as a browser or a server does. */
export function askStorefront(
  environment: Environment,
  { header, value }: Token,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Asked> {
  return ask(environment.PUBLIC_STOREFRONT_API_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', [header]: value },
    body: JSON.stringify({ query: print(document), variables }),
  })
}

/** What a reply says; null when it is not one of the Storefront API. */
export function readStorefront(asked: Asked): StorefrontReply | null {
  if (!('status' in asked) || asked.status !== 200) return null
  const body = readJson(asked, bodySchema)
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
