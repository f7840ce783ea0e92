import { onCLS, onINP, onLCP } from 'web-vitals'
import { buildId } from '#config/site.ts'
import { pageMeasure } from './page-measure.ts'
import { track } from './track.ts'

/** Sends how fast this page was for its visitor, once that is known: at the latest when the page is hidden (TRK-17). */
export function measurePage(): void {
  const path = location.pathname
  onLCP((measured) => track('Page Measured', pageMeasure({ ...measured, name: 'LCP' }, path, buildId)))
  onINP((measured) => track('Page Measured', pageMeasure({ ...measured, name: 'INP' }, path, buildId)))
  onCLS((measured) => track('Page Measured', pageMeasure({ ...measured, name: 'CLS' }, path, buildId)))
}
