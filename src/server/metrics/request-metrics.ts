import type { RequestLog } from '../request-log.ts'
import type { Metrics } from './registry.ts'

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Counts what the log is told. Labels hold kinds of addresses only, so that their number stays small (OPS-08). */
export function countRequests(metrics: Metrics, log: RequestLog): RequestLog {
  const requests = metrics.counter({
    name: 'shop_http_requests_total',
    help: 'Answered requests by kind of address, method and status.',
  })
  const aborted = metrics.counter({
    name: 'shop_http_requests_aborted_total',
    help: 'Requests whose client left before the end.',
  })
  const durations = metrics.histogram(
    {
      name: 'shop_http_request_seconds',
      help: 'From the first byte of the request to the end of the answer.',
    },
    SECONDS,
  )
  return (entry) => {
    const { method, route, status, durationMs, isComplete } = entry
    requests.add({ route, method: methods.has(method) ? method : 'other', status })
    if (!isComplete) aborted.add({ route })
    // Streams stay open for as long as somebody looks at the page.
    if (isComplete) durations.observe(durationMs / 1000, { route })
    log(entry)
  }
}

/** Counts what goes wrong beside what the program says about it. */
export function countErrors(metrics: Metrics, report: (error: unknown) => void): (error: unknown) => void {
  const errors = metrics.counter({ name: 'shop_errors_total', help: 'Errors that were written to the log.' })
  return (error) => {
    errors.add()
    report(error)
  }
}
