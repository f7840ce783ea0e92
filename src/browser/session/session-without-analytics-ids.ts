import type { AttributionSession } from './session.ts'

/**
 * A session that has no analytics ids while the visitor may not be tracked, so that neither cart nor checkout gets them
 * (TRK-15).
 */
export const sessionWithoutAnalyticsIds = (
  session: AttributionSession,
  mayTrack: () => boolean,
): AttributionSession => ({
  ...session,
  read: () => {
    const state = session.read()
    return mayTrack() ? state : { ...state, googleClientId: null, googleSessionId: null }
  },
})
