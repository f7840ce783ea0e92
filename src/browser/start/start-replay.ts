import { PUBLIC_ERROR_REPORTING_DSN } from 'astro:env/client'
import { report } from '#browser/reporting/report.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'

/** Has the visit recorded, if it is one of those that are, from the first interaction on (TRK-14). */
export function startReplay(): void {
  const dsn = PUBLIC_ERROR_REPORTING_DSN
  if (dsn === undefined) return
  whenPageUsed(null)
    .then(() => import('#browser/reporting/session-replay.ts'))
    .then(({ startSessionReplay }) => startSessionReplay(dsn))
    .catch((error: unknown) => report(error, { part: 'session replay' }))
}
