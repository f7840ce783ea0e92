import { PUBLIC_ERROR_REPORTING_DSN } from 'astro:env/client'
import { report, setReportSender } from './report.ts'

/**
 * Reports uncaught errors and rejections, and sends reports to the error-reporting service if one is configured (ERR-14).
 * The service's client is loaded with the first report, since most visits have none.
 */
export function startReporting(): void {
  const dsn = PUBLIC_ERROR_REPORTING_DSN
  if (dsn !== undefined) {
    setReportSender(async (created) => {
      const { sendToService } = await import('./error-service.ts')
      sendToService(dsn, created)
      if (import.meta.env.PUBLIC_SESSION_REPLAY !== 'on') return
      // Not awaited: the error page waits for the report, but not for the recorder.
      import('./session-replay.ts')
        .then(({ recordFromError }) => recordFromError(dsn))
        .catch((error: unknown) => report(error, { part: 'session replay' }))
    })
  }
  window.addEventListener('error', ({ error, message }) => report(error ?? message, { part: 'uncaught' }))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, { part: 'uncaught' }))
}
