/** On the root element while the page is being left; set by the page's inline script (`start/load-deferred-scripts.ts`). */
export const LEAVING_ATTRIBUTE = 'data-leaving'

/**
 * Whether the browser has begun to load another document. Firefox cancels what the page is still loading at that moment,
 * so a load that fails now says nothing of the release or the connection (ERR-08). False outside browsers.
 */
export const isLeaving = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.hasAttribute(LEAVING_ATTRIBUTE)
