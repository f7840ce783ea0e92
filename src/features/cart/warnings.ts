import type { ServiceWarning } from './cart.api.ts'
import { type Cart, type CartLine, linesByKey, planOf } from './cart-schema.ts'
import { lineName } from './line-name.ts'
import type { PendingChange } from './pending-change.ts'
import { toPlainText } from './texts.ts'

/** A text for the shopper: beside the line with this key, or about the cart as a whole where it is null. */
export interface WarningText {
  readonly key: string | null
  readonly text: string
}

/** The shop's own title of a commerce product, as the drawer shows it; null while it is not known. */
export type TitleOf = (productId: string) => string | null

/** A line of the cart as the drawer names it. */
export const nameOf = (line: CartLine, titleOf: TitleOf) => {
  const { title: variantTitle, product } = line.merchandise
  const title = titleOf(product.id) ?? product.title
  return lineName({ title, variantTitle, planName: planOf(line)?.name ?? null })
}

/**
 * What the shopper is told of an answer's warnings, which can be about any line of the cart or about a discount, whatever
 * the change was (CART-28, ERR-06).
 */
export function warningTexts(
  warnings: readonly ServiceWarning[],
  cart: Cart,
  change: PendingChange,
  titleOf: TitleOf,
): WarningText[] {
  const lines = linesByKey(cart)
  return warnings.map((warning): WarningText => {
    const [key = null, line] = [...lines].find(([, { id }]) => id === warning.target) ?? []
    const ownName = change.key === key && 'title' in change ? change.title : null
    const name = ownName ?? (line === undefined ? null : nameOf(line, titleOf))
    return { key, text: toPlainText(warning, name, line?.quantity ?? 0) }
  })
}
