import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'

/** As long as hosts wait for the outside. */
const PATIENCE_MS = 26_000

/** What the outside is told of a request: what decides the form of the answer, and nothing of who asks. */
const passedHeaders = [
  'accept',
  'accept-encoding',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
] as const

/** Of one connection alone, or of the outside's own name. */
const keptHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'set-cookie',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function passedOn(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    passedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}

function passedBack(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const ofConnection = new Set((headers.connection ?? '').toLowerCase().split(/\s*,\s*/))
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !keptHeaders.has(name) && !ofConnection.has(name)),
  )
}

const hasCode = (error: Error, code: string) => 'code' in error && error.code === code

/** Answers requests with what another origin answers, over connections that are kept. */
export class OutsideServices {
  readonly #http = new HttpAgent({ keepAlive: true })
  readonly #https = new HttpsAgent({ keepAlive: true })

  /**
   * Passes a GET or HEAD request on, and the answer back as it comes. An outside that cannot be reached is answered with
   * status 502. It is asked no longer than somebody waits for it.
   */
  passOn(target: URL, request: IncomingMessage, response: ServerResponse): void {
    const options = { method: request.method, headers: passedOn(request.headers), timeout: PATIENCE_MS }
    const sent: ClientRequest =
      target.protocol === 'https:'
        ? httpsRequest(target, { ...options, agent: this.#https })
        : httpRequest(target, { ...options, agent: this.#http })
    const giveUp = () => sent.destroy()
    response.once('close', giveUp)
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedBack(answer.headers))
      // Whichever end breaks off, the other is broken off, too: nothing that is half is taken for whole.
      pipeline(answer, response, () => {})
    })
    sent.on('error', (error) => {
      response.off('close', giveUp)
      if (response.headersSent || response.destroyed) {
        response.destroy()
      } else if (sent.reusedSocket && hasCode(error, 'ECONNRESET')) {
        // A kept connection that the outside closed just then.
        this.passOn(target, request, response)
      } else {
        console.error(`site: ${target.origin} did not answer: ${error.message}`)
        const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }
        response.writeHead(502, headers).end('The service behind this address does not answer')
      }
    })
    sent.end()
  }

  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }
}
