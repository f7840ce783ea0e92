/** The service refused, did not answer, or named an error; the message says which and where to mend it. */
export class AdminError extends Error {
  override name = 'AdminError'
}
