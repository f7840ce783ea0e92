import { setTimeout as wait } from 'node:timers/promises'
import { ClientError, GraphQLClient } from 'graphql-request'
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

const notAnswered = (url: string, error: unknown) =>
  new AdminError(
    `The Admin API does not answer at ${url}: ${error instanceof Error ? error.message : error}`,
    { cause: error },
  )

/** The token of the app, which is valid for a day (client credentials grant). */
async function readToken(origin: string, clientId: string, clientSecret: string): Promise<string> {
  const url = `${origin}/admin/oauth/access_token`
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw notAnswered(url, error)
  })
  const { data } = tokenSchema.safeParse(await response.json().catch(() => null))
  if (data !== undefined) return data.access_token
  throw new AdminError(
    `The store gives SHOPIFY_ADMIN_CLIENT_ID no token (status ${response.status}): the app has to be installed in this store, and belong to the same organization.`,
  )
}

const isThrottled = ({ response: { status, errors } }: ClientError) =>
  status === 429 ||
  (Array.isArray(errors) && errors.some(({ extensions }) => extensions?.code === 'THROTTLED'))

/** What is wrong as a refusal tells it: not every one has a list of errors. */
function toRefusal({ response: { status, errors, body } }: ClientError): AdminError {
  const reason = Array.isArray(errors) ? errors.map(({ message }) => message).join('; ') : body.slice(0, 300)
  return new AdminError(`The Admin API refuses (status ${status}): ${reason}`)
}

/** What {@link createShopifyAdmin} needs, for a sentence that names it. */
export const SHOPIFY_ADMIN_CREDENTIALS =
  'SHOPIFY_ADMIN_TOKEN, or SHOPIFY_ADMIN_CLIENT_ID and SHOPIFY_ADMIN_CLIENT_SECRET'

/** How requests get their token: the configured one of an older app, or one for a day; null without either. */
function tokenReader(environment: Environment, origin: string): (() => Promise<string>) | null {
  const {
    SHOPIFY_ADMIN_TOKEN: lasting,
    SHOPIFY_ADMIN_CLIENT_ID: id,
    SHOPIFY_ADMIN_CLIENT_SECRET: secret,
  } = environment
  if (lasting !== undefined) return async () => lasting
  return id === undefined || secret === undefined ? null : () => readToken(origin, id, secret)
}

/** The Admin API of the store whose Storefront API is configured; null without an app's credentials. */
export function createShopifyAdmin(environment: Environment): ShopifyAdmin | null {
  const { origin } = new URL(environment.PUBLIC_STOREFRONT_API_URL)
  const tokenOfApp = tokenReader(environment, origin)
  if (tokenOfApp === null) return null
  const url = `${origin}/admin/api/${STOREFRONT_API_VERSION}/graphql.json`
  const client = new GraphQLClient(url)
  let token: Promise<string> | null = null

  const send = async (document: string, variables: object, attempt = 1): Promise<unknown> => {
    token ??= tokenOfApp()
    const requestHeaders = { 'x-shopify-access-token': await token }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await client.request({ document, variables, requestHeaders, signal })
    } catch (error) {
      if (!(error instanceof ClientError)) throw notAnswered(url, error)
      if (!isThrottled(error) || attempt >= THROTTLED_ATTEMPTS) throw toRefusal(error)
    }
    await wait(THROTTLED_WAIT_MS)
    return send(document, variables, attempt + 1)
  }

  return {
    request: async (document, variables, schema) => schema.parse(await send(document, variables)),
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
