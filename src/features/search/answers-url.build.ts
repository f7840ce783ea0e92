import { PUBLIC_BACKEND_URL } from 'astro:env/client'
import { SITE_SERVES_API } from 'astro:env/server'
import { backendUrl } from '#config/backend-url.ts'
import { SEARCH_API_PATH } from '#config/paths.ts'

/** Where a search without scripts is answered (FIND-05); null on a site without a server. */
export const searchAnswersUrl = (): string | null =>
  PUBLIC_BACKEND_URL !== undefined || SITE_SERVES_API === 'yes' ? backendUrl(SEARCH_API_PATH) : null
