import { onlyEntry } from '#content/only-entry.ts'

/**
 * The static path of the list of these pages, for a route with an `index` parameter (RTE-17, RTE-30). A single page has
 * no list: the host redirects to the page.
 */
export const listPageParams = (pages: readonly unknown[]): Array<{ params: { index: undefined } }> =>
  onlyEntry(pages) === null ? [{ params: { index: undefined } }] : []

/** The static path of a page that exists only with its document (RTE-22), for the same kind of route. */
export const singlePageParams = (document: object | null): Array<{ params: { index: undefined } }> =>
  document === null ? [] : [{ params: { index: undefined } }]
