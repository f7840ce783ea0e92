import type { Cart } from './cart.ts'
import { send } from './courier.ts'
import type { DeliveryOptions } from './delivery.ts'
import { type Intention, isOfCart, meet } from './intentions.ts'
import { plan } from './plan.ts'
import { isSo, sendWhole } from './whole.ts'

/**
 * Sends what is waiting on its way while the page goes, and answers the intentions as the journal is to keep them.
 * Nobody will hear the answers: the next page reads the cart to see what happened. Each line's first change only, and
 * none beside another sent about the same line, for neither its answer nor the lock can be waited for now.
 */
export function depart(
  own: readonly Intention[],
  cart: Cart,
  { api, clock, isUnclear }: Pick<DeliveryOptions, 'api' | 'clock' | 'isUnclear'>,
): Intention[] {
  return own.map((intention, index) => {
    const isFirst = !own.slice(0, index).some((earlier) => meet(earlier, intention))
    if (!isFirst || intention.sent !== null || isUnclear(intention)) return intention
    if (isOfCart(intention)) {
      // What is so already must not be on its way when something else is wanted.
      if (intention.cartId !== cart.id || isSo(intention, cart)) return intention
      void sendWhole(api, cart, intention)
      return { ...intention, sent: { at: clock.now(), cartId: cart.id, base: 0, target: 0 } }
    }
    const { base, target, ...step } = plan(intention, cart)
    if (step.kind === 'nothing' || step.kind === 'gone') return intention
    void send(api, cart.id, step)
    return { ...intention, sent: { at: clock.now(), cartId: cart.id, base, target } }
  })
}
