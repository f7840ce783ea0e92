import type { Patience } from '#commerce/retry.ts'
import type { PromotionLine } from '#features/promotions/promotions.ts'
import type { ChangeAnswer, LockedCart } from '#features/promotions/rebuild.ts'
import type { CartAnswer, CartApi } from './cart.api.ts'
import { type Cart, isPromotional } from './cart.ts'

const linesOf = (cart: Cart): PromotionLine[] =>
  cart.lines.nodes.map((line) => ({
    id: line.id,
    variantId: line.merchandise.id,
    quantity: line.quantity,
    selectedOptions: line.merchandise.selectedOptions,
    isPromotional: isPromotional(line),
  }))

/** The cart as promotions see and change it. */
export function promotionalCart(
  cart: Cart,
  api: CartApi,
  accept: (answer: Cart) => void,
  patience: Patience,
): LockedCart {
  const toAnswer = (answer: CartAnswer): ChangeAnswer => {
    if (!answer.ok) {
      const { kind, message: reason, mayHaveHappened, retryAfterMs = null } = answer.error
      const again = async () => kind !== 'refused' && patience(retryAfterMs)
      return { ok: false, reason, mayHaveHappened, again }
    }
    const [objection] = answer.userErrors
    if (answer.cart !== null) accept(answer.cart)
    if (answer.cart === null || objection !== undefined) {
      return {
        ok: false,
        reason: objection?.message ?? 'The cart is gone',
        mayHaveHappened: objection === undefined,
        again: async () => objection === undefined && patience(null),
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
