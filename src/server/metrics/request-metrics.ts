import { Counter, Histogram, type Registry } from 'prom-client'
import type { RequestLog } from '../request-log.ts'

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Counts logged requests. Labels hold kinds of addresses only, so that their number stays small (OPS-08). */
export function countRequests(registry: Registry, log: RequestLog): RequestLog {
  const registers = [registry]
  const requests = new Counter({
    name: 'shop_http_requests_total',
    help: 'Answered requests by kind of address, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const aborted = new Counter({
    name: 'shop_http_requests_aborted_total',
    help: 'Requests whose client left before the end.',
    labelNames: ['route'],
    registers,
  })
  const durations = new Histogram({
    name: 'shop_http_request_seconds',
    help: 'From the first byte of the request to the end of the answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  return (entry) => {
    const { method, route, status, durationMs, isComplete } = entry
    requests.inc({ route, method: methods.has(method) ? method : 'other', status })
    if (!isComplete) aborted.inc({ route })
    // Streams stay open for as long as somebody looks at the page.
    if (isComplete) durations.observe({ route }, durationMs / 1000)
    log(entry)
  }
}

/** Counts what goes wrong beside what the program says about it. */
export function countErrors(registry: Registry, report: (error: unknown) => void): (error: unknown) => void {
  const errors = new Counter({
    name: 'shop_errors_total',
    help: 'Errors that were written to the log.',
    registers: [registry],
  })
  return (error) => {
    errors.inc()
    report(error)
  }
}
