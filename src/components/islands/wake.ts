/** The event a sleeping island listens for; its detail is the island's name. */
export const WAKE_EVENT = 'island:wake'
/** Said by an island's component once React runs it: what was held for it can be let go. */
export const AWAKE_EVENT = 'island:awake'
/** Said by an island whose code could not be loaded, when reloading the page is no way out. */
export const FAILED_EVENT = 'island:failed'
/** Said by an island in the page's content that failed to render; its detail holds the error, the part's name and the error page's path. */
export const BROKEN_EVENT = 'island:broken'

/**
 * Wakes the islands of that name, which may not be on the page. A DOM event, because the directive that listens is
 * inlined into the page with its own copy of everything it imports, and so shares no store.
 */
export function wakeIsland(name: string): void {
  if (typeof document === 'undefined') return
  document.dispatchEvent(new CustomEvent(WAKE_EVENT, { detail: name }))
}
