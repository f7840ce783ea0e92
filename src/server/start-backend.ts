import type { Api } from '#backend/api.ts'
import { createEmailMarketing } from '#backend/email-marketing.ts'
import { type Outbox, startOutbox } from '#backend/outbox.ts'
import { openOutboxFiles } from '#backend/outbox-files.ts'
import { createRateLimiter } from '#backend/rate-limiter.ts'
import { BACKEND_QUERIES_PER_ADDRESS, SUBMISSIONS_PER_ADDRESS } from '#config/server-limits.ts'
import { type BackendOptions, composeBackend } from './compose-backend.ts'

export interface BackendConfig extends Pick<BackendOptions, 'environment' | 'otherOrigins' | 'report'> {
  /** Keeps accepted submissions until they have been sent; must survive the process. */
  outboxDirectory: string
}

export interface RunningBackend extends Api {
  /** Resolves when no submission is being sent any more. */
  stop(): Promise<void>
  outboxCounts: Outbox['counts']
}

/**
 * Starts the own backend with an outbox on disk. Sends what is left in the outbox first.
 * Rejects when the outbox directory cannot be used.
 */
export async function startBackend({ outboxDirectory, ...options }: BackendConfig): Promise<RunningBackend> {
  const outbox = startOutbox({
    files: await openOutboxFiles(outboxDirectory),
    service: createEmailMarketing(options.environment),
    report: options.report,
  })
  const limiters = {
    submissions: createRateLimiter({ max: SUBMISSIONS_PER_ADDRESS }),
    queries: createRateLimiter({ max: BACKEND_QUERIES_PER_ADDRESS }),
  }
  const api = composeBackend({ ...options, outbox, limiters })
  return { handle: api.handle, stop: outbox.stop, outboxCounts: outbox.counts }
}
