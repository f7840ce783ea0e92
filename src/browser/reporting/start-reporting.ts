import { PUBLIC_ERROR_REPORTING_DSN } from 'astro:env/client'
import { report, sendReportsBy } from './report.ts'

/**
 * Reports what nobody handled, and sends reports to the error-reporting service if there is one (ERR-14). Its client is
 * fetched with the first report: most visits have none.
 */
export function startReporting(): void {
  const dsn = PUBLIC_ERROR_REPORTING_DSN
  if (dsn !== undefined) {
    sendReportsBy(async (made) => {
      const { sendToService } = await import('./error-service.ts')
      sendToService(dsn, made)
    })
  }
  window.addEventListener('error', ({ error, message }) => report(error ?? message, { part: 'uncaught' }))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, { part: 'uncaught' }))
}
