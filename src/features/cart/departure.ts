import type { CartApi } from './cart.api.ts'
import type { Cart } from './cart.ts'
import { send } from './courier.ts'
import { type Intention, isOfCart } from './intentions.ts'
import { plan } from './plan.ts'
import { sendWhole } from './whole.ts'

export interface DepartureOptions {
  readonly api: CartApi
  readonly now: () => number
  /** Whether another tab has sent something about this line and not heard yet. */
  readonly isSentElsewhere: (key: string) => boolean
}

/**
 * Sends what is waiting on its way while the page goes, and answers the intentions as the journal is to keep them.
 * Nobody will hear the answers: the next page reads the cart to see what happened. Each line's first change only, and
 * none beside another tab's change of the same line, for the lock cannot be waited for now.
 */
export function depart(own: readonly Intention[], cart: Cart, options: DepartureOptions): Intention[] {
  const seen = new Set<string>()
  return own.map((intention) => {
    const isFirst = !seen.has(intention.key)
    seen.add(intention.key)
    if (!isFirst || intention.sent !== null || options.isSentElsewhere(intention.key)) return intention
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
