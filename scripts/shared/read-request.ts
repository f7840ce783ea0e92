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

/** Counts the bytes of the bodies that a server is receiving, so that slow senders cannot fill its memory. */
export class ArrivingBytes {
  readonly #max: number
  #bytes = 0

  constructor(max: number) {
    this.#max = max
  }

  /** @throws HttpError (503) past the maximum, and counts nothing then. */
  add(bytes: number): void {
    if (this.#bytes + bytes > this.#max)
      throw new HttpError(503, 'Too many bodies arrive at once; send it again.')
    this.#bytes += bytes
  }

  remove(bytes: number): void {
    this.#bytes -= bytes
  }
}

async function readBody(
  message: IncomingMessage,
  limit: number,
  arriving: ArrivingBytes,
): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new HttpError(413, `The body is larger than the ${limit} bytes allowed`)
  if (Number(message.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const parts: Buffer[] = []
  let length = 0
  try {
    // Leaving the loop early must not close the connection, because the error response is still to be sent.
    for await (const part of message.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(part)
      if (length + bytes.length > limit) throw tooLarge()
      arriving.add(bytes.length)
      length += bytes.length
      parts.push(bytes)
    }
  } finally {
    arriving.remove(length)
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

/** @throws HttpError for an address that is none (400), a body that is too large (413), or too many of them (503). */
export async function toRequest(
  message: IncomingMessage,
  { maxBodyBytes }: Pick<ServerOptions, 'maxBodyBytes'>,
  arriving: ArrivingBytes,
): Promise<Request> {
  const method = message.method ?? 'GET'
  const base = `http://${message.headers.host ?? 'localhost'}`
  const address = message.url ?? '/'
  if (!URL.canParse(address, base)) throw new HttpError(400, 'The request URL is invalid')
  const url = new URL(address, base)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const limit = typeof maxBodyBytes === 'number' ? maxBodyBytes : maxBodyBytes(method, url.pathname)
  const body = hasBody ? await readBody(message, limit, arriving) : null
  try {
    return new Request(url, { method, headers: readHeaders(message), body })
  } catch (error) {
    throw new HttpError(400, error instanceof Error ? error.message : 'Invalid request')
  }
}
