import type { Money } from '#commerce/money.ts'
import type { CartLineView } from '#features/cart/cart.view.ts'

const isSameMoney = (a: Money | null, b: Money | null) =>
  a === b || (a !== null && b !== null && a.amount === b.amount && a.currencyCode === b.currencyCode)

/** Whether two views of a line show the same: each publishing makes all of them anew. */
export function isSameLine(before: CartLineView, after: CartLineView): boolean {
  if (before === after) return true
  const { price, unitPrice, compareAt, compareAtUnit, ...facts } = before
  const others: Readonly<Record<string, unknown>> = { ...after }
  return (
    Object.entries(facts).every(([name, value]) => others[name] === value) &&
    isSameMoney(price, after.price) &&
    isSameMoney(unitPrice, after.unitPrice) &&
    isSameMoney(compareAt, after.compareAt) &&
    isSameMoney(compareAtUnit, after.compareAtUnit)
  )
}

/**
 * Names that stay with each line while it lives, in order: through its first answer, which gives it an id, and through a
 * change of its variant, which gives it another key. `known` is what this answered last, by id and key.
 */
export function lineNames(
  lines: ReadonlyArray<Pick<CartLineView, 'key' | 'lineId'>>,
  known: ReadonlyMap<string, string>,
): { names: readonly string[]; known: ReadonlyMap<string, string> } {
  const next = new Map<string, string>()
  const taken = new Set<string>()
  const names = lines.map(({ key, lineId }) => {
    const earlier = [lineId === null ? undefined : known.get(lineId), known.get(key), key]
    const name = earlier.find((one) => one !== undefined && !taken.has(one)) ?? `${key} ${lineId}`
    taken.add(name)
    next.set(key, name)
    if (lineId !== null) next.set(lineId, name)
    return name
  })
  return { names, known: next }
}
