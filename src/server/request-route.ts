import { FORMS_API_PATH, SIGN_UP_API_PATH } from '#config/form-paths.ts'
import { API_PATH, GRAPHQL_API_PATH, SEARCH_API_PATH } from '#config/paths.ts'
import { matchPath } from '#config/routes.ts'
import { HEALTH_PATH, METRICS_PATH, READY_PATH } from '#config/status-paths.ts'

const loggedPaths = new Set([
  HEALTH_PATH,
  READY_PATH,
  METRICS_PATH,
  GRAPHQL_API_PATH,
  SEARCH_API_PATH,
  SIGN_UP_API_PATH,
])

/** All forms, without their ids. */
const FORMS_ROUTE = FORMS_API_PATH.replace(/\/$/, '')

/** Whether the own backend answers this path. */
export const isApiPath = (pathname: string): boolean =>
  pathname === API_PATH || pathname.startsWith(`${API_PATH}/`)

/** The kind of address for the log: what people typed into a path does not belong there. */
export function routeOf(pathname: string): string {
  if (loggedPaths.has(pathname)) return pathname
  if (isApiPath(pathname)) return pathname.startsWith(FORMS_API_PATH) ? FORMS_ROUTE : API_PATH
  if (/^\/(?:_astro|data)\//.test(pathname)) return 'file'
  return matchPath(pathname)?.name ?? 'none'
}
