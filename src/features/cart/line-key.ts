/** Identifies a line by its variant and selling plan, whatever its attributes (CART-22). */
export function lineKey(variantId: string, sellingPlanId: string | null): string {
  return `${variantId}|${sellingPlanId ?? ''}`
}
