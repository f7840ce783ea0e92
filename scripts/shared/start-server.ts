import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { clientAddress } from '../../src/server/client-address.ts'
import { corsHeaders, preflight } from './cors.ts'
import { isLocalOrigin } from './is-local-origin.ts'
import { listen } from './listen.ts'
import { ArrivingBytes, drain, HttpError, toRequest } from './read-request.ts'
import { sendResponse } from './send-response.ts'
import { plainErrorResponse, type ServerOptions } from './server-options.ts'

/** As Node has it. */
const REQUEST_TIMEOUT_MS = 300_000

export interface RunningServer {
  /** `http://localhost:PORT`, without trailing slash. */
  url: string
  port: number
  /** For WebSocket upgrades. */
  server: Server
  /** Stops listening and ends every connection. */
  close(): Promise<void>
}

/** Thrown by `handle` to cut the connection without a response. */
export class DroppedConnection extends Error {
  override name = 'DroppedConnection'
}

async function answer(
  message: IncomingMessage,
  options: ServerOptions,
  arriving: ArrivingBytes,
): Promise<Response> {
  const isPreflight =
    message.method === 'OPTIONS' && message.headers['access-control-request-method'] !== undefined
  if (isPreflight && options.cors !== 'own') return preflight(message, options)
  const { errorResponse = plainErrorResponse, controlPaths = /^\/__/ } = options
  try {
    const request = await toRequest(message, options, arriving)
    const { pathname } = new URL(request.url)
    const origin = request.headers.get('origin')
    if (controlPaths.test(pathname) && origin !== null && !isLocalOrigin(origin))
      return errorResponse(403, `Not allowed for pages of ${origin}`)
    if (pathname === '/__health') return Response.json({ service: options.name, ready: true })
    return await options.handle(request, clientAddress(message, options.proxies ?? 0))
  } catch (error) {
    if (error instanceof DroppedConnection) throw error
    if (error instanceof HttpError) return errorResponse(error.status, error.message)
    // The client has left in the middle of its body.
    if (message.destroyed && !message.complete) throw error
    console.error(`${options.name}: ${message.method} ${message.url?.split('?')[0]} failed:`, error)
    return errorResponse(500, 'Internal error')
  }
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
  arriving: ArrivingBytes,
) {
  try {
    const answered = await answer(message, options, arriving)
    for (const [name, value] of Object.entries(corsHeaders(message, options))) response.setHeader(name, value)
    if (answered.status === 413) {
      // A client that sends for longer than this is cut off.
      response.setHeader('connection', 'close')
      await drain(message)
    }
    await sendResponse(answered, message, response)
  } catch {
    // An ordered drop, or the client disconnected.
    response.destroy()
  }
}

/**
 * Serves `handle` over HTTP: limits and reads bodies, sets CORS headers, answers `/__health`, and turns errors into
 * responses. Throws naming the port when it is taken.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const arriving = new ArrivingBytes(options.maxArrivingBytes ?? Number.POSITIVE_INFINITY)
  const { requestTimeoutMs: requestTimeout = REQUEST_TIMEOUT_MS } = options
  const server = createServer(
    { requestTimeout },
    (message, response) => void serve(message, response, options, arriving),
  )
  const host = options.host ?? '127.0.0.1'
  const port = await listen(server, { name: options.name, port: options.port, host })
  return {
    url: `http://localhost:${port}`,
    port,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
