import type { ServiceWarning } from '#commerce/cart/cart.api.ts'
import type { Cart, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { lineName } from '../line-key.ts'
import { linesByKey, planOf } from '../server-cart-rules.ts'
import { serviceMessageText } from '../texts.ts'
import type { ProductTitleOf } from './engine-options.ts'
import { isCartChange, type PendingChange, resultKey, resultName } from './pending-change.ts'

/** A text for the shopper: beside the line with this key, or about the cart as a whole where it is null. */
export interface CartMessage {
  readonly key: string | null
  readonly text: string
}

/** A line of the cart as the drawer names it. */
export const serverLineName = (line: ServerCartLine, titleOf: ProductTitleOf) => {
  const { title: variantTitle, product } = line.merchandise
  const title = titleOf(product.id) ?? product.title
  return lineName({ title, variantTitle, planName: planOf(line)?.name ?? null })
}

/** Whether a warning is about the line: it names the line, or its variant. */
export const isWarningAbout = ({ target }: ServiceWarning, { id, merchandise }: ServerCartLine): boolean =>
  target === id || target === merchandise.id

/**
 * What the shopper is told of an answer's warnings, which can be about any line of the cart or about a discount, whatever
 * the change was (CART-28, ERR-06).
 */
export function warningTexts(
  warnings: readonly ServiceWarning[],
  cart: Cart,
  change: PendingChange,
  titleOf: ProductTitleOf,
): CartMessage[] {
  const lines = linesByKey(cart)
  const ownKey = resultKey(change)
  return warnings.map((warning): CartMessage => {
    // If several lines have the variant, the warning is about the line that was changed, even if that is not in the cart.
    const isOwnVariant = 'variantId' in change && change.variantId === warning.target
    const keys = [...lines].flatMap(([key, line]) => (isWarningAbout(warning, line) ? [key] : []))
    const key = isOwnVariant || keys.includes(ownKey) ? ownKey : (keys[0] ?? null)
    const line = key === null ? undefined : lines.get(key)
    const ownName = key === ownKey && !isCartChange(change) ? resultName(change) : null
    const name = ownName ?? (line === undefined ? null : serverLineName(line, titleOf))
    return { key, text: serviceMessageText(warning, name, line?.quantity ?? 0) }
  })
}
