/*
 * Deferred islands and the rest of the page talk by DOM events: the client directive is inlined into pages with its own
 * copy of everything it imports, so the two share no module state.
 */

/** Dispatched on the document to hydrate the islands of the name in its detail. */
export const HYDRATE_EVENT = 'island:hydrate'
/** Dispatched on the document when an island's code failed to load and the page does not reload. */
export const LOAD_ERROR_EVENT = 'island:load-error'
/** Dispatched on the document when an island in the page's content failed to render. */
export const RENDER_ERROR_EVENT = 'island:render-error'

interface LoadError {
  error: unknown
  /** True if the page works without the island, so that its failure is not shown. */
  isOptional: boolean
}

interface RenderError {
  error: unknown
  /** The island's name in reports. */
  part: string
  /** The error page's path; sent along so that the page's script does not load the route table. */
  errorPage: string
}

declare global {
  interface DocumentEventMap {
    [HYDRATE_EVENT]: CustomEvent<string>
    [LOAD_ERROR_EVENT]: CustomEvent<LoadError>
    [RENDER_ERROR_EVENT]: CustomEvent<RenderError>
  }
}

/** Hydrates the islands of that name, if the page has any. Does nothing on a server. */
export function hydrateIsland(name: string): void {
  if (typeof document === 'undefined') return
  document.dispatchEvent(new CustomEvent(HYDRATE_EVENT, { detail: name }))
}

/** Has the page's script report a load error and, unless the island is optional, show it to the shopper (ERR-08). */
export function reportLoadError(detail: LoadError): void {
  document.dispatchEvent(new CustomEvent(LOAD_ERROR_EVENT, { detail }))
}

/** Has the page's script report a render error and open the error page (RTE-34, ERR-09). */
export function reportRenderError(detail: RenderError): void {
  document.dispatchEvent(new CustomEvent(RENDER_ERROR_EVENT, { detail }))
}
