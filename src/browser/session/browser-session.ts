import { PUBLIC_ANALYTICS_MEASUREMENT_ID } from 'astro:env/client'
import { createEntryStorage } from './entry-storage.ts'
import { loadedUrl, takeBufferedLandings } from './landing-buffer.ts'
import { createSession, type Session } from './session.ts'

let session: Session | null = null

/** This browser's session, created on first use from the addresses the tab has landed on (TRK-02). */
export function browserSession(): Session {
  if (session !== null) return session
  session = createSession({
    storage: createEntryStorage({
      prefix: 'session:',
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
  return session
}
