import type { RetryBudget } from '#commerce/retry.ts'
import type { CartAnswer } from '#features/cart/cart.api.ts'
import { type Cart, isPromotional } from '#features/cart/cart.ts'
import type { LockedCart as Locked } from '#features/cart/cart.view.ts'
import type { PromotionLine } from './promotions.ts'
import type { ChangeAnswer, LockedCart } from './rebuild.ts'

const linesOf = (cart: Cart): PromotionLine[] =>
  cart.lines.nodes.map((line) => ({
    id: line.id,
    variantId: line.merchandise.id,
    quantity: line.quantity,
    selectedOptions: line.merchandise.selectedOptions,
    isPromotional: isPromotional(line),
  }))

/** The locked cart as promotions see and change it; `mayRetry` is the retry budget of a change. */
export function promotionalCart({ cart, api, accept }: Locked, mayRetry: RetryBudget): LockedCart {
  const toAnswer = (answer: CartAnswer): ChangeAnswer => {
    if (!answer.ok) {
      const { kind, message: reason, mayHaveHappened, retryAfterMs = null } = answer.error
      const again = async () => kind !== 'refused' && mayRetry(retryAfterMs)
      return { ok: false, reason, mayHaveHappened, again }
    }
    const [userError] = answer.userErrors
    if (answer.cart !== null) accept(answer.cart)
    if (answer.cart === null || userError !== undefined) {
      return {
        ok: false,
        reason: userError?.message ?? 'The cart is gone',
        mayHaveHappened: userError === undefined,
        again: async () => userError === undefined && mayRetry(null),
      }
    }
    return { ok: true, lines: linesOf(answer.cart) }
  }
  return {
    lines: linesOf(cart),
    update: async (updates) => toAnswer(await api.updateLines(cart.id, updates)),
    add: async (variantIds) =>
      toAnswer(
        await api.addLines(
          cart.id,
          variantIds.map((merchandiseId) => ({ merchandiseId, quantity: 1 })),
        ),
      ),
    read: async () => toAnswer(await api.read(cart.id)),
  }
}
