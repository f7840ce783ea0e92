import { hasSnippet } from './analytics.ts'

/** "GTM-ABC123" and the like: it goes into an address. */
const ID = /^[A-Z]{1,4}-[A-Z0-9]+$/i

/** What the snippet needs of a page. */
export interface TagManagerPage {
  /** Null when no snippet has run. */
  dataLayer: unknown[] | null
  setDataLayer: (layer: unknown[]) => void
  load: (address: string) => void
  now: () => number
  error: (text: string) => void
}

/**
 * The tag manager's snippet as a script of our own, so that the security policy needs no exception for it. A page that
 * has one already says so and gets no second (TRK-13): every event would be counted twice.
 */
export function startTagManager(id: string, page: TagManagerPage): void {
  if (!ID.test(id)) {
    page.error(`PUBLIC_TAG_MANAGER_ID is no id of a tag manager: ${id}`)
    return
  }
  if (page.dataLayer !== null && hasSnippet(page.dataLayer)) {
    page.error('The tag manager’s snippet is on this page already')
    return
  }
  const layer = page.dataLayer ?? []
  layer.push({ 'gtm.start': page.now(), event: 'gtm.js' })
  page.setDataLayer(layer)
  page.load(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
}
