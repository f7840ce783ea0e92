import { whenAccepted } from '#browser/consent/consent.store.ts'
import { report } from '#browser/reporting/report.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'
import { FIELD_METRICS_SHARE } from '#config/limits.ts'

const whenHidden = () =>
  new Promise<void>((resolve) => {
    const onChange = () => {
      if (document.visibilityState !== 'hidden') return
      document.removeEventListener('visibilitychange', onChange)
      resolve()
    }
    document.addEventListener('visibilitychange', onChange)
  })

function load(): void {
  Promise.race([whenPageUsed(null), whenHidden()])
    .then(() => import('#features/tracking/field-metrics.browser.ts'))
    .then(({ trackPageMetrics }) => trackPageMetrics())
    .catch((error: unknown) => report(error, { part: 'field metrics' }))
}

/**
 * Measures a share of page views (`FIELD_METRICS_SHARE`, TRK-17). Loads nothing before the page is used or hidden, because
 * browsers buffer earlier entries.
 */
export function startFieldMetrics(): void {
  if (Math.random() >= FIELD_METRICS_SHARE) return
  if (import.meta.env.PUBLIC_CONSENT === 'ask') whenAccepted(load)
  else load()
}
