import { LINE_UPDATE_DEBOUNCE_MS, QUEUE_RETRY_MS } from '#config/limits.ts'
import { publishView, showUnreachable } from './message-transitions.ts'
import { isSilent, type PendingChange } from './pending-change.ts'
import { isBackground, nextInQueue, notBackingOff, retryDelay } from './queue-order.ts'
import type { Draft, Task } from './state.ts'

function nextTask(draft: Draft): Task | null {
  if (draft.isPaused) return null
  const ready = draft.tasks[0] ?? nextInQueue(draft, draft.now)
  return ready && 'id' in ready ? { kind: 'send', id: ready.id } : ready
}

/** Runs the next task, or sets the timer for it; does nothing while a task runs. */
export function runNext(draft: Draft) {
  const { effects } = draft
  if (draft.running !== null) return
  draft.running = nextTask(draft)
  if (draft.running !== null) {
    effects.push(['run', draft.running])
    return
  }
  const isWaiting = notBackingOff(draft, draft.now).length > 0
  const isTimed = draft.changes.length > 0 && !draft.isPaused
  const ms = isWaiting ? LINE_UPDATE_DEBOUNCE_MS : QUEUE_RETRY_MS
  effects.push(['timer', { timer: 'queue', ms: isTimed ? ms : null }])
  if (!isWaiting) draft.skipDebounce = false
  if (!isWaiting || !isTimed) effects.push(['idle', undefined])
}

/** The changes stay pending: whoever waits for them need not any longer. */
export function stopWaiting({ effects }: Draft, changes: readonly PendingChange[]) {
  for (const { id } of changes) effects.push(['resolve', { id, outcome: { kind: 'waiting' } }])
}

/** Stops the queue until the service may be back: after a while, with the connection, or when the shopper acts. */
export function pause(draft: Draft) {
  const { changes, unreachableCount } = draft
  if (unreachableCount === 0) showUnreachable(draft, !changes.every(isSilent))
  draft.isPaused = true
  draft.effects.push(['timer', { timer: 'resume', ms: retryDelay(unreachableCount) }])
  draft.unreachableCount += 1
  stopWaiting(draft, changes)
}

/** Ends a pause, and the backoffs of what the shopper changed, so that it is sent now. */
export function resume(draft: Draft) {
  const { now } = draft
  if (draft.isPaused) {
    draft.isPaused = false
    draft.effects.push(['timer', { timer: 'resume', ms: null }])
    // Other tabs go by this time to know that the changes still have an owner.
    draft.changes = draft.changes.map((change) => ({ ...change, touched: now }))
  }
  for (const change of draft.changes) {
    const backoff = draft.backoffs[change.key]
    if (backoff !== undefined && !isBackground(change, draft.changes)) {
      draft.backoffs = { ...draft.backoffs, [change.key]: { ...backoff, until: 0 } }
    }
  }
  publishView(draft)
  runNext(draft)
}

/** Sends changes of this key again only after a while, longer with each failure. */
export function backOff(draft: Draft, key: string) {
  const failures = draft.backoffs[key]?.failures ?? 0
  const backoff = { until: draft.now + retryDelay(failures), failures: failures + 1 }
  draft.backoffs = { ...draft.backoffs, [key]: backoff }
}

/** A cart change that could not be sent backs off, and with it all that wait behind it. */
export function backOffChange(draft: Draft, change: PendingChange) {
  const { now } = draft
  const { id, key } = change
  draft.changes = draft.changes.map((other) => (other.id === id ? { ...other, touched: now } : other))
  if (draft.backoffs[key] === undefined && !isBackground(change, draft.changes)) showUnreachable(draft, true)
  backOff(draft, key)
  stopWaiting(
    draft,
    draft.changes.filter((other) => other.key === key),
  )
}
