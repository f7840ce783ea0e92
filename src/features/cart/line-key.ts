import { variantLabel } from '#commerce/variant-label.ts'

/** Identifies a line by its variant and selling plan, whatever its attributes (CART-22). */
export function lineKey(variantId: string, sellingPlanId: string | null): string {
  return `${variantId}|${sellingPlanId ?? ''}`
}

interface LineName {
  readonly title: string
  readonly variantTitle: string | null
  readonly planName: string | null
}

/** A line as texts name it, like the drawer: "Lemon Mint (8 cans, every month)". */
export function lineName({ title, variantTitle, planName }: LineName): string {
  const labels = [variantLabel(variantTitle), planName].filter(Boolean)
  return labels.length === 0 ? title : `${title} (${labels.join(', ')})`
}
