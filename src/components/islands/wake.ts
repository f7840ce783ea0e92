/** The event a sleeping island listens for; its detail is the island's name. */
export const WAKE_EVENT = 'island:wake'

/**
 * Wakes the islands of that name, which may not be on the page. A DOM event, because the directive that listens is
 * inlined into the page with its own copy of everything it imports, and so shares no store.
 */
export function wakeIsland(name: string): void {
  if (typeof document === 'undefined') return
  document.dispatchEvent(new CustomEvent(WAKE_EVENT, { detail: name }))
}
