import { LINE_UPDATE_DEBOUNCE_MS, QUEUE_RETRY_MAX_MS, QUEUE_RETRY_MS } from '#config/limits.ts'
import { publishView, showUnreachable } from './alerts-and-announcements.ts'
import { isCartChange, isSilent, overlap, type PendingChange, quantityAfter } from './pending-change.ts'
import { type CartState, changesNotBackingOff, type Draft, type Task } from './state.ts'

/** `next` merged into `last`, an earlier change not sent yet; null when both have to be sent, in order. */
function merge(last: PendingChange, next: PendingChange): PendingChange | null {
  const { touched } = next
  // Swaps are never merged: they may join two lines, and later changes depend on the result.
  if (last.cartId !== next.cartId || last.key !== next.key) return null
  if (last.kind === 'add' && next.kind === 'add') {
    return { ...last, quantity: quantityAfter(next, last.quantity), touched }
  }
  if (last.kind === 'set' && next.kind === 'set') {
    // A step that is merged with a typed quantity becomes one, too: it replaces what other tabs make of the line.
    const by = last.by === undefined || next.by === undefined ? undefined : last.by + next.by
    return { ...last, quantity: quantityAfter(next, last.quantity), by, touched }
  }
  if (last.kind === 'attributes' && next.kind === 'attributes') {
    const changes = { ...last.changes, ...next.changes }
    return { ...last, changes, failureText: next.failureText ?? last.failureText, touched }
  }
  if (last.kind === 'codes' && next.kind === 'codes') return { ...next, id: last.id }
  return null
}

/**
 * Appends `next` to `list`, or merges it into the last change of the same thing, so that a burst of clicks is one
 * change. What was sent, or is being sent (`sendingId`), is never merged into. `id` is the change that now includes it.
 */
export function enqueueOrMerge(
  list: readonly PendingChange[],
  next: PendingChange,
  sendingId: string | null,
): { list: readonly PendingChange[]; id: string } {
  const last = list.findLast((change) => overlap(change, next))
  const merged = last === undefined || last.sent !== null || last.id === sendingId ? null : merge(last, next)
  if (merged === null) return { list: [...list, next], id: next.id }
  return { list: list.map((change) => (change === last ? merged : change)), id: merged.id }
}

/**
 * The next change to send. An update waits until the line was left alone for `LINE_UPDATE_DEBOUNCE_MS`, unless
 * `skipDebounce` is set (CART-27). Overlapping changes are sent in order: an earlier one skips its debounce when a later one
 * waits behind it.
 */
export const nextPastDebounce = (
  list: readonly PendingChange[],
  now: number,
  skipDebounce: boolean,
): PendingChange | null =>
  list.find((change, index) => {
    const isDebounced = change.kind === 'set' && change.quantity > 0 && !skipDebounce
    if (!isDebounced || Math.abs(now - change.touched) >= LINE_UPDATE_DEBOUNCE_MS) return true
    return list.slice(index + 1).some((later) => overlap(change, later))
  }) ?? null

/** Milliseconds until the next attempt. `failures` counts those in a row before the last one: 0 after the first failure. */
export const backoffMs = (failures: number) => Math.min(QUEUE_RETRY_MS * 2 ** failures, QUEUE_RETRY_MAX_MS)

/** Whether no change of the shopper's has to wait for this one, which the shop makes on its own. */
export const isBackground = (change: PendingChange, list: readonly PendingChange[]) =>
  list.every((other) => isSilent(other) || !overlap(change, other))

/**
 * The change to send next: of lines first, then the shopper's of the cart as a whole, then background ones (CART-27).
 * A cart change that cannot be sent backs off by itself and holds up no line.
 */
export function nextInQueue(
  queue: Pick<CartState, 'changes' | 'backoffs' | 'skipDebounce'>,
  now: number,
): PendingChange | null {
  const { changes, skipDebounce } = queue
  const due = changesNotBackingOff(queue, now)
  return (
    nextPastDebounce(
      changes.filter((change) => !isCartChange(change)),
      now,
      skipDebounce,
    ) ??
    nextPastDebounce(
      due.filter((change) => !isBackground(change, changes)),
      now,
      skipDebounce,
    ) ??
    nextPastDebounce(due, now, skipDebounce)
  )
}

function nextTask(draft: Draft): Task | null {
  if (draft.isPaused) return null
  const [task] = draft.tasks
  if (task !== undefined) return task
  const change = nextInQueue(draft, draft.now)
  return change && { kind: 'send', id: change.id }
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
  const isWaiting = changesNotBackingOff(draft, draft.now).length > 0
  const isTimed = draft.changes.length > 0 && !draft.isPaused
  const ms = isWaiting ? LINE_UPDATE_DEBOUNCE_MS : QUEUE_RETRY_MS
  effects.push(['timer', { timer: 'queue', ms: isTimed ? ms : null }])
  if (!isWaiting) draft.skipDebounce = false
  if (!isWaiting || !isTimed) effects.push(['idle', undefined])
}

/** Tells the callers of these changes that they stay pending, so that nobody waits for the service to come back. */
export function resolveAsWaiting({ effects }: Draft, changes: readonly PendingChange[]) {
  for (const { id } of changes) effects.push(['resolve', { id, outcome: { kind: 'waiting' } }])
}

/**
 * Stops the queue until the service may be back: after a while, with the connection, or when the shopper acts.
 * @param retryAfterMs How long the service asks to be left alone (NET-02).
 */
export function pause(draft: Draft, retryAfterMs = 0) {
  const { changes, unreachableCount } = draft
  showUnreachable(draft, !changes.every(isSilent), unreachableCount > 0)
  draft.isPaused = true
  draft.effects.push(['timer', { timer: 'resume', ms: Math.max(backoffMs(unreachableCount), retryAfterMs) }])
  draft.unreachableCount += 1
  resolveAsWaiting(draft, changes)
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

/** Sends changes of this key again only after a while, longer with each failure, or as long as the service asks (NET-02). */
export function backOffKey(draft: Draft, key: string, retryAfterMs = 0) {
  const failures = draft.backoffs[key]?.failures ?? 0
  const backoff = { until: draft.now + Math.max(backoffMs(failures), retryAfterMs), failures: failures + 1 }
  draft.backoffs = { ...draft.backoffs, [key]: backoff }
}

/** A cart change that could not be sent backs off, and with it all that wait behind it. */
export function backOffChange(draft: Draft, change: PendingChange, retryAfterMs: number) {
  const { now } = draft
  const { id, key } = change
  draft.changes = draft.changes.map((other) => (other.id === id ? { ...other, touched: now } : other))
  if (draft.backoffs[key] === undefined && !isBackground(change, draft.changes)) showUnreachable(draft, true)
  backOffKey(draft, key, retryAfterMs)
  resolveAsWaiting(
    draft,
    draft.changes.filter((other) => other.key === key),
  )
}
