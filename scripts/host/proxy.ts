import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Agent } from 'undici'
import { errorCode } from '../shared/error-code.ts'
import { forwardedHeaders, passedOnHeaders } from './proxied-headers.ts'

/** As long as hosts wait for an upstream. */
const TIMEOUT_MS = 26_000

const requestHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    forwardedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )

const responseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  passedOnHeaders(Object.entries(headers), headers.connection ?? '')

const isClosedConnection = (error: unknown) =>
  ['UND_ERR_SOCKET', 'ECONNRESET'].includes(String(errorCode(error)))

/** Forwards requests to other origins over persistent connections. */
export class ReverseProxy {
  readonly #agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })

  /**
   * Forwards a GET or HEAD request and streams the response back, until the client leaves. Answers with status 502 when
   * the upstream cannot be reached.
   */
  async forward(
    target: URL,
    request: IncomingMessage,
    response: ServerResponse,
    isRetry = false,
  ): Promise<void> {
    const left = new AbortController()
    response.once('close', () => left.abort())
    const { origin, pathname, search } = target
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    const headers = requestHeaders(request.headers)
    try {
      await this.#agent.stream(
        { origin, path: pathname + search, method, headers, signal: left.signal },
        (answer) => response.writeHead(answer.statusCode, responseHeaders(answer.headers)),
      )
    } catch (error) {
      // An incomplete response must not look complete.
      if (response.headersSent || response.destroyed) response.destroy()
      // The upstream closed a persistent connection just then.
      else if (!isRetry && isClosedConnection(error)) await this.forward(target, request, response, true)
      else {
        console.error(`site: ${origin} did not answer: ${error instanceof Error ? error.message : error}`)
        response.writeHead(502, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
        response.end('The service behind this address does not answer')
      }
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}
