import { PUBLIC_BACKEND_URL } from 'astro:env/client'

/** The URL of a path of the own backend; on the site's own host if no backend is configured. */
export const backendUrl = (path: string): string =>
  PUBLIC_BACKEND_URL === undefined ? path : new URL(path, PUBLIC_BACKEND_URL).href
