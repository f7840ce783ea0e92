/** The event a sleeping island listens for; its detail is the island's name. */
export const HYDRATE_EVENT = 'island:hydrate'
/** Said by an island's component once React runs it: what was held for it can be let go. */
export const HYDRATED_EVENT = 'island:hydrated'
/** Said by an island whose code could not be loaded, when reloading the page is no way out. */
export const LOAD_ERROR_EVENT = 'island:load-error'
/** Said by an island in the page's content that failed to render. */
export const RENDER_ERROR_EVENT = 'island:render-error'

interface Failed {
  error: unknown
}

interface Broken extends Failed {
  /** Its name in reports. */
  part: string
  /** The error page's path, which the page's script cannot know without all routes. */
  errorPage: string
}

declare global {
  interface DocumentEventMap {
    [HYDRATE_EVENT]: CustomEvent<string>
    [LOAD_ERROR_EVENT]: CustomEvent<Failed>
    [RENDER_ERROR_EVENT]: CustomEvent<Broken>
  }
}

/** Says it to the page's script, which reports it and tells the shopper (ERR-08). */
export function reportLoadError(detail: Failed): void {
  document.dispatchEvent(new CustomEvent(LOAD_ERROR_EVENT, { detail }))
}

/** Says it to the page's script, which reports it and leads to the error page (RTE-34, ERR-09). */
export function reportRenderError(detail: Broken): void {
  document.dispatchEvent(new CustomEvent(RENDER_ERROR_EVENT, { detail }))
}

/**
 * Wakes the islands of that name, which may not be on the page. A DOM event, because the directive that listens is
 * inlined into the page with its own copy of everything it imports, and so shares no store.
 */
export function hydrateIsland(name: string): void {
  if (typeof document === 'undefined') return
  document.dispatchEvent(new CustomEvent(HYDRATE_EVENT, { detail: name }))
}
