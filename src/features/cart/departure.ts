import type { CartApi } from './cart.api.ts'
import type { Cart } from './cart.ts'
import { send } from './courier.ts'
import { type Intention, isOfCart, meet } from './intentions.ts'
import { plan } from './plan.ts'
import { sendWhole } from './whole.ts'

export interface DepartureOptions {
  readonly api: CartApi
  readonly now: () => number
  /** Whether anything else was sent about what it touches whose outcome nobody has heard yet. */
  readonly isUnclear: (intention: Intention) => boolean
}

/**
 * Sends what is waiting on its way while the page goes, and answers the intentions as the journal is to keep them.
 * Nobody will hear the answers: the next page reads the cart to see what happened. Each line's first change only, and
 * none beside another sent about the same line, for neither its answer nor the lock can be waited for now.
 */
export function depart(own: readonly Intention[], cart: Cart, options: DepartureOptions): Intention[] {
  return own.map((intention, index) => {
    const isFirst = !own.slice(0, index).some((earlier) => meet(earlier, intention))
    if (!isFirst || intention.sent !== null || options.isUnclear(intention)) return intention
    if (isOfCart(intention)) {
      if (intention.cartId !== cart.id) return intention
      void sendWhole(options.api, cart, intention)
      return { ...intention, sent: { at: options.now(), cartId: cart.id, base: 0, target: 0 } }
    }
    const { base, target, ...step } = plan(intention, cart)
    if (step.kind === 'nothing' || step.kind === 'gone') return intention
    void send(options.api, cart.id, step)
    return { ...intention, sent: { at: options.now(), cartId: cart.id, base, target } }
  })
}
