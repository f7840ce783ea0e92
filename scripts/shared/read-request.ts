import type { IncomingMessage } from 'node:http'
import type { ServerOptions } from './server-options.ts'

/** An error of the request itself, answered with its status. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** How long the rest of a body that is too large may still arrive. */
const DRAIN_MS = 10_000

/**
 * Reads the rest of a body and drops it. Closing the connection while a client is still sending would reset it, and
 * browsers then show a network error instead of the response.
 */
export async function drain(message: IncomingMessage): Promise<void> {
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

/** @throws HttpError for an address that is none (400), or a body that is too large (413). */
export async function toRequest(
  message: IncomingMessage,
  { maxBodyBytes }: Pick<ServerOptions, 'maxBodyBytes'>,
): Promise<Request> {
  const method = message.method ?? 'GET'
  const base = `http://${message.headers.host ?? 'localhost'}`
  const address = message.url ?? '/'
  if (!URL.canParse(address, base)) throw new HttpError(400, 'The request URL is invalid')
  const url = new URL(address, base)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const limit = typeof maxBodyBytes === 'number' ? maxBodyBytes : maxBodyBytes(method, url.pathname)
  const body = hasBody ? await readBody(message, limit) : null
  try {
    return new Request(url, { method, headers: readHeaders(message), body })
  } catch (error) {
    throw new HttpError(400, error instanceof Error ? error.message : 'Invalid request')
  }
}
