const isTemporaryFailure = (status: unknown): status is number =>
  typeof status === 'number' && (status === 429 || (status >= 500 && status <= 599))

/**
 * The status of a page that failed: that of the error or of what caused it, otherwise 500 (RTE-35). A service that refuses
 * the server, as with a wrong token, counts as 500: a page with 401 or 404 lacks its session or its document.
 */
export function statusOfError(error: unknown): number {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('statusCode' in each && isTemporaryFailure(each.statusCode)) return each.statusCode
  return 500
}
