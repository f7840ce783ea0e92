import { type IncomingHttpHeaders, request } from 'node:http'

interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface RawOptions {
  method?: string
  headers?: Record<string, string>
}

/**
 * Requests a path from a server on this machine as it is written, which `fetch` would normalize.
 * @throws Error when the connection is cut, also in the middle of the answer.
 */
export function rawRequest(port: number, path: string, options: RawOptions = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, ...options }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.once('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.once('error', reject)
    sent.end()
  })
}
