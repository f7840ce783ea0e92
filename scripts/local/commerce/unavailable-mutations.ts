import type { ChangeCart } from './cart-mutation-types.ts'
import type { RequestContext } from './request-context.ts'

/** Mutations for gift cards and delivery options, of which the sample store has none: an input that names one is refused. */
export function unavailableMutations(change: ChangeCart) {
  const refuseAny =
    (list: string, code: string, message: string) =>
    (args: { cartId: string } & Record<string, unknown>, context: RequestContext) =>
      change(args.cartId, context, (cart) => {
        const named = args[list]
        return Array.isArray(named) && named.length > 0
          ? { ok: false, errors: [{ code, field: [list, '0'], message }] }
          : { ok: true, cart, warnings: [] }
      })
  const unknownCard = 'The gift card does not exist.'
  return {
    cartGiftCardCodesAdd: refuseAny('giftCardCodes', 'INVALID', unknownCard),
    cartGiftCardCodesUpdate: refuseAny('giftCardCodes', 'INVALID', unknownCard),
    cartGiftCardCodesRemove: refuseAny('appliedGiftCardIds', 'INVALID', unknownCard),
    cartSelectedDeliveryOptionsUpdate: refuseAny(
      'selectedDeliveryOptions',
      'INVALID_DELIVERY_GROUP',
      'The delivery group does not exist.',
    ),
  }
}
