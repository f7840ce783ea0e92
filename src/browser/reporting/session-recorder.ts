import { getCurrentScope, replayIntegration } from '@sentry/browser'
import { errorClient } from './error-service.ts'

// Separate file, because it is the service's recorder: many times as large as its client.

/**
 * Records this visit for the error-reporting service from now on, with all text, fields and media hidden (TRK-14). Returns a
 * function that stops it and sends nothing more.
 */
export function recordSession(dsn: string): () => void {
  const client = errorClient(dsn)
  // The recorder finds its client there.
  getCurrentScope().setClient(client)
  const replay = replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })
  client.addIntegration(replay)
  return () => void replay.stop({ flush: false })
}
