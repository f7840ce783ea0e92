import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals'
import { buildId } from '#config/site.ts'
import { pageMeasure } from './page-measure.ts'
import { track } from './track.browser.ts'

/** Sends how fast this page was for its visitor, once that is known: at the latest when the page is hidden (TRK-17). */
export function trackPageMetrics(): void {
  const path = location.pathname
  const send = (measured: LCPMetric | INPMetric | CLSMetric) =>
    track('Page Measured', pageMeasure(measured, path, buildId))
  onLCP(send)
  onINP(send)
  onCLS(send)
}
