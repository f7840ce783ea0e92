import {
  LINE_UPDATE_DEBOUNCE_MS,
  QUANTITY_FALLBACK,
  QUEUE_RETRY_MAX_MS,
  QUEUE_RETRY_MS,
} from '#config/limits.ts'
import { isCartChange, isSilent, overlap, type PendingChange } from './pending-change.ts'

/** `next` merged into `last`, an earlier change not sent yet; null when both have to be sent, in order. */
function merge(last: PendingChange, next: PendingChange): PendingChange | null {
  const { touched } = next
  // Swaps are never merged: they may join two lines, and later changes depend on the result.
  if (last.cartId !== next.cartId || last.key !== next.key) return null
  if (last.kind === 'add' && next.kind === 'add') {
    return { ...last, quantity: Math.min(last.quantity + next.quantity, QUANTITY_FALLBACK), touched }
  }
  if (last.kind === 'set' && next.kind === 'set') return { ...last, quantity: next.quantity, touched }
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
export function enqueue(
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
 * The next change to send. An update waits until the line was left alone for 250 ms, unless another change of the line
 * waits behind it or `skipDebounce` is set (CART-27). Of changes that overlap, this finds the first: it never waits when
 * another one is behind it.
 */
export const nextReady = (
  list: readonly PendingChange[],
  now: number,
  skipDebounce: boolean,
): PendingChange | null =>
  list.find((change, index) => {
    const isDebounced = change.kind === 'set' && change.quantity > 0 && !skipDebounce
    if (!isDebounced || Math.abs(now - change.touched) >= LINE_UPDATE_DEBOUNCE_MS) return true
    return list.slice(index + 1).some((later) => overlap(change, later))
  }) ?? null

/** Backoff of cart changes that could not be sent, by their key. */
export type Backoffs = Readonly<
  Record<string, { readonly until: number; readonly failures: number } | undefined>
>

/** What the order depends on. */
interface Queue {
  readonly changes: readonly PendingChange[]
  readonly backoffs: Backoffs
  readonly skipDebounce: boolean
}

/** Milliseconds until the next attempt after so many earlier failures in a row. */
export const retryDelay = (failures: number) => Math.min(QUEUE_RETRY_MS * 2 ** failures, QUEUE_RETRY_MAX_MS)

/** Whether no change of the shopper's has to wait for this one, which the shop makes on its own. */
export const isBackground = (change: PendingChange, list: readonly PendingChange[]) =>
  list.every((other) => isSilent(other) || !overlap(change, other))

/** The changes that are not backing off. */
export const notBackingOff = ({ changes, backoffs }: Pick<Queue, 'changes' | 'backoffs'>, now: number) =>
  changes.filter(({ key }) => (backoffs[key]?.until ?? 0) <= now)

/**
 * The change to send next: of lines first, then the shopper's of the cart as a whole, then background ones (CART-27).
 * A cart change that cannot be sent backs off by itself and holds up no line.
 */
export function nextInQueue(queue: Queue, now: number): PendingChange | null {
  const { changes, skipDebounce } = queue
  const awake = notBackingOff(queue, now)
  return (
    nextReady(
      changes.filter((change) => !isCartChange(change)),
      now,
      skipDebounce,
    ) ??
    nextReady(
      awake.filter((change) => !isBackground(change, changes)),
      now,
      skipDebounce,
    ) ??
    nextReady(awake, now, skipDebounce)
  )
}
