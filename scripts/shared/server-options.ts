export interface ServerOptions {
  /** Used in messages: "commerce", "content". */
  name: string
  /** 0 for any free port. */
  port: number
  /** The interface to listen on; the loopback by default. */
  host?: string
  /**
   * `any`: every origin, without cookies. `own`: `handle` sets the headers. A function: whether an origin may read
   * the response of a path and query, with cookies.
   */
  cors: 'any' | 'own' | ((origin: string, address: string) => boolean)
  /** Response headers that scripts of other origins may read. */
  exposedHeaders?: readonly string[]
  /** The maximum body size in bytes; larger ones are answered with 413. */
  maxBodyBytes: number | ((method: string, pathname: string) => number)
  /** The maximum of all bodies that arrive at once, in bytes; 503 past it. By default there is none. */
  maxArrivingBytes?: number
  /** How long a request may take to arrive; 5 minutes by default. */
  requestTimeoutMs?: number
  /** The paths of control endpoints, which pages of other machines may not call; those that begin with `/__` by default. */
  controlPaths?: RegExp
  /** Builds the response for errors of the server itself (400, 413, 500, 503) in the service's shape. */
  errorResponse?: (status: number, message: string) => Response
  /** How many proxies are in front of it; none by default. */
  proxies?: number | undefined
  /** `address` is the client's network address. */
  handle: (request: Request, address: string) => Response | Promise<Response>
}

export const plainErrorResponse = (status: number, message: string) =>
  Response.json({ error: message }, { status })
