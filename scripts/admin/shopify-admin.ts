import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { STOREFRONT_API_VERSION } from '../../src/config/limits.ts'
import { AdminError } from './admin-error.ts'

const TIMEOUT_MS = 60_000
/** A request that costs more than what is left is refused; the service says how fast that grows. */
const THROTTLED_ATTEMPTS = 10
const THROTTLED_WAIT_MS = 2000

export interface ShopifyAdmin {
  /**
   * The data of an operation, parsed.
   * @throws AdminError
   */
  request<Data>(
    document: string,
    variables: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Data>,
  ): Promise<Data>
}

const tokenSchema = z.object({ access_token: z.string() })

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string(),
      z.array(
        z.object({
          message: z.string(),
          extensions: z.object({ code: z.string().nullish() }).nullish(),
        }),
      ),
    ])
    .optional(),
})

async function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    throw new AdminError(
      `The Admin API does not answer at ${url}: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}

/** The token of the app, which is valid for a day (client credentials grant). */
async function readToken(origin: string, clientId: string, clientSecret: string): Promise<string> {
  const response = await post(
    `${origin}/admin/oauth/access_token`,
    { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    String(
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    ),
  )
  const { data } = tokenSchema.safeParse(await response.json().catch(() => null))
  if (data !== undefined) return data.access_token
  throw new AdminError(
    `The store gives COMMERCE_ADMIN_CLIENT_ID no token (status ${response.status}): the app has to be installed in this store, and belong to the same organization.`,
  )
}

/** The Admin API of the store whose Storefront API is configured; null without an app's credentials. */
export function createShopifyAdmin(environment: Environment): ShopifyAdmin | null {
  const { COMMERCE_ADMIN_CLIENT_ID: id, COMMERCE_ADMIN_CLIENT_SECRET: secret } = environment
  if (id === undefined || secret === undefined) return null
  const { origin } = new URL(environment.PUBLIC_STOREFRONT_API_URL)
  const url = `${origin}/admin/api/${STOREFRONT_API_VERSION}/graphql.json`
  let token: Promise<string> | null = null

  return {
    async request(document, variables, schema) {
      token ??= readToken(origin, id, secret)
      const headers = { 'content-type': 'application/json', 'x-shopify-access-token': await token }
      for (let attempt = 1; ; attempt += 1) {
        const response = await post(url, headers, JSON.stringify({ query: document, variables }))
        const { data: answer } = answerSchema.safeParse(await response.json().catch(() => null))
        const { errors } = answer ?? {}
        const isThrottled =
          response.status === 429 ||
          (Array.isArray(errors) && errors.some(({ extensions }) => extensions?.code === 'THROTTLED'))
        if (isThrottled && attempt < THROTTLED_ATTEMPTS) {
          await wait(THROTTLED_WAIT_MS)
          continue
        }
        if (answer === undefined || errors !== undefined || !response.ok) {
          const texts = Array.isArray(errors) ? errors.map(({ message }) => message).join('; ') : errors
          throw new AdminError(
            `The Admin API refuses (status ${response.status}): ${texts ?? 'no usable answer'}`,
          )
        }
        return schema.parse(answer.data)
      }
    },
  }
}

/** The `userErrors` of every payload. */
export const userErrorsSchema = z.array(
  z.object({ field: z.array(z.string()).nullish(), message: z.string() }),
)

/** @throws AdminError naming what the service did not accept. */
export function requireNoErrors(what: string, errors: z.infer<typeof userErrorsSchema>): void {
  if (errors.length === 0) return
  const texts = errors.map(({ field, message }) => [field?.join('.'), message].filter(Boolean).join(': '))
  throw new AdminError(`${what}: ${texts.join('; ')}`)
}
