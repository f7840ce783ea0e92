import { FORMS_API_PATH, SIGN_UP_API_PATH } from '#config/form-paths.ts'
import { GRAPHQL_API_PATH, SEARCH_API_PATH } from '#config/paths.ts'
import { matchPath } from '#config/routes.ts'

const API_PATH = /^\/api(?:\/|$)/
const loggedPaths = new Set([
  '/health',
  '/ready',
  '/metrics',
  GRAPHQL_API_PATH,
  SEARCH_API_PATH,
  SIGN_UP_API_PATH,
])

/** Whether the own backend answers this path. */
export const isApiPath = (pathname: string): boolean => API_PATH.test(pathname)

/** The kind of address for the log: what people typed into a path does not belong there. */
export function routeOf(pathname: string): string {
  if (loggedPaths.has(pathname)) return pathname
  if (isApiPath(pathname)) return pathname.startsWith(FORMS_API_PATH) ? '/api/forms' : '/api'
  if (/^\/(?:_astro|data)\//.test(pathname)) return 'file'
  return matchPath(pathname)?.name ?? 'none'
}
