import type { CartAnswer } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import type { RetryBudget } from '#config/retry.ts'
import type { LockedCart } from '#features/cart/cart-commands.ts'
import { isPromotional } from '#features/cart/server-cart-rules.ts'
import type { PromotionLine } from './promotional-lines.ts'
import type { ChangeResult, PromotionalCart } from './sync-promotions.ts'

const linesOf = (cart: Cart): PromotionLine[] =>
  cart.lines.nodes.map((line) => ({
    id: line.id,
    variantId: line.merchandise.id,
    quantity: line.quantity,
    selectedOptions: line.merchandise.selectedOptions,
    isPromotional: isPromotional(line),
  }))

/** Adapts a locked cart to what `syncPromotions` needs; `mayRetry` limits how often a change is tried again. */
export function promotionalCart({ cart, api, accept }: LockedCart, mayRetry: RetryBudget): PromotionalCart {
  const toResult = (answer: CartAnswer): ChangeResult => {
    if (!answer.ok) {
      const { kind, message: reason, mayHaveHappened, retryAfterMs = null } = answer.error
      const waitToRetry = async () => kind !== 'refused' && mayRetry(retryAfterMs)
      return { ok: false, reason, mayHaveHappened, isRefused: false, waitToRetry }
    }
    const [userError] = answer.userErrors
    if (answer.cart !== null) accept(answer.cart)
    if (answer.cart === null || userError !== undefined) {
      return {
        ok: false,
        reason: userError?.message ?? 'The cart is gone',
        mayHaveHappened: userError === undefined,
        isRefused: userError !== undefined,
        waitToRetry: async () => userError === undefined && mayRetry(null),
      }
    }
    return { ok: true, lines: linesOf(answer.cart) }
  }
  return {
    lines: linesOf(cart),
    update: async (updates) => toResult(await api.updateLines(cart.id, updates)),
    add: async (variantIds) =>
      toResult(
        await api.addLines(
          cart.id,
          variantIds.map((merchandiseId) => ({ merchandiseId, quantity: 1 })),
        ),
      ),
    read: async () => toResult(await api.read(cart.id)),
  }
}
