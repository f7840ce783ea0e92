import { $consent, whenAccepted } from '#browser/consent/consent.store.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'
import { REPLAY_SHARE } from '#config/limits.ts'
import { report } from './report.ts'

/** Of the visit, which is a tab's session: "yes" or "no". */
const KEY = 'replay'

let isStarted = false

/** Remembers whether the visit is recorded; where storage is blocked, for this page only. */
function choose(isRecorded: boolean): boolean {
  try {
    sessionStorage.setItem(KEY, isRecorded ? 'yes' : 'no')
  } catch {
    // The next page decides anew.
  }
  return isRecorded
}

function isChosen(): boolean {
  try {
    const known = sessionStorage.getItem(KEY)
    if (known !== null) return known === 'yes'
  } catch {
    // Decided for this page alone.
  }
  return choose(Math.random() < REPLAY_SHARE)
}

/**
 * Loads the recorder once the page has been used and the visitor may be tracked. Not on a page whose address came with a query,
 * which may hold personal data and would be part of the recording.
 */
function startRecording(dsn: string, used: Promise<void>): void {
  if (isStarted || location.search !== '') return
  isStarted = true
  const load = () => {
    used
      .then(() => import('./session-recorder.ts'))
      .then(({ recordSession }) => {
        const stop = recordSession(dsn)
        if (import.meta.env.PUBLIC_CONSENT !== 'ask') return
        $consent.listen((choice) => {
          if (choice !== 'accepted') stop()
        })
      })
      .catch((error: unknown) => report(error, { part: 'session replay' }))
  }
  if (import.meta.env.PUBLIC_CONSENT === 'ask') whenAccepted(load)
  else load()
}

/** Records one visit in ten (TRK-14). To be called once the page has been used. */
export function startSessionReplay(dsn: string): void {
  if (isChosen()) startRecording(dsn, Promise.resolve())
}

/** Records the visit from its first error on, on this page and those that follow (TRK-14). */
export function recordFromError(dsn: string): void {
  choose(true)
  startRecording(dsn, whenPageUsed(null))
}
