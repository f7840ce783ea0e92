/**
 * The static paths of a list of these pages, for a route with an `index` of its own (RTE-17, RTE-30). Of one page alone
 * there is no list: the host leads to it.
 */
export const listPaths = (pages: readonly unknown[]): Array<{ params: { index: undefined } }> =>
  pages.length === 1 ? [] : [{ params: { index: undefined } }]

/** The static path of a page that is there only with its document (RTE-22), for a route of that shape too. */
export const pathsWith = (document: object | null): Array<{ params: { index: undefined } }> =>
  document === null ? [] : [{ params: { index: undefined } }]
