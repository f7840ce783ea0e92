import { $consent, whenAccepted } from '#browser/consent/consent.store.ts'
import { mayTrack } from '#browser/consent/may-track.ts'
import { loadedUrl } from '#browser/loaded-url.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'
import { REPLAY_SHARE } from '#config/limits.ts'
import { report } from './report.ts'

/** Session storage key: whether this visit is recorded ("yes" or "no"). */
const KEY = 'replay'

let isStarted = false
let hadError = false

/** Remembers whether the visit is recorded; where storage is blocked, the next page decides again. */
function choose(isRecorded: boolean): boolean {
  try {
    sessionStorage.setItem(KEY, isRecorded ? 'yes' : 'no')
  } catch {
    // Chosen for this page alone.
  }
  return isRecorded
}

/** Whether the visit is one of those that are recorded; drawn on its first page. */
function isSampled(): boolean {
  try {
    const known = sessionStorage.getItem(KEY)
    if (known !== null) return known === 'yes'
  } catch {
    // Drawn for this page alone.
  }
  return choose(Math.random() < REPLAY_SHARE)
}

async function record(dsn: string): Promise<void> {
  const { recordSession } = await import('./session-recorder.ts')
  // The visitor may have withdrawn their consent while the recorder was loading.
  if (!mayTrack()) return
  const stop = recordSession(dsn)
  if (import.meta.env.PUBLIC_CONSENT !== 'ask') return
  $consent.listen((choice) => {
    if (choice !== 'accepted') stop()
  })
}

interface Start {
  /** Stores its answer, so it is asked only once the visitor may be tracked. */
  isChosen: () => boolean
  /** Resolves when the page has been used. */
  used: Promise<void>
}

/**
 * Records a chosen visit once the visitor may be tracked and has used the page. Not on a page whose address came with a
 * query, which may hold personal data and would be part of the recording.
 */
function startRecording(dsn: string, { isChosen, used }: Start): void {
  const start = () => {
    if (isStarted || !isChosen() || new URL(loadedUrl()).search !== '') return
    isStarted = true
    used.then(() => record(dsn)).catch((error: unknown) => report(error, { part: 'session replay' }))
  }
  if (import.meta.env.PUBLIC_CONSENT === 'ask') whenAccepted(start)
  else start()
}

/** Records a share of visits (`REPLAY_SHARE`, TRK-14). To be called once the page has been used. */
export const startSessionReplay = (dsn: string): void =>
  startRecording(dsn, { isChosen: isSampled, used: Promise.resolve() })

/** Records the visit from its first error on, on this page and those that follow (TRK-14). Further errors change nothing. */
export function recordFromError(dsn: string): void {
  if (hadError) return
  hadError = true
  startRecording(dsn, { isChosen: () => choose(true), used: whenPageUsed(null) })
}
