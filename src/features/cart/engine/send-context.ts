import type { ServiceWarning } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import type { RequestError } from '#commerce/result.ts'
import { LOST_RESPONSE_GRACE_MS } from '#config/limits.ts'
import { type Clock, wait } from '#config/retry.ts'
import type { CartEngineOptions } from './engine-options.ts'
import type { PendingChange } from './pending-change.ts'
import type { CartEvent, CartState } from './state.ts'

/** The engine's state, for what talks to the service. */
export interface EngineAccess {
  state(): CartState
  dispatch(event: CartEvent): void
  /** Takes over the cart of an answer, unless a newer one is known. */
  accept(cart: Cart, warnings?: readonly ServiceWarning[]): void
  /** Takes over the server cart that another tab has saved; returns whether there was one. */
  adoptSaved(): boolean
  /** Whether the cart held anything, as far as this browser knows. */
  hadLines(): boolean
  /** The service does not know the cart any more; the shopper is told unless they have checked it out (CART-08). */
  markCartGone(): void
}

/** What sending a change needs. */
export interface SendContext
  extends Pick<CartEngineOptions, 'api' | 'clock' | 'newRetryBudget' | 'isOnline' | 'titleOf' | 'report'> {
  readonly access: EngineAccess
  /** Makes a cart for a shopper who is adding and has none; false when that failed, which they have been told unless offline. */
  readonly createWhileAdding: () => Promise<boolean>
  /**
   * Logs that the change is about to be sent, so that a page that claims it knows; 'later' and 'claimed' say why it must
   * not be sent now. Call it under the cart's lock.
   */
  readonly markSent: (change: PendingChange) => 'sent' | 'claimed' | 'later'
  /** Logs the change as it was before `markSent`: the service did not take the request. */
  readonly unmarkSent: (change: PendingChange) => void
  /** Logs that the change's answer was lost just now, and returns it so. */
  readonly touchSent: <Change extends PendingChange>(change: Change) => Change
  /** Whether another change of the same thing, in any tab, was sent and its outcome is not known yet. */
  readonly hasUnknownOutcome: (change: PendingChange) => boolean
  /** Whether no change of the shopper's waits for this one. */
  readonly isBackground: (change: PendingChange) => boolean
}

/** Whether the change was for a cart that the shopper was told is lost: its failure needs no message of its own. */
export const isCartLossShown = ({ cartId }: PendingChange, { lostCartId }: CartState) =>
  cartId !== null && cartId === lostCartId

/** Whether a request without an answer may still arrive at the service. */
export const mayStillArrive = (error: RequestError | null) =>
  error?.kind === 'network' || error?.kind === 'timeout'

/**
 * Milliseconds for which a request without an answer may still arrive; 0 or less when it cannot any more. At most the whole
 * grace period, even if a page with another clock sent it.
 */
export const graceLeft = ({ sent }: PendingChange, clock: Clock) =>
  sent === null ? 0 : Math.min(sent.at + LOST_RESPONSE_GRACE_MS - clock.now(), LOST_RESPONSE_GRACE_MS)

/**
 * Waits until a request without an answer cannot arrive any more: repeated too soon, it could arrive after the
 * shopper's next change. Returns whether there was anything to wait for.
 */
export async function waitForInFlight(change: PendingChange, clock: Clock): Promise<boolean> {
  const ms = graceLeft(change, clock)
  if (ms > 0) await wait(clock, ms)
  return ms > 0
}
