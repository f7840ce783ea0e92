import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from './registry.ts'

export const METRICS_PATH = '/metrics'

/** Answers `/metrics` for whoever has the token, and says to nobody else that there are any. */
export type MetricsEndpoint = (headers: Headers) => Promise<Response>

const digest = (text: string) => createHash('sha256').update(text).digest()

/** @param token Undefined: nobody gets them, because a proxy would make every visitor look like one of this machine. */
export function createMetricsEndpoint(metrics: Metrics, token: string | undefined): MetricsEndpoint {
  const expected = token === undefined ? null : digest(`Bearer ${token}`)
  return async (headers) => {
    const given = digest(headers.get('authorization') ?? '')
    if (expected === null || !timingSafeEqual(expected, given))
      return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    return new Response(await metrics.text(), {
      headers: {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      },
    })
  }
}
