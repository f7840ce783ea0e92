import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node'
import type { Api } from '#backend/api.ts'
import type { ClientConnection } from '#backend/client-connection.ts'
import { jsonResponse } from '#backend/json-response.ts'
import { FAVICON_PATH } from '#config/paths.ts'
import { FORM_BODY_MAX_BYTES, SERVER_STOP_MS } from '#config/server-limits.ts'
import { HEALTH_PATH, METRICS_PATH, READY_PATH } from '#config/status-paths.ts'
import { clientAddress } from './client-address.ts'
import { healthResponse, internalErrorResponse, permanentRedirect, textResponse } from './fixed-responses.ts'
import type { MetricsEndpoint } from './metrics/endpoint.ts'
import type { RequestLog } from './request-log.ts'
import { isApiPath, routeOf } from './request-route.ts'

/** Serves pages and their files; made by `npm run build:server`. */
export interface Pages {
  handle(message: IncomingMessage, response: ServerResponse, connection: ClientConnection): Promise<void>
}

export interface HttpServerOptions {
  /** The interface to listen on. */
  host: string
  /** 0 for any free port. */
  port: number
  api: Pick<Api, 'handle'>
  /** Null while there are none; asked at every request. */
  pages: () => Promise<Pages | null>
  /** How many proxies are in front of it. */
  proxies?: number
  /** Answers `/metrics`. */
  metrics: MetricsEndpoint
  log: RequestLog
  report: (error: unknown) => void
  /** How long a request under way may take to end once the server stops. */
  stopMs?: number
}

export interface HttpServer {
  /** With the port that it listens on, without a trailing slash. */
  url: string
  /** Takes no more requests, and resolves when those under way have ended or been cut off. */
  stop(): Promise<void>
}

/** The backend refuses bodies over its own limit with an answer; this limit only protects the memory. */
const MAX_BODY_BYTES = FORM_BODY_MAX_BYTES * 2

const pathOfMessage = ({ url = '/' }: IncomingMessage) => url.split(/[?#]/, 1)[0] ?? '/'

const onlyAuthorization = ({ headers: { authorization } }: IncomingMessage) =>
  authorization === undefined ? {} : { authorization }

const connectionOf = (message: IncomingMessage, { proxies = 0 }: HttpServerOptions): ClientConnection => ({
  address: clientAddress(message, proxies),
})

/** The answer of everything but pages; null for pages. */
async function answer(
  message: IncomingMessage,
  options: HttpServerOptions,
  isStopping: boolean,
): Promise<Response | null> {
  const pathname = pathOfMessage(message)
  // No `Request` can be made of it, which would count as an error of the server.
  if (message.method === 'TRACE') return textResponse(405, 'This method is not supported')
  if (pathname === HEALTH_PATH) return healthResponse()
  if (pathname === READY_PATH) {
    const hasPages = (await options.pages()) !== null
    return jsonResponse(hasPages && !isStopping ? 200 : 503, { pages: hasPages, stopping: isStopping })
  }
  if (pathname === METRICS_PATH) return options.metrics(new Headers(onlyAuthorization(message)))
  // Browsers ask for it where an answer has no page to name an icon, such as an error's text.
  if (pathname === '/favicon.ico') return permanentRedirect(FAVICON_PATH)
  if (!isApiPath(pathname)) return null
  const request = createRequestFromNodeRequest(message, { bodySizeLimit: MAX_BODY_BYTES })
  return options.api.handle(request, connectionOf(message, options))
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  options: HttpServerOptions,
  isStopping: boolean,
) {
  try {
    const answered = await answer(message, options, isStopping)
    if (answered !== null) return await writeResponse(answered, response)
    const pages = await options.pages()
    if (pages !== null) return await pages.handle(message, response, connectionOf(message, options))
    await writeResponse(
      textResponse(503, 'The preview is being built. Please try again in a moment.'),
      response,
    )
  } catch (error) {
    options.report(error)
    if (response.headersSent) response.destroy()
    else await writeResponse(internalErrorResponse(), response)
  }
}

function listen(server: Server, { host, port }: HttpServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      const reason = isTaken ? 'another program uses the port' : error.message
      reject(new Error(`The server cannot listen on ${host}:${port}: ${reason}`, { cause: error }))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/**
 * Serves the own backend below `/api`, `/health` (the process is alive), `/ready` (it has pages and is not stopping),
 * `/metrics`, and pages. Listens on `host` only.
 * @throws Error naming host and port when it cannot listen there.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  let isStopping = false
  const server = createServer((message, response) => {
    const started = performance.now()
    response.once('close', () =>
      options.log({
        method: message.method ?? 'GET',
        route: routeOf(pathOfMessage(message)),
        status: response.statusCode,
        durationMs: performance.now() - started,
        isComplete: response.writableFinished,
      }),
    )
    if (isStopping) response.setHeader('connection', 'close')
    void serve(message, response, options, isStopping)
  })
  const port = await listen(server, options)
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    stop: () =>
      new Promise((resolve) => {
        isStopping = true
        const overdue = setTimeout(() => server.closeAllConnections(), options.stopMs ?? SERVER_STOP_MS)
        server.close(() => {
          clearTimeout(overdue)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
