import { randomBytes } from 'node:crypto'
import { buildSchema, graphql } from 'graphql'
import { z } from 'zod'
import { type FaultPlan, withFault } from '../../shared/faults.ts'
import { API_VERSION } from '../api-version.ts'
import { adminSchema } from './schema.ts'

/** An app of the store as Shopify's Dev Dashboard shows it. */
export interface AppCredentials {
  clientId: string
  clientSecret: string
}

/** The app of a new local store. It gives access to local sample products only. */
export const localApp: AppCredentials = { clientId: 'local-app', clientSecret: 'local-app-secret' }

/** The resolvers of root fields, as functions of their arguments. */
export interface AdminResolvers {
  query: Record<string, unknown>
  mutation: Record<string, unknown>
}

const GRAPHQL = `/admin/api/${API_VERSION}/graphql.json`
const TOKEN = '/admin/oauth/access_token'

const bodySchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

/** The Admin API and the token request of its apps (client credentials grant). */
export function adminEndpoint(app: AppCredentials, faults: FaultPlan, resolvers: readonly AdminResolvers[]) {
  const schema = buildSchema(adminSchema)
  const rootValue: Record<string, unknown> = {}
  for (const { query, mutation } of resolvers) Object.assign(rootValue, query, mutation)
  const tokens = new Set<string>()

  async function issueToken(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const isKnown = form.get('client_id') === app.clientId && form.get('client_secret') === app.clientSecret
    if (form.get('grant_type') !== 'client_credentials' || !isKnown)
      return Response.json({ error: 'invalid_client' }, { status: 400 })
    const token = `shpat_${randomBytes(16).toString('hex')}`
    tokens.add(token)
    return Response.json({ access_token: token, scope: 'write_products,write_inventory', expires_in: 86_399 })
  }

  async function run(request: Request): Promise<Response> {
    if (!tokens.has(request.headers.get('x-shopify-access-token') ?? ''))
      return Response.json({ errors: '[API] Invalid API key or access token' }, { status: 401 })
    const body = bodySchema.safeParse(await request.json().catch(() => null))
    if (!body.success)
      return Response.json({ errors: { query: 'Required parameter missing' } }, { status: 400 })
    const result = await graphql({
      schema,
      source: body.data.query,
      variableValues: body.data.variables ?? null,
      rootValue,
    })
    return Response.json(result)
  }

  return {
    owns: (pathname: string): boolean => pathname === GRAPHQL || pathname === TOKEN,
    answer: async (request: Request): Promise<Response> => {
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
      const isToken = new URL(request.url).pathname === TOKEN
      return withFault(faults.takeNamed(isToken ? 'adminToken' : 'admin'), () =>
        isToken ? issueToken(request) : run(request),
      )
    },
  }
}
