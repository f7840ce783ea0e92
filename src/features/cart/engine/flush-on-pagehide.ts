import type { Cart } from '#commerce/cart/cart-schema.ts'
import { lineIdIfAmbiguous } from '../server-cart-rules.ts'
import {
  isCartChangeApplied,
  planLineChange,
  requestCartChange,
  requestLineChange,
} from './change-requests.ts'
import { isCartChange, overlap, type PendingChange } from './pending-change.ts'
import type { SendContext } from './send-context.ts'

/**
 * Sends pending changes while the page closes, and returns them as the log is to keep them. The answers are lost with the
 * page, so the next one reads the cart to see what took effect. Sends only the first change of each line, and none while
 * the outcome of another one is unknown, because a closing page can wait for neither an answer nor the lock.
 */
export function flushOnPagehide(
  changes: readonly PendingChange[],
  cart: Cart,
  { api, clock, hasUnknownOutcome }: Pick<SendContext, 'api' | 'clock' | 'hasUnknownOutcome'>,
): PendingChange[] {
  return changes.map((change, index) => {
    const isFirst = !changes.slice(0, index).some((earlier) => overlap(earlier, change))
    if (!isFirst || change.sent !== null || hasUnknownOutcome(change)) return change
    // Only an addition moves on to the next cart.
    if (change.kind !== 'add' && cart.id !== (change.cartId ?? cart.id)) return change
    if (isCartChange(change)) {
      // A request that changes nothing could still arrive after the next page's change.
      if (change.cartId === null || isCartChangeApplied(change, cart)) return change
      void requestCartChange(api, cart, change)
      return { ...change, sent: { at: clock.now(), cartId: cart.id, base: 0, target: 0 } }
    }
    const { base, target, ...request } = planLineChange(change, cart)
    if (request.kind === 'nothing' || request.kind === 'gone') return change
    void requestLineChange(api, cart.id, request)
    const lineId = lineIdIfAmbiguous(cart, change.key)
    return { ...change, sent: { at: clock.now(), cartId: cart.id, base, target, lineId } }
  })
}
