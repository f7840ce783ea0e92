import { PUBLIC_BACKEND_URL } from 'astro:env/client'
import { SITE_SERVES_API } from 'astro:env/server'

const PATH = '/api/search'

/** Where a search without scripts is answered (FIND-05); null on a site without a server. */
export function searchAnswersUrl(): string | null {
  if (PUBLIC_BACKEND_URL !== undefined) return new URL(PATH, PUBLIC_BACKEND_URL).href
  return SITE_SERVES_API === 'yes' ? PATH : null
}
