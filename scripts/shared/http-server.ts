import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientAddress } from '../../src/server/client-address.ts'
import { isLocalOrigin } from './is-local-origin.ts'

export interface LocalServerOptions {
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
  maximumBody: number | ((method: string, pathname: string) => number)
  /** Builds the response for errors of the server itself (400, 413, 500) in the service's shape. */
  errorResponse?: (status: number, message: string) => Response
  /** How many proxies are in front of it; none by default. */
  proxies?: number | undefined
  /** `address` is the client's network address. */
  handle: (request: Request, address: string) => Response | Promise<Response>
}

export interface LocalServer {
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

class HttpError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Control endpoints that real services do not have; pages of other machines may not call them. */
const CONTROL = /^\/(?:__|arrived(?:\/|$))/

/** How long the rest of a body that is too large may still arrive. */
const DRAIN_MS = 10_000

/**
 * Reads the rest of a body and drops it. Closing the connection while a client is still sending would reset it, and
 * browsers then show a network error instead of the response.
 */
async function drain(message: IncomingMessage): Promise<void> {
  if (message.readableEnded || message.destroyed) return
  message.resume()
  await new Promise<void>((resolve) => {
    const timeout = setTimeout(resolve, DRAIN_MS)
    message.once('close', () => {
      clearTimeout(timeout)
      resolve()
    })
  })
}

const plainErrorResponse = (status: number, message: string) => Response.json({ error: message }, { status })

async function readBody(message: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new HttpError(413, `The body is larger than the ${limit} bytes allowed`)
  if (Number(message.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const parts: Buffer[] = []
  let length = 0
  // Leaving the loop early must not close the connection, because the error response is still to be sent.
  for await (const part of message.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > limit) throw tooLarge()
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

function readHeaders(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  return headers
}

async function toRequest(message: IncomingMessage, options: LocalServerOptions): Promise<Request> {
  const method = message.method ?? 'GET'
  const base = `http://${message.headers.host ?? 'localhost'}`
  const address = message.url ?? '/'
  if (!URL.canParse(address, base)) throw new HttpError(400, 'The request URL is invalid')
  const url = new URL(address, base)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const limit =
    typeof options.maximumBody === 'number' ? options.maximumBody : options.maximumBody(method, url.pathname)
  const body = hasBody ? await readBody(message, limit) : null
  try {
    return new Request(url, { method, headers: readHeaders(message), body })
  } catch (error) {
    throw new HttpError(400, error instanceof Error ? error.message : 'Invalid request')
  }
}

function corsHeaders(message: IncomingMessage, options: LocalServerOptions): Record<string, string> {
  const { origin } = message.headers
  if (origin === undefined || options.cors === 'own') return {}
  const exposed = options.exposedHeaders ?? []
  if (typeof options.cors === 'function' && !options.cors(origin, message.url ?? ''))
    return { vary: 'Origin' }
  return {
    ...(options.cors === 'any'
      ? { 'access-control-allow-origin': '*' }
      : {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          vary: 'Origin',
        }),
    ...(exposed.length === 0 ? {} : { 'access-control-expose-headers': exposed.join(', ') }),
  }
}

function preflight(
  message: IncomingMessage,
  { cors, errorResponse = plainErrorResponse }: LocalServerOptions,
): Response {
  const { origin = '' } = message.headers
  if (typeof cors === 'function' && !cors(origin, message.url ?? ''))
    return errorResponse(403, `CORS Origin not allowed: ${origin}`)
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': message.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '7200',
    },
  })
}

/** Streams a body with backpressure; stops when the client disconnects. */
async function pump(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader()
  const gone = new AbortController()
  response.once('close', () => {
    gone.abort()
    void reader.cancel().catch(() => {})
  })
  // Sends the headers of event streams at once, because the first event may take long.
  response.flushHeaders()
  for (;;) {
    const { done, value } = await reader.read()
    if (done || gone.signal.aborted) break
    if (!response.write(value)) await once(response, 'drain', { signal: gone.signal })
  }
  response.end()
}

/** Whether to gzip a response: JSON only, as the real services do. */
function isCompressible(answered: Response, message: IncomingMessage): boolean {
  return (
    /json/.test(answered.headers.get('content-type') ?? '') &&
    !answered.headers.has('content-encoding') &&
    /\bgzip\b/.test(String(message.headers['accept-encoding'] ?? ''))
  )
}

async function send(answered: Response, message: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of answered.headers) {
    if (name === 'vary') response.appendHeader(name, value)
    else if (name !== 'set-cookie') response.setHeader(name, value)
  }
  const cookies = answered.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.statusCode = answered.status
  if (answered.body === null || message.method === 'HEAD') {
    await answered.body?.cancel()
    response.end()
    return
  }
  if (!isCompressible(answered, message)) {
    await pump(answered.body, response)
    return
  }
  response.removeHeader('content-length')
  response.setHeader('content-encoding', 'gzip')
  response.appendHeader('vary', 'Accept-Encoding')
  await pump(answered.body.pipeThrough(new CompressionStream('gzip')), response)
}

async function answer(message: IncomingMessage, options: LocalServerOptions): Promise<Response> {
  const isPreflight =
    message.method === 'OPTIONS' && message.headers['access-control-request-method'] !== undefined
  if (isPreflight && options.cors !== 'own') return preflight(message, options)
  const errorResponse = options.errorResponse ?? plainErrorResponse
  try {
    const request = await toRequest(message, options)
    const { pathname } = new URL(request.url)
    const origin = request.headers.get('origin')
    if (CONTROL.test(pathname) && origin !== null && !isLocalOrigin(origin))
      return errorResponse(403, `Not allowed for pages of ${origin}`)
    if (pathname === '/__health') return Response.json({ service: options.name, ready: true })
    return await options.handle(request, clientAddress(message, options.proxies ?? 0))
  } catch (error) {
    if (error instanceof DroppedConnection) throw error
    if (error instanceof HttpError) return errorResponse(error.status, error.message)
    console.error(`${options.name}: ${message.method} ${message.url?.split('?')[0]} failed:`, error)
    return errorResponse(500, 'Internal error')
  }
}

async function serve(message: IncomingMessage, response: ServerResponse, options: LocalServerOptions) {
  try {
    const answered = await answer(message, options)
    for (const [name, value] of Object.entries(corsHeaders(message, options))) response.setHeader(name, value)
    if (answered.status === 413) {
      // A client that sends for longer than this is cut off.
      response.setHeader('connection', 'close')
      await drain(message)
    }
    await send(answered, message, response)
  } catch {
    // An ordered drop, or the client disconnected.
    response.destroy()
  }
}

function listen(server: Server, { name, port, host }: { name: string; port: number; host: string }) {
  return new Promise<number>((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        taken
          ? new Error(`The ${name} service cannot start: port ${port} is taken by another program.`)
          : new Error(`The ${name} service cannot listen on ${host}:${port}: ${error.message}`, {
              cause: error,
            }),
      )
    })
    server.listen(port, host, () => {
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/**
 * Serves `handle` over HTTP: limits and reads bodies, sets CORS headers, answers `/__health`, and turns errors into
 * responses. Throws naming the port when it is taken.
 */
export async function startServer(options: LocalServerOptions): Promise<LocalServer> {
  const server = createServer((message, response) => void serve(message, response, options))
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
