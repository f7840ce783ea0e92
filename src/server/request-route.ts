import { matchPath } from '#config/routes.ts'

const API_PATH = /^\/api(?:\/|$)/

/** Whether the own backend answers this path. */
export const isApiPath = (pathname: string): boolean => API_PATH.test(pathname)

/** The kind of address for the log: what people typed into a path does not belong there. */
export function routeOf(pathname: string): string {
  if (['/health', '/ready', '/metrics', '/api/graphql', '/api/search', '/api/sign-up'].includes(pathname))
    return pathname
  if (isApiPath(pathname)) return pathname.startsWith('/api/forms/') ? '/api/forms' : '/api'
  if (/^\/(?:_astro|data)\//.test(pathname)) return 'file'
  return matchPath(pathname)?.name ?? 'none'
}
