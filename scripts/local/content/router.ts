import { z } from 'zod'
import type { FaultPlan } from '../shared/faults.ts'
import { withFault } from '../shared/faults.ts'
import type { StoredList } from '../shared/stored-list.ts'
import { type Accounts, type User, userOfRequest } from './accounts.ts'
import type { AssetStore } from './assets/asset-store.ts'
import { ApiError, apiError, noSuchDataset } from './errors.ts'
import type { Dataset } from './store/dataset.ts'
import { isObject, type JsonObject } from './store/documents.ts'
import { type CorsOrigin, isUntrusted } from './trusted-origins.ts'
import type { Settings } from './user-settings.ts'
import type { Hook } from './webhooks/hook.ts'
import type { Webhook } from './webhooks/webhook.ts'

/** What every route gets. */
export interface ContentService {
  projectId: string
  datasets: ReadonlyMap<string, Dataset>
  accounts: Accounts
  assets: AssetStore
  faults: FaultPlan
  settings: Settings
  /** Trusted origins beside those of this machine. */
  readonly origins: readonly string[]
  /** Origins that were added by the API. */
  corsOrigins: StoredList<CorsOrigin>
  /** Webhooks that were added by the API. */
  hooks: StoredList<Hook>
  /** Sends a webhook from now on. */
  sendWebhooks: (webhook: Webhook) => void
  /** `http://localhost:PORT`, the prefix of URLs in responses. */
  publicUrl: string
}

export interface Call {
  service: ContentService
  request: Request
  url: URL
  /** `1`, `X` or a date; empty on unversioned routes. */
  apiVersion: string
  /** The `:name` parts of the route's path, decoded. */
  params: Readonly<Record<string, string>>
  /** Null for a request without a token. */
  user: User | null
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Such as `/data/query/:dataset`; a last `*name` matches the rest. */
  path: string
  /** Whether it is below `/v1/…`; pictures and files are not. */
  versioned: boolean
  /** The name that tests order faults by. */
  operation?: string
  /** Excluded from faults ordered for any operation (`*`). */
  isSideRequest?: boolean
  handle: (call: Call) => Response | Promise<Response>
}

const VERSION = /^\/v(1|X|\d{4}-\d{2}-\d{2})(?=\/)/

function match(pattern: string, pathname: string): Record<string, string> | null {
  const parts = pattern.split('/')
  const given = pathname.split('/')
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = part.startsWith('*') ? given.slice(index).join('/') : given[index]
    if (value === undefined) return null
    if (part.startsWith(':') || part.startsWith('*')) {
      if (value === '') return null
      try {
        params[part.slice(1)] = decodeURIComponent(value)
      } catch {
        throw apiError(400, `The path segment "${value}" cannot be decoded`)
      }
      if (part.startsWith('*')) return params
    } else if (part !== value) return null
  }
  return given.length === parts.length ? params : null
}

const toResponse = (error: ApiError) => Response.json(error.body, { status: error.status })

/** Handles a request with the first route that matches; errors have Sanity's shape, 404 when no route matches. */
export async function route(
  routes: readonly Route[],
  service: ContentService,
  request: Request,
): Promise<Response> {
  try {
    if (isUntrusted(request, service.origins)) {
      throw apiError(403, `The origin ${request.headers.get('origin')} is not allowed here`)
    }
    const url = new URL(request.url)
    const [prefix = '', apiVersion = ''] = VERSION.exec(url.pathname) ?? []
    const pathname = url.pathname.slice(prefix.length)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const fitting = routes.flatMap((one) => {
      const params = one.versioned === (prefix !== '') ? match(one.path, pathname) : null
      return params === null ? [] : [{ one, params }]
    })
    const found = fitting.find(({ one }) => one.method === method)
    if (found === undefined) {
      throw fitting.length === 0
        ? apiError(404, `Not found: ${pathname}`)
        : apiError(405, `${request.method} is not allowed at ${pathname}`)
    }
    const { operation, isSideRequest } = found.one
    const { faults } = service
    const fault =
      operation === undefined ? null : isSideRequest ? faults.takeNamed(operation) : faults.take(operation)
    return await withFault(fault, async () => {
      try {
        const user = found.one.versioned ? userOfRequest(request, service.accounts) : null
        return await found.one.handle({ service, request, url, apiVersion, params: found.params, user })
      } catch (error) {
        if (error instanceof ApiError) return toResponse(error)
        throw error
      }
    })
  } catch (error) {
    if (error instanceof ApiError) return toResponse(error)
    throw error
  }
}

/** The dataset named in the path. @throws ApiError 404 for an unknown one. */
export function datasetOf({ service, params }: Call): Dataset {
  const name = params.dataset ?? ''
  const dataset = service.datasets.get(name)
  if (dataset === undefined) throw noSuchDataset(service.projectId, name)
  return dataset
}

/** Parses the body as a JSON object. @throws ApiError 400 for anything else. */
async function bodyObject(request: Request): Promise<JsonObject> {
  const text = await request.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw apiError(400, 'The body is not JSON')
  }
  if (!isObject(value)) throw apiError(400, 'The body is not a JSON object')
  return value
}

/** Parses the body with a schema. @throws ApiError 400 saying what is invalid and where. */
export async function bodyOf<T>(schema: z.ZodType<T>, request: Request): Promise<T> {
  const result = schema.safeParse(await bodyObject(request))
  if (result.success) return result.data
  throw apiError(400, `The body is invalid: ${z.prettifyError(result.error).replaceAll('\n', ' ')}`)
}

/** Whether a parameter of the address is "true". */
export const flagParameter = (url: URL, name: string): boolean => url.searchParams.get(name) === 'true'

/** The user of a request. @throws ApiError 401 without one. */
export function requireUser({ user }: Call): User {
  if (user !== null) return user
  throw apiError(401, 'Unauthorized - Session not found', 'SIO-401-AWH')
}
