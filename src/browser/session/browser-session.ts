import { PUBLIC_ANALYTICS_MEASUREMENT_ID } from 'astro:env/client'
import { mayTrack } from '#browser/consent/may-track.ts'
import { loadedUrl } from '#browser/loaded-url.ts'
import { SESSION_PREFIX } from './discount-link.ts'
import { takeBufferedLandings } from './landing-buffer.ts'
import { type AttributionSession, createSession } from './session.ts'
import { sessionWithoutAnalyticsIds } from './session-without-analytics-ids.ts'
import { createTimestampedStorage } from './timestamped-storage.ts'

let session: AttributionSession | null = null

/** This browser's session, created on first use from the addresses the tab has landed on (TRK-02). */
export function browserSession(): AttributionSession {
  if (session !== null) return session
  session = createSession({
    storage: createTimestampedStorage({
      prefix: SESSION_PREFIX,
      area: () => localStorage,
      now: Date.now,
      events: window,
    }),
    jar: document,
    secure: location.protocol === 'https:',
    measurementId: PUBLIC_ANALYTICS_MEASUREMENT_ID ?? null,
  })
  for (const landing of takeBufferedLandings(() => sessionStorage, loadedUrl(), document))
    session.capture(landing)
  if (import.meta.env.PUBLIC_CONSENT === 'ask') session = sessionWithoutAnalyticsIds(session, mayTrack)
  return session
}
