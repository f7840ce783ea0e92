/**
 * The static path of the list of these pages, for a route with an `index` parameter (RTE-17, RTE-30). A single page has
 * no list: the host redirects to the page.
 */
export const listPaths = (pages: readonly unknown[]): Array<{ params: { index: undefined } }> =>
  pages.length === 1 ? [] : [{ params: { index: undefined } }]

/** The static path of a page that exists only with its document (RTE-22), for the same kind of route. */
export const pathsWith = (document: object | null): Array<{ params: { index: undefined } }> =>
  document === null ? [] : [{ params: { index: undefined } }]
