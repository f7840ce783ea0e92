/**
 * The static paths of a list of these pages, for a route with an `index` of its own (RTE-17, RTE-30). Of one page alone
 * there is no list: the host leads to it.
 */
export const listPaths = (pages: readonly unknown[]): Array<{ params: { index: undefined } }> =>
  pages.length === 1 ? [] : [{ params: { index: undefined } }]
