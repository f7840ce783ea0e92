import { FORMS_API_PATH, SIGN_UP_API_PATH } from '#config/form-paths.ts'
import { GRAPHQL_API_PATH, SEARCH_API_PATH } from '#config/paths.ts'
import { decodeEscapes } from '#lib/decode-escapes.ts'
import type { ClientConnection } from './client-connection.ts'
import { createFormEndpoint } from './form-endpoint.ts'
import type { GraphqlEndpoint } from './graphql-endpoint.ts'
import { isOwnHost } from './host-check.ts'
import { jsonResponse } from './json-response.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Submissions } from './submissions.ts'

export interface ApiOptions {
  graphql: GraphqlEndpoint
  submissions: Submissions
  /** Limits the forms that one client sends. */
  submissionsLimiter: RateLimiter
  /** The site's origins: requests from pages of other origins are refused. Result pages link to the first. */
  siteOrigins: readonly [string, ...string[]]
  /** The backend's own hosts beside those of the site's origins and of this machine. */
  hosts: readonly string[]
  siteName: string
  /** Answers a search with a page, for browsers without scripts. */
  search: (query: string, connection: ClientConnection) => Promise<Response>
  report: (error: unknown) => void
}

/** The own backend's routes below `/api` (FIND-05, FORM-07, FORM-11). */
export interface Api {
  /** Never rejects. */
  handle(request: Request, connection: ClientConnection): Promise<Response>
}

const preflightHeaders = {
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'accept, content-type, authorization',
  'access-control-max-age': '7200',
}

/** Null for another path, and for a malformed escape such as "%zz". */
function formIdOf(pathname: string): string | null {
  const segment = pathname.startsWith(FORMS_API_PATH) ? pathname.slice(FORMS_API_PATH.length) : ''
  if (segment === '' || segment.includes('/')) return null
  return decodeEscapes(segment)
}

/**
 * The backend’s requests below /api, for the site’s own origins and hosts alone: each is answered, and what fails inside is
 * reported and answered with 500.
 */
export function createApi(options: ApiOptions): Api {
  const { graphql, submissions, siteOrigins, hosts, siteName, search, report } = options
  const limiter = options.submissionsLimiter
  const ownHosts = [...siteOrigins.map((origin) => new URL(origin).host), ...hosts]
  const forms = createFormEndpoint({ submissions, limiter, siteUrl: siteOrigins[0], siteName, report })

  async function route(request: Request, connection: ClientConnection): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === GRAPHQL_API_PATH) return graphql.handle(request, connection)
    if (pathname === SEARCH_API_PATH) return search(searchParams.get('q') ?? '', connection)
    if (pathname === SIGN_UP_API_PATH) return forms.signUp(request, connection)
    const formId = formIdOf(pathname)
    return formId === null
      ? jsonResponse(404, { result: 'unknown' })
      : forms.submit(formId, request, connection)
  }

  return {
    async handle(request, connection) {
      const url = new URL(request.url)
      if (!isOwnHost(url, ownHosts)) {
        const reason = `This backend does not serve the host ${url.host}; BACKEND_HOSTS lists further hosts`
        return jsonResponse(421, { result: 'refused', reason })
      }
      const origin = request.headers.get('origin')
      // By its host, because behind a proxy that ends TLS the request itself is one of plain HTTP.
      const isOwn = origin === null || siteOrigins.includes(origin) || URL.parse(origin)?.host === url.host
      if (!isOwn)
        return jsonResponse(403, { result: 'refused', reason: 'The origin is not one of the shop’s' })
      const cors: Record<string, string> =
        origin === null ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' }
      if (request.method === 'OPTIONS') {
        return new Response(null, { status: 204, headers: { ...preflightHeaders, ...cors } })
      }
      try {
        const response = await route(request, connection)
        for (const [name, value] of Object.entries(cors)) response.headers.set(name, value)
        return response
      } catch (error) {
        report(error)
        return jsonResponse(500, { result: 'failed' }, cors)
      }
    },
  }
}
