import { hasTagManagerSnippet } from './data-layer-events.ts'

/** What the snippet reads and changes of the page. */
export interface TagManagerPage {
  /** Null when the page has no data layer yet. */
  dataLayer: unknown[] | null
  setDataLayer: (layer: unknown[]) => void
  loadScript: (url: string) => void
  /** Milliseconds since 1970. */
  now: () => number
  logError: (text: string) => void
}

/**
 * Does what the tag manager's inline snippet does, as a script of our own, so that the security policy needs no exception
 * for it. Logs an error when the page already has the snippet, because a second one would count every event twice (TRK-13).
 */
export function loadTagManager(id: string, page: TagManagerPage): void {
  if (page.dataLayer !== null && hasTagManagerSnippet(page.dataLayer)) {
    page.logError('The tag manager’s snippet is on this page already')
    return
  }
  const layer = page.dataLayer ?? []
  layer.push({ 'gtm.start': page.now(), event: 'gtm.js' })
  page.setDataLayer(layer)
  page.loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}
