/** One answered request, without anything that tells about its sender: no address, no query, no path as it was typed. */
export interface RequestLogEntry {
  method: string
  /** The kind of address, such as `product` or `/api/graphql`. */
  route: string
  status: number
  /** From the first byte of the request to the end of the response, in milliseconds. */
  durationMs: number
  /** False when the client disconnected before the end. */
  isComplete: boolean
}

export type RequestLog = (entry: RequestLogEntry) => void

/** Writes one line of JSON for each request, with its time in ISO 8601. */
export function createRequestLog(
  write: (line: string) => void,
  now: () => Date = () => new Date(),
): RequestLog {
  return ({ method, route, status, durationMs, isComplete }) =>
    write(
      JSON.stringify({
        time: now().toISOString(),
        method,
        route,
        status,
        ms: Math.round(durationMs),
        ...(isComplete ? {} : { aborted: true }),
      }),
    )
}
