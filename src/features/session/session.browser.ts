import { PUBLIC_ANALYTICS_MEASUREMENT_ID } from 'astro:env/client'
import { createEntryStorage } from './entry-storage.ts'
import { createSession, type Session } from './session.ts'

let session: Session | null = null

/** This browser's session. The address it was first asked on is the one landed on (TRK-02). */
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
  return session
}
