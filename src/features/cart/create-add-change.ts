import { QUANTITY_FALLBACK } from '#config/limits.ts'
import type { AddRequest } from './cart-view.ts'
import { lineKey } from './line-key.ts'
import { lineName } from './line-name.ts'
import type { AddChange } from './pending-change.ts'

// Separate file so that persisting a press before the engine has loaded does not load the cart's schemas.

/** Rounds to an integer from 0 to `QUANTITY_FALLBACK`; null for NaN and infinity. */
export function wholeQuantity(asked: number): number | null {
  return Number.isFinite(asked) ? Math.min(Math.max(Math.round(asked), 0), QUANTITY_FALLBACK) : null
}

/** A new id of a change or a tab. `randomUUID` is missing outside secure contexts. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(3)).join()

/**
 * The pending change that adds what is asked for, with the line's key; null when the quantity is no number of at least 1.
 * @param shared What it has in common with every other change.
 */
export function toAddChange(
  { variantId, sellingPlanId = null, quantity, attributes = [], display }: AddRequest,
  shared: Pick<AddChange, 'id' | 'owner' | 'touched' | 'cartId' | 'sent'>,
): AddChange | null {
  const whole = wholeQuantity(quantity)
  if (whole === null || whole < 1) return null
  return {
    ...shared,
    key: lineKey(variantId, sellingPlanId),
    kind: 'add',
    title: lineName(display),
    quantity: whole,
    variantId,
    sellingPlanId,
    attributes: [...attributes],
    display,
  }
}
