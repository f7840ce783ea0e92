import { PUBLIC_ERROR_REPORTING_DSN } from 'astro:env/client'
import { report, setReportSender } from './report.ts'

/**
 * Reports uncaught errors and rejections, and sends reports to the error-reporting service if one is configured (ERR-14).
 * The service's client is loaded with the first report, since most visits have none.
 */
export function startReporting(): void {
  const dsn = PUBLIC_ERROR_REPORTING_DSN
  if (dsn !== undefined) {
    setReportSender(async (report) => {
      const { sendToService } = await import('./error-service.ts')
      sendToService(dsn, report)
      if (import.meta.env.PUBLIC_SESSION_REPLAY !== 'on') return
      const { recordFromError } = await import('./session-replay.ts')
      recordFromError(dsn)
    })
  }
  window.addEventListener('error', ({ error, message }) => report(error ?? message, { part: 'uncaught' }))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, { part: 'uncaught' }))
}
