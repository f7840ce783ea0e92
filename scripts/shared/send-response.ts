import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

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

/** Sends a response, compressed where that is due. */
export async function sendResponse(
  answered: Response,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
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
