import { LOAD_ERROR_EVENT, RENDER_ERROR_EVENT } from '#browser/islands/island-events.ts'
import { report, reportsHandedOver } from '#browser/reporting/report.ts'
import { showBuiltToast } from '#components/toasts/built-toasts.view.ts'

/**
 * Reports islands that failed. One whose code could not be loaded gets a toast (ERR-08). One in the page's content that
 * failed to render leaves a hole, so the browser goes to the error page (RTE-34, ERR-09), once the report is
 * on its way.
 */
export function startIslandErrors(): void {
  document.addEventListener(LOAD_ERROR_EVENT, ({ detail: { error, isOptional } }) => {
    report(error ?? 'An island could not be loaded', { part: 'island' })
    if (!isOptional) showBuiltToast('island-failed', true)
  })
  document.addEventListener(RENDER_ERROR_EVENT, ({ detail: { error, part, errorPage } }) => {
    report(error, { part })
    if (location.pathname !== errorPage) void reportsHandedOver().then(() => location.replace(errorPage))
  })
}
