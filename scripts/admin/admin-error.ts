/** The service refused, did not answer, or named an error; the message says which and where to fix it. */
export class AdminError extends Error {
  override name = 'AdminError'
}
