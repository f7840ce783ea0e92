import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { textResponse } from '../fixed-responses.ts'

/** Answers `/metrics` for requests with the token; others get the answer of an unknown path. */
export type MetricsEndpoint = (headers: Headers) => Promise<Response>

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * @param token Undefined refuses all requests: behind a proxy, a check of the sender's address would let every visitor
 * in.
 */
export function createMetricsEndpoint(registry: Registry, token: string | undefined): MetricsEndpoint {
  const expected = token === undefined ? null : digest(`Bearer ${token}`)
  return async (headers) => {
    const given = digest(headers.get('authorization') ?? '')
    if (expected === null || !timingSafeEqual(expected, given)) return textResponse(404, 'Not found')
    return new Response(await registry.metrics(), {
      headers: {
        'content-type': registry.contentType,
        'cache-control': 'no-store',
      },
    })
  }
}
