import type { IncomingMessage } from 'node:http'
import { plainErrorResponse, type ServerOptions } from './server-options.ts'

/** The headers by which pages of other origins may read the response. */
export function corsHeaders(message: IncomingMessage, options: ServerOptions): Record<string, string> {
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

/** The answer to a browser that asks whether it may send a request. */
export function preflight(
  message: IncomingMessage,
  { cors, errorResponse = plainErrorResponse }: ServerOptions,
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
